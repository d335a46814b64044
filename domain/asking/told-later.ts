// The entries of a question's dates: those written in these days, and those that tell later what
// happened then. 上个月去了海边 is about the month before the day on which it was written.
import type { DateRange } from '#domain/asking/date-range.ts';
import { readDates } from '#domain/asking/dates.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import type { Question } from '#domain/asking/questions.ts';
import { addDays, daysBetween } from '#domain/shared/calendar.ts';

/** Days after a range in which an entry may tell of it. */
const TOLD_WITHIN_DAYS = 200;

/** A longer time named in an entry is not the time of one event. */
const TOLD_RANGE_DAYS = 62;

/** Whether a local day is in one of the ranges. */
export function isInRanges(day: string, ranges: readonly DateRange[]): boolean {
  return ranges.some((range) => isIn(day, range));
}

/** Entries written in the ranges of a question, or with words for a date in them. */
export function entriesOfDates<Entry extends { text: string; day: string }>(
  entries: readonly Entry[],
  { dates: { ranges, names } }: Question,
  groups: readonly ConceptGroup[],
): Entry[] {
  const terms = [...names, ...groups.flatMap((group) => group.terms.map(({ text }) => text))];
  return entries.filter(
    ({ text, day }) =>
      isInRanges(day, ranges) ||
      (ranges.some((range) => mayTellOf(day, range)) &&
        terms.some((term) => text.includes(term)) &&
        tellsOf(text, day, ranges)),
  );
}

function isIn(day: string, { from, to }: DateRange): boolean {
  return (from === null || day >= from) && day < to;
}

function mayTellOf(day: string, { from, to }: DateRange): boolean {
  return from !== null && day >= to && day < addDays(to, TOLD_WITHIN_DAYS);
}

function tellsOf(text: string, day: string, ranges: readonly DateRange[]): boolean {
  return readDates(text, day).ranges.some(
    (told) =>
      told.from !== null &&
      daysBetween(told.from, told.to) <= TOLD_RANGE_DAYS &&
      ranges.some(({ from, to }) => from !== null && (told.from ?? '') < to && told.to > from),
  );
}
