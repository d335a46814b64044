// Questions to a trial user's own journal (rulings 57, 107): the shared search over the rows of
// this browser, answered by an own model or listed without one. Each question is a row of local
// storage, so other tabs notice it.
import type { CallContext } from '#contract/base.ts';
import {
  askAnswerSchema,
  askedQuestionSchema,
  type AskAnswer,
  type AskQuestionInput,
} from '#contract/question.contract.ts';
import {
  EARLIER_TURNS_MAX,
  FACTS_SOURCE,
  QUESTIONS_MAX,
  sourcesOf,
  withoutSources,
  type AskedQuestion,
  type JournalAnswer,
} from '#domain/asking/answer.ts';
import { checkQuestion } from '#domain/asking/question-text.ts';
import { ASK_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { searchJournal, type JournalEntry } from '#domain/asking/journal-search.ts';
import { localDaysOf } from '#domain/shared/calendar.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { questionCall, type QuestionSources } from '#ai/calls/question-call.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialWork } from '#web/trial/trial-calls.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { newestFirst, pageOf, rowsAfter } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { FREE } from '#web/trial/trial-rules.ts';
import {
  forgetAnswersAbout,
  forgetSource,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';

export interface TrialQuestionsPorts {
  store: TrialStore;
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: Pick<TrialPosts, 'allOwn'>;
  diaries: Pick<TrialDiaries, 'all' | 'isFromPrivate'>;
  facts: Pick<TrialFacts, 'contents'>;
  now: () => number;
  newId: () => string;
}

export type TrialQuestions = ReturnType<typeof createTrialQuestions>;

export function createTrialQuestions({
  store,
  calls,
  aiSettings,
  posts,
  diaries,
  facts,
  now,
  newId,
}: TrialQuestionsPorts) {
  const stored = (): AskedQuestion[] => store.list(TRIAL_KEYS.questions, askedQuestionSchema);

  const find = (id: string) => store.find(keyOf(id), askedQuestionSchema);

  /** The questions before a follow-up, oldest first. QUESTION_NOT_FOUND. */
  const threadOf = (afterId: string | undefined): AskedQuestion[] => {
    const thread: AskedQuestion[] = [];
    for (let id = afterId ?? null; id !== null && thread.length < EARLIER_TURNS_MAX;) {
      const question = find(id);
      if (question === null && thread.length === 0) throw trialError('QUESTION_NOT_FOUND');
      if (question === null) break;
      thread.unshift(question);
      id = question.afterId;
    }
    return thread;
  };

  const entriesIn = (days: Intl.DateTimeFormat): JournalEntry[] => {
    const own = posts.allOwn();
    const hidden = new Set(own.flatMap(({ id, aiPrivate }) => (aiPrivate ? id : [])));
    return [
      ...own.map((post): JournalEntry => {
        const writtenMs = Date.parse(post.createdAt);
        const day = days.format(writtenMs);
        const { id, content: text, aiPrivate: isPrivate } = post;
        return { kind: 'post', id, text, writtenMs, day, isPrivate };
      }),
      ...diaries
        .all()
        .filter(({ isSample }) => !isSample)
        .map((diary): JournalEntry => ({
          kind: 'diary',
          id: diary.id,
          text: `${diary.title}\n${diary.content}`,
          writtenMs: Date.parse(`${diary.date}T12:00:00Z`),
          day: diary.date,
          // A diary repeats words of the posts that it was written from.
          isPrivate:
            diaries.isFromPrivate(diary.id) || diary.originalPosts.some(({ id }) => hidden.has(id)),
        })),
    ];
  };

  const sourcesFor = (
    text: string,
    thread: readonly AskedQuestion[],
    { range, exceptIds = [], timeZone, isLocal }: AskQuestionInput,
  ): QuestionSources => {
    const days = localDaysOf(timeZone);
    return {
      input: {
        question: text,
        today: days.format(now()),
        nowMs: now(),
        earlier: thread.map((turn) => ({ ...turn, day: days.format(Date.parse(turn.askedAt)) })),
        range,
        facts:
          isLocal === true || aiSettings.engine() === 'builtin' || aiSettings.get().factsOff
            ? []
            : facts.contents(),
      },
      journal: {
        search: async (search) => {
          const scan = scanJournal(entriesIn(days), search.groups, search.question.dates);
          const candidates = scan.candidates.filter(({ id }) => !exceptIds.includes(id));
          return searchJournal({ ...scan, candidates }, search);
        },
        findOpen: async (entries) => {
          const open = openIn(entriesIn(days));
          return new Set(
            entries.flatMap(({ id }) => (open.has(id) && !exceptIds.includes(id) ? [id] : [])),
          );
        },
      },
      isLocal: isLocal === true,
      seed: newId(),
    };
  };

  /**
   * Saves a question without what was deleted in between or, of a model's answer, is kept from the
   * AI by now; the oldest beyond the limit go.
   */
  const save = (
    { id, afterId, timeZone }: AskQuestionInput,
    text: string,
    thread: readonly AskedQuestion[],
    answer: JournalAnswer,
    given: readonly string[],
  ): AskedQuestion => {
    if (find(id) !== null) throw trialError('QUESTION_TAKEN');
    const entries = entriesIn(localDaysOf(timeZone));
    const open = openIn(entries);
    // Private entries may be listed; what was sent may not have become private.
    const isSent = answer.receipt.sent.length > 0;
    const listed = new Set(
      answer.found.flatMap(({ id: one, isPrivate }) => (isPrivate ? one : [])),
    );
    const left = new Set(facts.contents());
    const kept = new Set([
      ...(given.every((fact) => left.has(fact)) ? [FACTS_SOURCE] : []),
      ...entries.flatMap((entry) =>
        !isSent || open.has(entry.id) || listed.has(entry.id) ? entry.id : [],
      ),
      ...thread.flatMap((earlier) => (find(earlier.id) === null ? [] : earlier.id)),
    ]);
    const gone = new Set(sourcesOf(answer).filter((source) => !kept.has(source)));
    const question: AskedQuestion = {
      id,
      question: text,
      afterId: afterId ?? null,
      threadId: thread.at(-1)?.threadId ?? id,
      askedAt: new Date(now()).toISOString(),
      answer: withoutSources(answer, gone),
    };
    store.write(keyOf(id), question);
    for (const old of stored().map(asRow).toSorted(newestFirst).slice(QUESTIONS_MAX))
      remove(old.id);
    return question;
  };

  const remove = (id: string): void => {
    store.remove([keyOf(id)]);
    forgetAnswersAbout(store, id);
    forgetSource(store, id);
  };

  const prepare = (input: AskQuestionInput): TrialWork<AskAnswer> => {
    if (input.isLocal !== true) aiSettings.assertAllowed();
    const text = orFail(checkQuestion(input.question));
    const known = find(input.id);
    if (known !== null && known.question !== text) throw trialError('QUESTION_TAKEN');
    const thread = known === null ? threadOf(input.afterId) : [];
    return async (writers, tools) => {
      if (known !== null) return () => ({ success: true as const, question: known, ...FREE });
      const sources = sourcesFor(text, thread, input);
      const call = await questionCall(writers, sources);
      const { answer, extra } = (await call.work(tools)).made;
      return () => ({
        success: true as const,
        question: save(input, text, thread, answer, sources.input.facts),
        ...FREE,
        ...extra,
      });
    };
  };

  const start = (input: AskQuestionInput, { idempotencyKey }: CallContext) => {
    if (idempotencyKey === undefined) throw trialError('IDEMPOTENCY_KEY_REQUIRED');
    const { id, question, afterId, range, isLocal } = input;
    return calls.start<AskAnswer>({
      request: JSON.stringify(['ask', id, question, afterId, range, isLocal === true]),
      key: idempotencyKey,
      outlivesCaller: true,
      answerSchema: askAnswerSchema,
      timeLimitMs: ASK_DEADLINE_MS,
      prepare: () => prepare(input),
    });
  };

  return {
    /**
     * As on the server. AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, EMPTY_CONTENT, CONTENT_TOO_LONG,
     * QUESTION_NOT_FOUND, QUESTION_TAKEN, IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED,
     * REPLY_CANCELLED, STORAGE_FULL, and with an own model AI_TIMEOUT, AI_UNAVAILABLE and
     * OWN_MODEL_*.
     */
    ask: (input: AskQuestionInput, context: CallContext) => start(input, context).answer,

    /** The same as a stream. */
    stream: (input: AskQuestionInput, context: CallContext) => start(input, context).events(),

    /** A page of questions, newest first. INVALID_CURSOR. */
    list({
      cursor,
      limit = PAGE_SIZE,
    }: {
      cursor?: string | undefined;
      limit?: number | undefined;
    }) {
      const rows = rowsAfter(stored().map(asRow), cursor).toSorted(newestFirst);
      const { items, nextCursor } = pageOf(rows.slice(0, limit + 1), limit);
      return { items: items.map(({ createdAt: _order, ...question }) => question), nextCursor };
    },

    /**
     * Stores a question that was asked elsewhere, without sources that are not here. It never takes
     * the place of another: TOO_MANY_QUESTIONS.
     */
    importQuestion(question: AskedQuestion): void {
      if (find(question.id) !== null) return;
      if (stored().length >= QUESTIONS_MAX) throw trialError('TOO_MANY_QUESTIONS');
      const there = new Set(entriesIn(localDaysOf('UTC')).map(({ id }) => id));
      const gone = sourcesOf(question.answer).filter((id) => !there.has(id));
      store.write(keyOf(question.id), {
        ...question,
        question: orFail(checkQuestion(question.question)),
        answer: withoutSources(question.answer, new Set(gone)),
      });
    },

    /** The ids of all questions. */
    ids: (): string[] => stored().map(({ id }) => id),

    /** Deletes a question; final. QUESTION_NOT_FOUND. */
    remove(id: string): void {
      if (find(id) === null) throw trialError('QUESTION_NOT_FOUND');
      remove(id);
    },

    /** Deletes all questions; final. */
    removeAll(): void {
      for (const { id } of stored()) forgetAnswersAbout(store, id);
      store.remove(store.keysWith(TRIAL_KEYS.questions));
    },
  };
}

/** The ids of entries that may be sent. */
function openIn(entries: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ id, isPrivate }) => (isPrivate ? [] : id)));
}

/** A question in the order of lists. */
function asRow(question: AskedQuestion): AskedQuestion & { createdAt: string } {
  return { ...question, createdAt: question.askedAt };
}

function keyOf(id: string): string {
  return `${TRIAL_KEYS.questions}${id}`;
}
