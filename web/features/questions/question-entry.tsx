// An entry below an answer: its day, its kind and the words that were found in it, as a link.
import { BookOpen, EyeOff, Feather } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedEntry } from '#domain/asking/answer.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { ENTRY_KIND_LABEL } from '#web/core/entries/filter-words.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Link } from '#web/ui/navigation/router.tsx';

export interface EntryLinkProps {
  entry: NamedEntry;
  isPrivate?: boolean | undefined;
  /** The words that were found. */
  children: ReactNode;
}

/** The page of an entry. */
export function pathOfEntry({ kind, id }: NamedEntry): `/${string}` {
  return kind === 'diary' ? `/notes/${id}` : `/chat/${id}`;
}

export function EntryLink({ entry, isPrivate = false, children }: EntryLinkProps) {
  const mode = useMode();
  return (
    <Link
      to={mode.path(pathOfEntry(entry))}
      className="flex gap-3 rounded-control px-3 py-2.5 transition-colors duration-150 hover:bg-sunken focus-visible:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="mt-1 grid w-5 shrink-0 place-items-center self-start text-accent"
      >
        {entry.kind === 'diary' ? (
          <BookOpen className="size-4.5" />
        ) : (
          <Feather className="size-4.5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere whitespace-pre-line">{children}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span>
            {ENTRY_KIND_LABEL[entry.kind]} · {chineseDay(entry.day, todayHere())}
          </span>
          {isPrivate && (
            <span className="inline-flex items-center gap-1">
              <EyeOff aria-hidden="true" className="size-3.5" />
              不给AI看
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
