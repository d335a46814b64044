// The tasks of a question to the journal, without what may no longer be sent.
import { headOf } from '#domain/text/graphemes.ts';
import {
  FACTS_SOURCE,
  EARLIER_TURNS_MAX,
  type AskedQuestion,
  type NamedEntry,
} from '#domain/asking/answer.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import type { EarlierQuestion } from '#domain/asking/follow-up.ts';
import type { FoundName, JournalFindings, JournalSearch } from '#domain/asking/journal-search.ts';
import { withoutMarks } from '#domain/asking/quotations.ts';
import { EXCERPTS_MAX, type Excerpt } from '#domain/asking/retrieval.ts';
import { turnInWords } from '#ai/prompts/ask-prompt.ts';
import type { SourcedText } from '#ai/asking/sent-request.ts';
import type { AskTask, AskTermsTask, TextModel, TextTask } from '#ai/text-model.ts';

/** Characters of an entry that the second round of terms sees. */
const NEAREST_CHARACTERS = 40;

/** Claims with their quotations that the model judges. */
const CHECKED_CHARACTERS = 800;

/** The journal of one user, at the time of each call. */
export interface AskedJournal {
  /** What the journal has for a question. */
  search: (search: JournalSearch, signal: AbortSignal) => Promise<JournalFindings>;
  /** The ids of those entries that exist and may be sent. */
  findOpen: (entries: readonly Pick<NamedEntry, 'kind' | 'id'>[]) => Promise<ReadonlySet<string>>;
}

export interface AskInput {
  question: string;
  /** The local day of the user. */
  today: string;
  nowMs: number;
  /** The thread so far, oldest first. */
  earlier: readonly (EarlierQuestion & Pick<AskedQuestion, 'id'>)[];
  /** The days that the user chose: null for all. Absent: the days that the question names. */
  range?: DateRange | null | undefined;
  /** Facts that the user wrote; empty when their use is off. */
  facts: readonly string[];
}

/** A question as it is sent, with the turns before it. */
export interface SendableQuestion {
  question: string;
  today: string;
  facts: readonly string[];
  earlier: readonly { question: string; answer: string; from: readonly string[] }[];
}

/**
 * Leaves out claims whose entries are gone or kept from the AI by now, and earlier questions that
 * were answered without a model: their text was not sent and is not sent later.
 */
export async function sendableQuestion(
  { question, today, facts, earlier }: AskInput,
  journal: Pick<AskedJournal, 'findOpen'>,
): Promise<SendableQuestion> {
  const turns = earlier
    .slice(-EARLIER_TURNS_MAX)
    .filter(({ answer }) => answer.receipt.sent.length > 0);
  const cited = turns.flatMap(({ answer: { claims } }) =>
    claims.flatMap(({ cites }) => cites.map(({ entry }) => entry)),
  );
  const open = await journal.findOpen(cited);
  return {
    question: sendable(question),
    today,
    facts: facts.map(sendable),
    earlier: turns.map(({ id, question: asked, answer: { claims } }) => {
      const kept = claims.filter(({ cites }) => cites.every(({ entry }) => open.has(entry.id)));
      return {
        question: sendable(asked),
        answer: sendable(kept.flatMap(({ claim }) => claim ?? []).join('；')),
        from: [id, ...kept.flatMap(({ cites }) => cites.map(({ entry }) => entry.id))],
      };
    }),
  };
}

/** The excerpts whose entries may still be sent, as they are sent, numbered from 1. */
export async function sendableExcerpts(
  excerpts: readonly Excerpt<FoundName>[],
  journal: Pick<AskedJournal, 'findOpen'>,
): Promise<Excerpt<FoundName>[]> {
  const open = await journal.findOpen(excerpts.map(({ entry }) => entry));
  return excerpts
    .map((excerpt) => ({ ...excerpt, text: sendable(excerpt.text) }))
    .filter(({ entry, text }) => open.has(entry.id) && text.trim() !== '')
    .map((excerpt, at) => ({ ...excerpt, number: at + 1 }));
}

/** The beginning of an excerpt, for the second round of terms. */
export function beginningOf({ entry, text }: Excerpt<FoundName>): SourcedText {
  return { text: headOf(text, NEAREST_CHARACTERS).trim(), from: [entry.id] };
}

/** The turns of a task as texts of its prompt. */
export function turnTexts({ earlier }: SendableQuestion): SourcedText[] {
  return earlier.map((turn) => ({ text: turnInWords(turn), from: turn.from }));
}

/** The facts of a task as a text of its prompt. */
export function factTexts({ facts }: SendableQuestion): SourcedText[] {
  return facts.length === 0 ? [] : [{ text: facts.join('\n'), from: [FACTS_SOURCE] }];
}

/** The task of the first round of terms, or of the second one with what the first found. */
export function termsTask(
  { question, today, earlier }: SendableQuestion,
  tried: readonly (readonly string[])[] = [],
  nearest: readonly SourcedText[] = [],
): AskTermsTask {
  const beginnings = nearest.map(({ text }) => text);
  return { task: 'askTerms', question, today, earlier, tried, nearest: beginnings };
}

/** The task of the answer. */
export function askTask(
  { question, today, facts, earlier }: SendableQuestion,
  figures: readonly string[] = [],
  excerpts: AskTask['excerpts'] = [],
): AskTask {
  return { task: 'ask', question, today, earlier, facts, figures, excerpts };
}

/** The largest tasks of a question, for its price. */
export function expectedTasks(question: SendableQuestion, model: TextModel): TextTask[] {
  const ask = askTask(question);
  const text = '字'.repeat(Math.ceil(model.askRoom(ask) / EXCERPTS_MAX));
  const excerpts = Array.from({ length: EXCERPTS_MAX }, (_, at) => ({
    number: at + 1,
    day: question.today,
    text,
  }));
  const verdicts = { ...ask, facts: [], checked: '字'.repeat(CHECKED_CHARACTERS) };
  return [termsTask(question), { ...ask, excerpts }, ...(model.judges === true ? [verdicts] : [])];
}

/** A text of the user without citation marks and images. */
function sendable(text: string): string {
  return withoutMarks(text);
}
