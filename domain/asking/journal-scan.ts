// Reads the entries of a journal for a question, in groups: what has a term or is of the days of
// the question is a candidate, and each term is counted.
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { termsOf, type AskableEntry, type JournalFigures } from '#domain/asking/ranking.ts';
import { createTermFinder } from '#domain/asking/term-finder.ts';
import { isInRanges } from '#domain/asking/told-later.ts';

/** The figures of a journal, and the entries with a term or of the days of the question. */
export interface Scan<Entry extends AskableEntry> {
  figures: JournalFigures;
  candidates: readonly Entry[];
}

/** Scans a journal that arrives in groups, of which only candidates stay in memory. */
export function createJournalScan<Entry extends AskableEntry>(
  groups: readonly ConceptGroup[],
  { ranges, names }: { ranges: readonly DateRange[]; names: readonly string[] },
): { add: (entries: readonly Entry[]) => void; end: () => Scan<Entry> } {
  const terms = [...new Set([...termsOf(groups), ...names])];
  const finder = createTermFinder(terms);
  const counts = new Map(terms.map((term) => [term, 0]));
  const isOpen = terms.length === 0 && ranges.length === 0;
  const candidates: Entry[] = [];
  let read = 0;
  return {
    add(entries) {
      read += entries.length;
      for (const entry of entries) {
        const found = finder.find(entry.text);
        for (const at of found) counts.set(terms[at] ?? '', (counts.get(terms[at] ?? '') ?? 0) + 1);
        if (isOpen || found.length > 0 || isInRanges(entry.day, ranges)) candidates.push(entry);
      }
    },
    end: () => ({
      figures: { entries: read, frequency: (term) => counts.get(term) ?? 0 },
      candidates,
    }),
  };
}

/** Scans a journal that is wholly in memory, as in trial mode. */
export function scanJournal<Entry extends AskableEntry>(
  entries: readonly Entry[],
  groups: readonly ConceptGroup[],
  dates: { ranges: readonly DateRange[]; names: readonly string[] },
): Scan<Entry> {
  const scan = createJournalScan<Entry>(groups, dates);
  scan.add(entries);
  return scan.end();
}
