// A diary among posts: one row as wide as their cards. The whole row is a link.
import { Heart } from 'lucide-react';
import { shortened, DIARY_CARD_TITLE_CHARACTERS, type DiaryCard } from '#domain/diaries/diary.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { UnsentBadge } from '#web/core/outbox/unsent-badge.tsx';
import { MoodSeal } from '#web/features/diaries/mood-seal.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

export function DiaryRow({ diary }: { diary: DiaryCard }) {
  const mode = useMode();
  return (
    <article>
      <Link
        to={mode.path(`/notes/${diary.id}`)}
        className="flex gap-4 sheet px-5 py-4 transition-shadow duration-200 hover:shadow-lifted md:px-7 md:py-5"
      >
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-soft">
            <span className="text-base text-accent">笔记</span>
            <time dateTime={diary.date}>{chineseDay(diary.date, todayHere())}</time>
            {diary.isFavourite && (
              <Heart
                role="img"
                aria-label="已收藏"
                fill="currentColor"
                className="size-4 text-accent"
              />
            )}
            <UnsentBadge id={diary.id} />
            {diary.isSample && <Badge>{SAMPLE_LABEL}</Badge>}
          </p>
          <h2 className="mt-1.5 text-lg leading-normal wrap-anywhere">
            {shortened(diary.title, DIARY_CARD_TITLE_CHARACTERS)}
          </h2>
          <p className="mt-1 line-clamp-3 text-sm wrap-anywhere text-soft">{diary.excerpt}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-3">
          <MoodSeal mood={diary.mood} />
          {diary.coverImage !== null && (
            <StoredImage
              bucket="card-image-bucket"
              image={diary.coverImage}
              alt=""
              className="size-20 rounded-control md:size-24"
            />
          )}
        </div>
      </Link>
    </article>
  );
}
