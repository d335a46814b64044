// What runs in a reader thread: every work that reads a whole journal, and long texts of the
// built-in engine. Inputs and results are cloned between the threads. Each task loads its modules
// when it first runs.
import type { TextTask } from '#ai/text-model.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import type { Database } from '#server/database/database.ts';
import type { JournalOrder } from '#server/features/questions/question.service.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { WHOLE } from '#server/work/whole.ts';

/** What tasks use. Database and store are opened by the first task that needs them. */
export interface TaskTools {
  /** Aborts when the task is cancelled. Every query looks at it. */
  signal: AbortSignal;
  /** Read-only. */
  openDatabase: () => Promise<Database>;
  openStore: () => Promise<Pick<ObjectStore, 'get'>>;
}

/** Figures of a user, in a time zone. */
interface StatsOrder {
  userId: string;
  timeZone: string;
  nowMs: number;
}

// A search holds the texts of a whole journal, so a thread has the memory for one at a time.
const oneSearch = createSemaphore(1);

/** Tasks that return a value. */
export const VALUE_TASKS = {
  'text.compose': async ({ task }: { task: TextTask }) => {
    const { composeText } = await import('#ai/compose-text.ts');
    return composeText(task);
  },

  'journal.search': (order: JournalOrder, { openDatabase, signal }: TaskTools) =>
    oneSearch.run(async () => {
      const [{ createQuestionJournalRepository }, { searchJournal }] = await Promise.all([
        import('#server/features/questions/question-journal.repository.ts'),
        import('#domain/asking/journal-search.ts'),
      ]);
      const { userId, timeZone, exceptIds, search } = order;
      const journal = createQuestionJournalRepository(await openDatabase());
      const { groups, question } = search;
      const query = { userId, timeZone, groups, dates: question.dates };
      const { figures, candidates } = await journal.scan(WHOLE, query);
      const except = new Set(exceptIds);
      return searchJournal(
        { figures, candidates: candidates.filter(({ id }) => !except.has(id)) },
        search,
      );
    }, signal),

  'stats.all': async ({ userId, timeZone, nowMs }: StatsOrder, { openDatabase }: TaskTools) => {
    const [{ createStatsService }, { createStatsRepository }] = await Promise.all([
      import('#server/features/stats/stats.service.ts'),
      import('#server/features/stats/stats.repository.ts'),
    ]);
    const stats = createStatsRepository(await openDatabase(), WHOLE);
    return createStatsService({ stats, now: () => nowMs }).getStats(userId, timeZone);
  },

  'stats.patterns': async (order: StatsOrder, { openDatabase }: TaskTools) =>
    (await patternsOf(openDatabase, order)).getPatterns(order.userId, order.timeZone),

  'stats.review': async (order: StatsOrder & { period: string }, { openDatabase }: TaskTools) =>
    (await patternsOf(openDatabase, order)).getReview(order.userId, order.period, order.timeZone),
};

async function patternsOf(openDatabase: TaskTools['openDatabase'], { nowMs }: StatsOrder) {
  const [{ createPatternService }, { createPatternRepository }] = await Promise.all([
    import('#server/features/stats/pattern.service.ts'),
    import('#server/features/stats/pattern.repository.ts'),
  ]);
  const patterns = createPatternRepository(await openDatabase(), WHOLE);
  return createPatternService({ patterns, now: () => nowMs });
}

/** Tasks that return bytes, as fast as they are taken. */
export const STREAM_TASKS = {};

export type ValueTasks = typeof VALUE_TASKS;
export type StreamTasks = typeof STREAM_TASKS;

export function isStreamTask(name: string): name is keyof StreamTasks {
  return Object.hasOwn(STREAM_TASKS, name);
}
