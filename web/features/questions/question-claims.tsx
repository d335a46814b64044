// The claims of an answer, each with the numbers of its entries, and the list of these entries.
import type { AnswerClaim } from '#domain/asking/answer.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { ENTRY_KIND_LABEL } from '#web/core/entries/filter-words.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import {
  citedEntries,
  pathOfEntry,
  type NumberedEntry,
} from '#web/features/questions/cited-entries.ts';
import { EntryLink } from '#web/features/questions/question-entry.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Claims in their order. A claim that did not pass its check is replaced by its quotations. */
export function Claims({ claims }: { claims: readonly AnswerClaim[] }) {
  const entries = citedEntries(claims);
  return (
    <div className="space-y-2.5">
      {claims.map(({ claim, cites }, index) => {
        const own = entries.filter(({ entry }) => cites.some((cite) => cite.entry.id === entry.id));
        // Claims are only appended.
        return claim === null ? (
          <blockquote
            key={index}
            className="animate-appear border-l-2 border-hairline-strong pl-3 wrap-anywhere text-soft"
          >
            {cites.map(({ quote }) => `“${quote}”`).join(' ')}
            <Marks entries={own} />
          </blockquote>
        ) : (
          <p key={index} className="animate-appear leading-relaxed wrap-anywhere">
            {claim}
            <Marks entries={own} />
          </p>
        );
      })}
    </div>
  );
}

/** The entries behind the numbers. */
export function Sources({ claims }: { claims: readonly AnswerClaim[] }) {
  return (
    <section aria-label="出处" className="mt-4 border-t border-hairline pt-2">
      <h3 className="px-3 text-sm text-soft">出处</h3>
      <ol>
        {citedEntries(claims).map(({ number, entry, quotes }) => (
          <li key={entry.id}>
            <EntryLink entry={entry} number={number}>
              {quotes.map((quote) => `“${quote}”`).join('\n')}
            </EntryLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Marks({ entries }: { entries: readonly NumberedEntry[] }) {
  const mode = useMode();
  return entries.map(({ number, entry }) => (
    <Link
      key={entry.id}
      to={mode.path(pathOfEntry(entry))}
      aria-label={`出处${number}，${chineseDay(entry.day, todayHere())}的${ENTRY_KIND_LABEL[entry.kind]}`}
      className="ml-1 inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-accent/10 px-1.5 align-text-top font-figures text-xs text-accent hover:bg-accent/20"
    >
      {number}
    </Link>
  ));
}
