// A question after another one. 之后, 之前 and 那次 mean the days of the entries that the earlier
// answer cites.
import type { AskedQuestion } from '#domain/asking/answer.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { followedUp, readQuestion, type Question } from '#domain/asking/questions.ts';
import { addDays } from '#domain/shared/calendar.ts';

const THAT_TIME = /那[一]?[次天回晚]|那个?时候|那会儿?|当[时天]/u;

/** An earlier question of the thread, oldest first, with the day on which it was asked. */
export type EarlierQuestion = Pick<AskedQuestion, 'question' | 'answer'> & { day: string };

export interface FollowUpInput {
  question: string;
  /** The local day of the user. */
  today: string;
  earlier: readonly EarlierQuestion[];
  /** Words that are not taken apart. */
  known: ReadonlySet<string>;
  /** The days that the user chose: null for all. Undefined: the days that the question names. */
  range?: DateRange | null | undefined;
}

/** Reads a question with those before it. */
export function readInThread({ question, today, earlier, known, range }: FollowUpInput): Question {
  let before: Question | null = null;
  for (const turn of earlier) {
    const read = readQuestion(turn.question, turn.day, known);
    const whole: Question = before === null ? read : followedUp(before, read);
    before = withRanges(whole, turn.answer.receipt.ranges);
  }
  const own = readQuestion(question, today, known);
  const read = before === null ? own : followedUp(before, own);
  if (range !== undefined) return withRanges(read, range === null ? [] : [range]);
  const days = daysOf(earlier.at(-1));
  const first = days[0];
  const last = days.at(-1);
  if (own.dates.ranges.length > 0 || first === undefined || last === undefined) return read;
  if (own.kind === 'after') return withRanges(read, [{ from: last, to: addDays(today, 1) }]);
  if (own.kind === 'before') return withRanges(read, [{ from: null, to: first }]);
  if (!THAT_TIME.test(question)) return read;
  return withRanges(
    read,
    days.map((day) => ({ from: day, to: addDays(day, 1) })),
  );
}

function withRanges(question: Question, ranges: readonly DateRange[]): Question {
  return { ...question, dates: { ...question.dates, ranges: [...ranges] } };
}

/** The days of the entries that an answer cites or, without claims, lists; in their order. */
function daysOf(turn: EarlierQuestion | undefined): string[] {
  if (turn === undefined) return [];
  const { claims, found } = turn.answer;
  const cited = claims.flatMap(({ cites }) => cites.map(({ entry }) => entry.day));
  const days =
    cited.length > 0 || turn.answer.outcome !== 'listed' ? cited : found.map(({ day }) => day);
  return [...new Set(days)].toSorted();
}
