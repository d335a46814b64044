// What is kept of a question to the journal: its answer with quotations, and the receipt of what
// was searched and sent. A deleted entry takes everything that was taken from it.
import type { DateRange } from '#domain/asking/date-range.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { EngineKind } from '#domain/messages/message.ts';

/** Turns before a follow-up that the model sees. */
export const EARLIER_TURNS_MAX = 4;

/** Questions that are kept; the oldest go first. */
export const QUESTIONS_MAX = 100;

/** Names the facts about the user among the sources of a sent text. */
export const FACTS_SOURCE = 'facts';

/** An entry by its name; `day` is its day for the user, `YYYY-MM-DD`. */
export interface NamedEntry {
  kind: EntryKind;
  id: string;
  day: string;
}

/** An entry in a list, with the passage that fits the question. */
export interface FoundEntry extends NamedEntry {
  text: string;
  /** 不给AI看: listed for the user, never sent. */
  isPrivate: boolean;
}

/** A quotation, as it is written in its entry. */
export interface AnswerCite {
  entry: NamedEntry;
  quote: string;
}

/** A checked statement; `claim` null: only the quotations passed the check. */
export interface AnswerClaim {
  claim: string | null;
  cites: AnswerCite[];
}

/**
 * What is known while an answer is being written: the number of excerpts that are read, then each
 * claim that passed its check.
 */
export type AskStep = { reading: number } | AnswerClaim;

/**
 * - `answered`, `partly`: claims of a model, after its own judgement of the excerpts.
 * - `listed`: entries in the order of time, without prose.
 * - `notFound`: no entry covers the question; `found` has the nearest ones.
 * - `emptyRange`: the user wrote nothing in these days.
 * - `danger`: prepared words; nothing was searched.
 */
export const ANSWER_OUTCOMES = [
  'answered',
  'partly',
  'listed',
  'notFound',
  'emptyRange',
  'danger',
] as const;

export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** A part of a sent text. `from` has the ids of entries and questions whose words it repeats. */
export interface SentPart {
  /** null: withdrawn, because what it repeats was deleted. */
  text: string | null;
  from: string[];
}

/** A request to a model, as it was sent. */
export interface SentRequest {
  purpose: 'terms' | 'answer';
  messages: { role: 'system' | 'user' | 'assistant'; parts: SentPart[] }[];
}

/** What was searched and sent. */
export interface AskReceipt {
  /** Days that were searched; empty: all. */
  ranges: DateRange[];
  /** The words that were looked for, a group for each thing. */
  terms: string[][];
  /** Entries in these days. */
  searched: number;
  /** Entries that fit the question. */
  matched: number;
  /** Fitting entries that are kept from the AI. */
  keptFromAi: number;
  /** Entries of which a passage was sent. */
  sentIds: string[];
  sent: SentRequest[];
}

/** The receipt of an answer without a search. */
export const NOTHING_SEARCHED: AskReceipt = {
  ranges: [],
  terms: [],
  searched: 0,
  matched: 0,
  keptFromAi: 0,
  sentIds: [],
  sent: [],
};

/** What code counted over all entries that a question is about. */
export interface CountedFigures {
  /** The words that all of them have, one for each thing; empty: they are those of its days. */
  about: string[];
  entries: number;
  /** Distinct local days. */
  days: number;
  firstDay: string;
  lastDay: string;
}

/** The answer to a question. */
export interface JournalAnswer {
  outcome: AnswerOutcome;
  /** What wrote the claims or chose the entries. */
  engine: EngineKind;
  /** Prepared words; null: none. */
  text: string | null;
  claims: AnswerClaim[];
  found: FoundEntry[];
  /** The entries that 几次 or 多久 is about, in the order of time; of many the first and last. */
  counted: NamedEntry[];
  /** Of these and those that are not named; absent in answers of earlier releases. */
  figures?: CountedFigures | null | undefined;
  receipt: AskReceipt;
}

/** A question with its answer, as lists show it. */
export interface AskedQuestion {
  /** UUIDv7, made by the client. */
  id: string;
  question: string;
  /** The question that it follows; null: the first of its thread. */
  afterId: string | null;
  /** The first question of its thread, itself included. */
  threadId: string;
  askedAt: string;
  answer: JournalAnswer;
}

/** All ids whose words an answer repeats. */
export function sourcesOf({ claims, found, counted, receipt }: JournalAnswer): string[] {
  return [
    ...new Set([
      ...claims.flatMap(({ cites }) => cites.map(({ entry }) => entry.id)),
      ...found.map(({ id }) => id),
      ...counted.map(({ id }) => id),
      ...receipt.sentIds,
      ...receipt.sent.flatMap(({ messages }) =>
        messages.flatMap(({ parts }) => parts.flatMap(({ from }) => from)),
      ),
    ]),
  ];
}

/**
 * The answer without what it repeats of deleted entries and questions. A claim that loses a
 * quotation is no longer carried, so it goes with it.
 */
export function withoutSources(answer: JournalAnswer, gone: ReadonlySet<string>): JournalAnswer {
  const isHere = ({ id }: { id: string }): boolean => !gone.has(id);
  const { receipt } = answer;
  return {
    ...answer,
    claims: answer.claims.flatMap(({ claim, cites }) => {
      const left = cites.filter(({ entry }) => isHere(entry));
      if (left.length === 0) return [];
      return [{ claim: left.length === cites.length ? claim : null, cites: left }];
    }),
    found: answer.found.filter(isHere),
    counted: answer.counted.filter(isHere),
    figures: figuresWithout(answer, gone),
    receipt: {
      ...receipt,
      sentIds: receipt.sentIds.filter((id) => !gone.has(id)),
      sent: receipt.sent.map(({ purpose, messages }) => ({
        purpose,
        messages: messages.map(({ role, parts }) => ({
          role,
          parts: parts.map((part) =>
            part.from.some((id) => gone.has(id)) ? { text: null, from: [] } : part,
          ),
        })),
      })),
    },
  };
}

/** The figures without deleted entries, as far as these are named. */
function figuresWithout(
  { figures, counted }: JournalAnswer,
  gone: ReadonlySet<string>,
): CountedFigures | null | undefined {
  const left = counted.filter(({ id }) => !gone.has(id));
  const lost = counted.length - left.length;
  if (figures === null || figures === undefined || lost === 0) return figures;
  const [first] = left;
  const last = left.at(-1);
  if (first === undefined || last === undefined) return null;
  const daysOf = (entries: readonly NamedEntry[]) => new Set(entries.map(({ day }) => day)).size;
  return {
    ...figures,
    entries: figures.entries - lost,
    days: figures.days - (daysOf(counted) - daysOf(left)),
    firstDay: first.day,
    lastDay: last.day,
  };
}
