// The results by month, with marked matches. Each links to its place.
import { BookOpen, Feather, MessageCircle } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import type { SearchKind, SearchResult } from '#domain/search/search.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';
import { KIND_LABEL } from '#web/features/search/kind-label.ts';
import { dayOfResult } from '#web/features/search/result-day.ts';
import { pathOfResult } from '#web/features/search/result-path.ts';
import { Link } from '#web/ui/navigation/router.tsx';

const KIND_ICON: Record<SearchKind, ReactNode> = {
  post: <Feather />,
  message: <MessageCircle />,
  diary: <BookOpen />,
};

export interface SearchResultsProps {
  results: readonly SearchResult[];
  /** Called when a result opens in this tab, not in a new one. */
  onOpen: () => void;
}

export function SearchResults({ results, onOpen }: SearchResultsProps) {
  return (
    <>
      {byMonth(results).map(({ month, items }, index) => (
        // A diary about an earlier month is between texts of later ones, so a month can repeat.
        <section key={index} aria-label={month}>
          <h3 className="px-3 pt-4 pb-1 font-figures text-sm text-soft">{month}</h3>
          <ul>
            {items.map((result) => (
              <li key={`${result.kind}${result.id}`}>
                <Result result={result} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Result({ result, onOpen }: { result: SearchResult; onOpen: () => void }) {
  const mode = useMode();
  const open = (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen();
  };
  return (
    <Link
      to={mode.path(pathOfResult(result))}
      onClick={open}
      data-search-result=""
      className="flex gap-3.5 rounded-control px-3 py-3 transition-colors duration-150 hover:bg-sunken focus-visible:bg-sunken"
    >
      <span aria-hidden="true" className="mt-1 shrink-0 text-accent [&_svg]:size-4.5">
        {KIND_ICON[result.kind]}
      </span>
      <span className="min-w-0 flex-1">
        {result.title !== null && (
          <span className="block truncate leading-snug">{result.title}</span>
        )}
        <span className="line-clamp-3 wrap-anywhere">
          {result.snippet.map((part, index) =>
            part.isHit ? (
              // The pieces of a snippet never move.
              <mark key={index} className="rounded-[3px] bg-accent/20 text-ink">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </span>
        <span className="block text-xs text-soft">
          <span>
            {KIND_LABEL[result.kind]} · {chineseDay(dayOfResult(result), todayHere())}
          </span>
          {result.date === null && (
            <span className="font-figures"> {momentHere(result.createdAt).time}</span>
          )}
        </span>
      </span>
    </Link>
  );
}

function byMonth(results: readonly SearchResult[]): { month: string; items: SearchResult[] }[] {
  const groups: { month: string; items: SearchResult[] }[] = [];
  for (const result of results) {
    const [year, month] = dayOfResult(result).split('-').map(Number);
    const name = `${year}年${month}月`;
    const last = groups.at(-1);
    if (last?.month === name) last.items.push(result);
    else groups.push({ month: name, items: [result] });
  }
  return groups;
}
