// How many Chinese words for dates are read right, over date-words.json and date-words-second.json.
import { readFileSync } from 'node:fs';
import { readDates } from '#domain/asking/dates.ts';
import { localDay } from '#domain/shared/calendar.ts';

interface WrittenDate {
  kind: string;
  question: string;
  askedAt: string;
  timeZone: string;
  /** The days that the range has to hold; null if the question names no date. */
  covers: { from: string; to: string } | null;
  /** The days that it may hold; absent: exactly those. */
  within?: { from: string; to: string };
}

interface DateFigures {
  questions: number;
  right: number;
  /** Questions that are read wrong. */
  wrong: string[];
}

/** How the set writes a range without a beginning. */
const OPEN_START = '0001-01-01';

/** The figures of one of the two lists. */
export function dateFigures(list: 'first' | 'second'): DateFigures {
  const name = list === 'first' ? 'date-words.json' : 'date-words-second.json';
  const file = new URL(`asking/${name}`, import.meta.url);
  const written = JSON.parse(readFileSync(file, 'utf8')) as WrittenDate[];
  const wrong = written.filter((row) => !isRight(row)).map(({ question }) => question);
  return {
    questions: written.length,
    right: (written.length - wrong.length) / written.length,
    wrong,
  };
}

function isRight({ question, askedAt, timeZone, covers, within }: WrittenDate): boolean {
  const { ranges } = readDates(question, localDay(Date.parse(askedAt), timeZone));
  if (covers === null) return ranges.length === 0;
  const [range] = ranges;
  if (ranges.length !== 1 || range === undefined) return false;
  const from = range.from ?? OPEN_START;
  const limits = within ?? covers;
  return (
    from <= covers.from && range.to >= covers.to && from >= limits.from && range.to <= limits.to
  );
}
