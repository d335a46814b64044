// Answers a question from the journal (rulings 107, 213): terms of the model, retrieval in code,
// claims of the model, each checked before it is released. The same steps run on a server and in a
// browser; the journal is a port.
import { figuresInWords } from '#domain/asking/figures.ts';
import {
  FACTS_SOURCE,
  type AskStep,
  type JournalAnswer,
  type SentRequest,
} from '#domain/asking/answer.ts';
import { TERMS_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { givenGroups, type ConceptGroup } from '#domain/asking/concepts.ts';
import { readInThread } from '#domain/asking/follow-up.ts';
import {
  countedOf,
  engineGroups,
  foundEntry,
  listedAnswer,
  listOf,
  receiptOf,
} from '#domain/asking/listed-answer.ts';
import type { JournalFindings } from '#domain/asking/journal-search.ts';
import type { Question } from '#domain/asking/questions.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { isThing, KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';
import {
  askTask,
  beginningOf,
  sendableExcerpts,
  sendableQuestion,
  termsTask,
  turnTexts,
  type AskedJournal,
  type AskInput,
} from '#ai/asking/ask-tasks.ts';
import { isUnusable } from '#ai/asking/claim-requests.ts';
import { isRecord } from '#ai/asking/read-claims.ts';
import { sentIds, sentRequest, type SourcedText } from '#ai/asking/sent-request.ts';
import { writeClaims } from '#ai/asking/write-claims.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import { readToEnd, type TextAnswer, type TextModel } from '#ai/text-model.ts';

const TERM_MAX_CHARACTERS = 20;
const TERMS_OF_GROUP_MAX = 8;
const GROUPS_MAX = 8;

/** Entries whose beginnings the second round of terms sees. */
const NEAREST_MAX = 6;

export interface AskTools {
  model: TextModel;
  journal: AskedJournal;
  reservation: StoneReservation;
  /** Aborts when the call is stopped or its time is up. */
  signal: AbortSignal;
  leftMs: () => number;
  /** Gets the number of excerpts, and then each claim that passed its check. */
  onStep: (step: AskStep) => void;
}

/** A finished answer, and the calls of the model that it used. */
export interface AskResult {
  answer: JournalAnswer;
  calls: TextAnswer[];
  /** The model twice wrote nothing usable, so entries are listed; free of charge. */
  isFallback: boolean;
}

/** Reads the question with its thread. */
function readAsked({ question, today, earlier, range }: AskInput): Question {
  return readInThread({ question, today, earlier, range, known: KNOWN_WORDS });
}

/** The answer without a model: entries in the order of time. */
export async function listJournal(
  input: AskInput,
  journal: AskedJournal,
  signal: AbortSignal,
): Promise<JournalAnswer> {
  const question = readAsked(input);
  const groups = engineGroups(question, otherWords, isThing);
  const { nowMs } = input;
  const search = { question, groups, termsOf: 'engine' as const, nowMs, characters: null };
  return listedAnswer(question, groups, await journal.search(search, signal));
}

/** What a search found, for the model and beside it. */
interface Search {
  groups: readonly ConceptGroup[];
  findings: JournalFindings;
}

/** Answers with a model. Throws a {@link ModelError}. */
export async function askJournal(input: AskInput, tools: AskTools): Promise<AskResult> {
  const { journal, model } = tools;
  const question = readAsked(input);
  const asked = await sendableQuestion(input, journal);
  const characters = model.askRoom(askTask(asked));
  const calls: TextAnswer[] = [];
  const sent: SentRequest[] = [];

  const search = async (
    groups: readonly ConceptGroup[],
    termsOf: 'model' | 'engine',
  ): Promise<Search> => {
    const wanted = { question, groups, termsOf, nowMs: input.nowMs, characters };
    return { groups, findings: await journal.search(wanted, tools.signal) };
  };

  /** Groups of terms; null if the model gives none that can be used. */
  const askForTerms = async (
    tried: readonly string[][],
    nearest: readonly SourcedText[],
  ): Promise<string[][] | null> => {
    try {
      const answer = await readToEnd(
        model.stream(tools.reservation, termsTask(asked, tried, nearest), {
          signal: tools.signal,
          totalMs: Math.min(TERMS_DEADLINE_MS, tools.leftMs()),
          onSent: (texts) =>
            sent.push(sentRequest('terms', texts, [...turnTexts(asked), ...nearest])),
        }),
        () => undefined,
      );
      calls.push(answer);
      return readGroups(parseJsonAnswer(answer.text, !answer.cut));
    } catch (cause) {
      if (isUnusable(cause) || (cause instanceof ModelError && cause.kind === 'timeout'))
        return null;
      throw cause;
    }
  };

  /** A second round of terms, if the first one covers too little of the question. */
  const searchAll = async (): Promise<Search> => {
    const given = await askForTerms([], []);
    if (given === null || (given.length === 0 && question.dates.ranges.length === 0))
      return search(engineGroups(question, otherWords, isThing), 'engine');
    const first = await search(givenGroups(question, given), 'model');
    const { retrieval: found } = first.findings;
    if (found.outcome !== 'notFound') return first;
    const nearest = await sendableExcerpts(found.excerpts.slice(0, NEAREST_MAX), journal);
    const second = await askForTerms(given, nearest.map(beginningOf));
    if (second === null || second.length === 0) return first;
    const again = await search(givenGroups(question, second), 'model');
    return again.findings.retrieval.outcome === 'found' ? again : first;
  };

  const { groups, findings } = await searchAll();
  const { retrieval, hidden } = findings;
  const others = new Set([FACTS_SOURCE, ...input.earlier.map(({ id }) => id)]);
  const withReceipt = (answer: Omit<JournalAnswer, 'receipt'>): JournalAnswer => ({
    ...answer,
    receipt: {
      ...receiptOf(question, groups, findings),
      keptFromAi: new Set(hidden.map(({ entry }) => entry.id)).size,
      sentIds: sentIds(sent).filter((id) => !others.has(id)),
      sent,
    },
  });
  const listed = (): Omit<JournalAnswer, 'receipt'> => {
    const list = listOf(question, retrieval);
    const found = [...list.found, ...hidden.map(foundEntry)];
    return { ...list, found: found.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
  };
  const abstention = (outcome: JournalAnswer['outcome']): AskResult => ({
    answer: withReceipt({
      ...listed(),
      outcome,
      engine: 'remote',
      counted: [],
      figures: null,
    }),
    calls,
    isFallback: false,
  });

  if (retrieval.outcome !== 'found') return abstention(retrieval.outcome);
  const excerpts = await sendableExcerpts(retrieval.excerpts, journal);
  if (excerpts.length === 0) return abstention('notFound');
  tools.onStep({ reading: excerpts.length });
  const { kind } = question;
  const written = await writeClaims(
    { asked, figures: figuresInWords(kind, retrieval.figures), excerpts },
    {
      ...tools,
      onClaim: tools.onStep,
      onSent: (request) => sent.push(request),
      onAnswer: (answer) => calls.push(answer),
    },
  );
  if (written === null) return { answer: withReceipt(listed()), calls: [], isFallback: true };
  const { sufficient, claims } = written;
  if (sufficient === 'no') return abstention('notFound');
  return {
    answer: withReceipt({
      outcome: sufficient === 'yes' ? 'answered' : 'partly',
      engine: 'remote',
      text: null,
      claims,
      found: hidden.map(foundEntry),
      ...countedOf(kind, retrieval),
    }),
    calls,
    isFallback: false,
  };
}

/** Groups of a model's JSON; null if it has none in a usable form. */
function readGroups(value: unknown): string[][] | null {
  if (!isRecord(value) || !Array.isArray(value['groups'])) return null;
  return value['groups'].slice(0, GROUPS_MAX).flatMap((group: unknown) => {
    if (!Array.isArray(group)) return [];
    const terms = group
      .filter((term) => typeof term === 'string')
      .map((term) => term.trim().slice(0, TERM_MAX_CHARACTERS))
      .filter((term) => term !== '');
    return terms.length === 0 ? [] : [terms.slice(0, TERMS_OF_GROUP_MAX)];
  });
}
