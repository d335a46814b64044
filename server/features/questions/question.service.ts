// Questions to one's own journal (rulings 57, 107). The steps of an answer are in ai/asking; this
// is what surrounds them: consent, price, thread, and a save without what was deleted in between.
import type { AskAnswer, AskQuestionInput } from '#contract/question.contract.ts';
import {
  EARLIER_TURNS_MAX,
  FACTS_SOURCE,
  sourcesOf,
  withoutSources,
  type AskedQuestion,
  type JournalAnswer,
} from '#domain/asking/answer.ts';
import type { JournalFindings, JournalSearch } from '#domain/asking/journal-search.ts';
import { checkQuestion } from '#domain/asking/question-text.ts';
import { ENTRY_KINDS, type EntryKind } from '#domain/entries/entry.ts';
import { ASK_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { isTimeZone, localDay, FALLBACK_TIME_ZONE } from '#domain/shared/calendar.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import type { AskedJournal, AskInput } from '#ai/asking/ask-tasks.ts';
import { questionCall } from '#ai/calls/question-call.ts';
import type { Writers } from '#ai/calls/text-call.ts';
import { planOfText, type AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents, type CallEvent } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { LiveCall } from '#server/features/ai-calls/live-call.ts';
import type { QuestionJournalRepository } from '#server/features/questions/question-journal.repository.ts';
import {
  ASK_OPERATION,
  type QuestionRepository,
} from '#server/features/questions/question.repository.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';

export interface QuestionServicePorts extends Writers {
  questions: QuestionRepository;
  journal: Pick<QuestionJournalRepository, 'findThere'>;
  /** Searches a whole journal, in another thread. */
  searchJournal: (order: JournalOrder, signal: AbortSignal) => Promise<JournalFindings>;
  calls: AiCallService;
  /** Throws unless the user allows AI: AI_SWITCHED_OFF, AI_CONSENT_REQUIRED. */
  assertAiAllowed: (userId: string) => Promise<{ factsOff: boolean }>;
  /** Returns what the user wrote under 关于我, oldest first. */
  findFacts: (userId: string) => Promise<string[]>;
  now: () => number;
  newId: () => string;
}

export type QuestionService = ReturnType<typeof createQuestionService>;

/** A search in the journal of a user. */
export interface JournalOrder {
  userId: string;
  timeZone: string;
  /** Entries that are not looked at. */
  exceptIds: readonly string[];
  search: JournalSearch;
}

/** What a question is answered from. */
interface Asked {
  text: string;
  thread: AskedQuestion[];
  input: AskInput;
  journal: AskedJournal;
}

export function createQuestionService({
  questions,
  journal,
  searchJournal,
  calls,
  assertAiAllowed,
  findFacts,
  now,
  newId,
  ...writers
}: QuestionServicePorts) {
  /** The questions before a follow-up, oldest first. QUESTION_NOT_FOUND. */
  const threadOf = async (userId: string, afterId: string | undefined) => {
    const thread: AskedQuestion[] = [];
    for (let id = afterId ?? null; id !== null && thread.length < EARLIER_TURNS_MAX;) {
      const question = await questions.find(userId, id);
      if (question === null && thread.length === 0) throw new AppError('QUESTION_NOT_FOUND');
      if (question === null) break;
      thread.unshift(question);
      id = question.afterId;
    }
    return thread;
  };

  const askedOf = async (
    userId: string,
    { question, afterId, range, exceptIds = [], timeZone }: AskQuestionInput,
    facts: readonly string[],
  ): Promise<Asked> => {
    const text = orFail(checkQuestion(question));
    const zone = isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
    const thread = await threadOf(userId, afterId);
    const except = new Set(exceptIds);
    return {
      text,
      thread,
      input: {
        question: text,
        today: localDay(now(), zone),
        nowMs: now(),
        earlier: thread.map((earlier) => ({
          ...earlier,
          day: localDay(Date.parse(earlier.askedAt), zone),
        })),
        range,
        facts,
      },
      journal: {
        search: (search, signal) =>
          searchJournal({ userId, timeZone: zone, exceptIds, search }, signal),
        findOpen: async (entries) => {
          const open = await journal.findThere(userId, entries, { isSent: true });
          return new Set(open.filter((id) => !except.has(id)));
        },
      },
    };
  };

  /**
   * Saves a question without what was deleted while it was answered or, of a model's answer, is
   * kept from the AI by now. The entries are held until the transaction ends. QUESTION_TAKEN.
   */
  const save = async (
    userId: string,
    { id, afterId }: AskQuestionInput,
    { text, thread, input }: Asked,
    answer: JournalAnswer,
  ): Promise<AskedQuestion> => {
    const names = sourcesOf(answer);
    const parents = thread.map((earlier) => earlier.id);
    const both = eitherKind(names);
    const there = await journal.findThere(userId, both, { isSent: false, isHeld: true });
    const open = new Set(await journal.findThere(userId, both, { isSent: true }));
    // Private entries may be listed; what was sent may not have become private.
    const isSent = answer.receipt.sent.length > 0;
    const listed = new Set(
      answer.found.flatMap(({ id: one, isPrivate }) => (isPrivate ? one : [])),
    );
    const facts = new Set(input.facts.length === 0 ? [] : await findFacts(userId));
    const kept = new Set([
      ...(input.facts.every((fact) => facts.has(fact)) ? [FACTS_SOURCE] : []),
      ...there.filter((one) => !isSent || open.has(one) || listed.has(one)),
      ...(await questions.findThere(userId, parents)),
    ]);
    const question: AskedQuestion = {
      id,
      question: text,
      afterId: afterId ?? null,
      threadId: thread.at(-1)?.threadId ?? id,
      askedAt: new Date(now()).toISOString(),
      answer: withoutSources(answer, new Set(names.filter((name) => !kept.has(name)))),
    };
    if (!(await questions.insert(userId, question))) throw new AppError('QUESTION_TAKEN');
    return question;
  };

  const plan = async (userId: string, input: AskQuestionInput): Promise<AiCallPlan<AskAnswer>> => {
    const isLocal = input.isLocal === true || writers.model.kind === 'builtin';
    const switches = input.isLocal === true ? null : await assertAiAllowed(userId);
    const known = await questions.find(userId, input.id);
    if (known !== null) return repeatedPlan(known, input);
    const facts = isLocal || switches?.factsOff !== false ? [] : await findFacts(userId);
    const asked = await askedOf(userId, input, facts);
    const call = await questionCall(writers, { ...asked, isLocal, seed: newId() });
    return planOfText(call, {
      reason: 'ai_question',
      outlivesCaller: true,
      referenceOf: () => input.id,
      save: async ({ answer, extra }, stones) => ({
        success: true,
        question: await save(userId, input, asked, answer),
        stones,
        ...extra,
      }),
    });
  };

  const start = (caller: CallHeader, input: AskQuestionInput): Promise<LiveCall<AskAnswer>> => {
    if (caller.idempotencyKey === null) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
    const { id, question, afterId, range, isLocal } = input;
    const fingerprint = JSON.stringify([id, question, afterId, range, isLocal === true]);
    return calls.start(
      { ...caller, operation: ASK_OPERATION, fingerprint, timeLimitMs: ASK_DEADLINE_MS },
      () => plan(caller.userId, input),
    );
  };

  return {
    /**
     * Answers a question and saves it. EMPTY_CONTENT, CONTENT_TOO_LONG, QUESTION_NOT_FOUND,
     * QUESTION_TAKEN, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, INSUFFICIENT_STONES,
     * IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE,
     * AI_TIMEOUT.
     */
    async ask(caller: CallHeader, input: AskQuestionInput): Promise<AskAnswer> {
      return (await start(caller, input)).result;
    },

    /** Streams the steps of an answer. Errors of the request reject at once. */
    async streamAnswer(
      caller: CallHeader,
      input: AskQuestionInput,
    ): Promise<AsyncGenerator<CallEvent<AskAnswer>>> {
      return callEvents(await start(caller, input), caller.signal);
    },

    /** A page of questions, newest first. INVALID_CURSOR. */
    async listQuestions(
      userId: string,
      { cursor, limit = PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
    ): Promise<{ items: AskedQuestion[]; nextCursor: string | null }> {
      const page = await questions.findPage(userId, readCursor(cursor), limit);
      return { items: page.questions, nextCursor: writeCursor(page.next) };
    },

    /**
     * Imports a question that was asked elsewhere, without what it repeats of entries that the
     * account does not have; one that is there is not changed. It never takes the place of another:
     * TOO_MANY_QUESTIONS.
     */
    async importQuestion(
      userId: string,
      question: AskedQuestion,
      askedAtMs: number,
    ): Promise<void> {
      await questions.lock(userId);
      if (!(await questions.hasRoomFor(userId, question.id)))
        throw new AppError('TOO_MANY_QUESTIONS');
      const names = sourcesOf(question.answer);
      const there = new Set(await journal.findThere(userId, eitherKind(names), { isSent: false }));
      await questions.insert(userId, {
        ...question,
        question: orFail(checkQuestion(question.question)),
        askedAt: new Date(askedAtMs).toISOString(),
        answer: withoutSources(question.answer, new Set(names.filter((id) => !there.has(id)))),
      });
    },

    /** The given ids that questions of the user have, in any order. */
    listKnown: (userId: string, ids: readonly string[]): Promise<string[]> =>
      questions.findThere(userId, ids),

    /** Deletes a question; final. QUESTION_NOT_FOUND. */
    async removeQuestion(userId: string, id: string): Promise<void> {
      if (!(await questions.remove(userId, id))) throw new AppError('QUESTION_NOT_FOUND');
    },

    /** Deletes all questions; final. */
    removeAll: (userId: string): Promise<void> => questions.removeAll(userId),
  };
}

/** A question that is there already is returned, free of charge. QUESTION_TAKEN for another one. */
function repeatedPlan(known: AskedQuestion, { question }: AskQuestionInput): AiCallPlan<AskAnswer> {
  if (known.question !== question.trim()) throw new AppError('QUESTION_TAKEN');
  return {
    reason: 'ai_question',
    estimateTokens: 0,
    promptTokens: 0,
    outlivesCaller: false,
    work: async () => ({
      cost: null,
      save: async (stones) => ({ success: true, question: known, stones }),
    }),
  };
}

/** Ids that may be those of posts or of diaries. */
function eitherKind(ids: readonly string[]): { kind: EntryKind; id: string }[] {
  return ids.flatMap((id) => ENTRY_KINDS.map((kind) => ({ kind, id })));
}
