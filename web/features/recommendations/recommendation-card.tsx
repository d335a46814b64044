// A work that fits a diary: kind, author, a line of it, and why it fits (B§2). Plain text only.
import { BookOpenText, Clapperboard, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  matchBand,
  type Recommendation,
  type WorksType,
} from '#domain/recommendations/recommendation.ts';
import { Badge } from '#web/ui/badge.tsx';

const KINDS: Record<WorksType, { label: string; icon: ReactNode }> = {
  article: { label: '文章', icon: <BookOpenText /> },
  song: { label: '歌曲', icon: <Music /> },
  movie: { label: '电影', icon: <Clapperboard /> },
};

export function RecommendationCard({ work }: { work: Recommendation }) {
  const { label, icon } = KINDS[work.worksType];
  return (
    <article className="flex h-full animate-appear flex-col sheet px-5 pt-4 pb-5">
      <p className="flex items-center gap-1.5 text-xs text-soft select-none [&_svg]:size-4">
        {icon}
        <span>{label}</span>
        <span className="ml-auto text-accent">{matchBand(work.matchScore)}</span>
      </p>
      <h3 className="mt-2 text-lg leading-snug wrap-anywhere">{work.title}</h3>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span>{work.author}</span>
        {!work.verified && <Badge className="select-none">未核实</Badge>}
      </p>
      {work.sourceContext !== '' && (
        <p className="mt-3 text-sm leading-[1.85] wrap-anywhere whitespace-pre-line">
          {work.sourceContext}
        </p>
      )}
      {work.matchReason !== '' && (
        <p className="mt-3 border-t border-hairline pt-3 text-sm wrap-anywhere text-soft">
          {work.matchReason}
        </p>
      )}
    </article>
  );
}
