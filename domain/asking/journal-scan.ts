// Reads a journal that is wholly in memory, as in trial mode, where no index finds candidates.
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { termsOf, type AskableEntry, type JournalFigures } from '#domain/asking/ranking.ts';
import { createTermFinder } from '#domain/asking/term-finder.ts';
import { isInRanges } from '#domain/asking/told-later.ts';

/** The figures of a journal, and the entries with a term or of the days of the question. */
export function scanJournal<Entry extends AskableEntry>(
  entries: readonly Entry[],
  groups: readonly ConceptGroup[],
  { ranges, names }: { ranges: readonly DateRange[]; names: readonly string[] },
): { figures: JournalFigures; candidates: Entry[] } {
  const terms = [...new Set([...termsOf(groups), ...names])];
  const finder = createTermFinder(terms);
  const counts = new Map(terms.map((term) => [term, 0]));
  const isOpen = terms.length === 0 && ranges.length === 0;
  const candidates = entries.filter(({ text, day }) => {
    const found = finder.find(text);
    for (const at of found) counts.set(terms[at] ?? '', (counts.get(terms[at] ?? '') ?? 0) + 1);
    return isOpen || found.length > 0 || isInRanges(day, ranges);
  });
  const figures = { entries: entries.length, frequency: (term: string) => counts.get(term) ?? 0 };
  return { figures, candidates };
}
