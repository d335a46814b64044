// The claims of an answer, each above the quotations that it is taken from.
import type { AnswerCite, AnswerClaim } from '#domain/asking/answer.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { ENTRY_KIND_LABEL } from '#web/core/entries/filter-words.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { pathOfEntry } from '#web/features/questions/question-entry.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Claims in their order. Of a claim that is not shown, its quotations are. */
export function Claims({ claims }: { claims: readonly AnswerClaim[] }) {
  return (
    <ul className="space-y-3.5">
      {claims.map(({ claim, cites }, index) => (
        // Claims are only appended.
        <li key={index} className="animate-appear">
          {claim !== null && <p className="leading-relaxed wrap-anywhere">{claim}</p>}
          {byEntry(cites).map((quoted) => (
            <Quotation key={quoted[0]?.entry.id} quoted={quoted} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Quotations of one entry, as a link to it. */
function Quotation({ quoted }: { quoted: readonly AnswerCite[] }) {
  const mode = useMode();
  const entry = quoted[0]?.entry;
  if (entry === undefined) return null;
  return (
    <Link
      to={mode.path(pathOfEntry(entry))}
      className="mt-1 block min-h-11 rounded-r-control border-l-2 border-hairline-strong py-1 pr-2 pl-3 text-sm leading-relaxed wrap-anywhere text-soft transition-colors duration-150 hover:border-accent hover:bg-sunken focus-visible:bg-sunken"
    >
      {quoted.map(({ quote }) => `“${quote}”`).join(' ')}
      <span className="mt-0.5 block text-xs">
        {ENTRY_KIND_LABEL[entry.kind]} · {chineseDay(entry.day, todayHere())}
      </span>
    </Link>
  );
}

function byEntry(cites: readonly AnswerCite[]): AnswerCite[][] {
  return [...Map.groupBy(cites, ({ entry }) => entry.id).values()];
}
