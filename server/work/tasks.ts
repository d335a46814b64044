// What runs in a reader thread: every work that reads a whole journal, and long texts of the
// built-in engine. Inputs and results are cloned between the threads. Each task loads its modules
// when it first runs.
import type { TextTask } from '#ai/text-model.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import type { FindInput } from '#contract/search.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { EntryScan } from '#server/features/entries/entry.service.ts';
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

/** What a user wrote, in the days of a time zone. */
interface JournalTask {
  userId: string;
  timeZone: string;
  nowMs: number;
}

interface SearchOrder {
  userId: string;
  input: FindInput;
  isForAi: boolean;
  /** The tags that a filter by one of them finds. */
  tags: string[];
}

interface RelatedOrder {
  userId: string;
  text: string;
  exceptPostId: string;
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
      const [{ createQuestionJournalRepository }, { searchJournal }, { isCounted }] =
        await Promise.all([
          import('#server/features/questions/question-journal.repository.ts'),
          import('#domain/asking/journal-search.ts'),
          import('#domain/asking/figures.ts'),
        ]);
      const { userId, timeZone, exceptIds, search } = order;
      const journal = createQuestionJournalRepository(await openDatabase());
      const { groups, question } = search;
      const { dates, kind } = question;
      const query = { userId, timeZone, groups, dates, isCounted: isCounted(kind) };
      const { figures, candidates } = await journal.scan(WHOLE, query);
      const except = new Set(exceptIds);
      return searchJournal(
        { figures, candidates: candidates.filter(({ id }) => !except.has(id)) },
        search,
      );
    }, signal),

  'entries.scan': async (order: EntryScan, { openDatabase }: TaskTools) => {
    const [{ createEntryRepository }, { scanEntries }] = await Promise.all([
      import('#server/features/entries/entry.repository.ts'),
      import('#server/features/entries/entry.service.ts'),
    ]);
    return scanEntries(createEntryRepository(await openDatabase()), order);
  },

  'search.find': async (order: SearchOrder, { openDatabase }: TaskTools) =>
    (await searchOver(openDatabase, order.tags)).find(order.userId, order.input, order.isForAi),

  'search.related': async (order: RelatedOrder, { openDatabase }: TaskTools) =>
    (await searchOver(openDatabase, [])).findRelated(order.userId, order.text, order.exceptPostId),

  'stats.all': async ({ userId, timeZone, nowMs }: JournalTask, { openDatabase }: TaskTools) => {
    const [{ createStatsService }, { createStatsRepository }] = await Promise.all([
      import('#server/features/stats/stats.service.ts'),
      import('#server/features/stats/stats.repository.ts'),
    ]);
    const stats = createStatsRepository(await openDatabase(), WHOLE);
    return createStatsService({ stats, now: () => nowMs }).getStats(userId, timeZone);
  },

  'stats.patterns': async (order: JournalTask, { openDatabase }: TaskTools) =>
    (await patternsOf(openDatabase, order)).getPatterns(order.userId, order.timeZone),

  'stats.review': async (order: JournalTask & { period: string }, { openDatabase }: TaskTools) =>
    (await patternsOf(openDatabase, order)).getReview(order.userId, order.period, order.timeZone),
};

async function searchOver(openDatabase: TaskTools['openDatabase'], tags: string[]) {
  const [{ createSearchService }, { createSearchRepository }] = await Promise.all([
    import('#server/features/search/search.service.ts'),
    import('#server/features/search/search.repository.ts'),
  ]);
  const search = createSearchRepository(await openDatabase());
  return createSearchService({ search, tagsToFind: async () => tags });
}

async function patternsOf(openDatabase: TaskTools['openDatabase'], { nowMs }: JournalTask) {
  const [{ createPatternService }, { createPatternRepository }] = await Promise.all([
    import('#server/features/stats/pattern.service.ts'),
    import('#server/features/stats/pattern.repository.ts'),
  ]);
  const patterns = createPatternRepository(await openDatabase(), WHOLE);
  return createPatternService({ patterns, now: () => nowMs });
}

/** Tasks that return bytes, as fast as they are taken. */
export const STREAM_TASKS = {
  async *'account.export'(order: JournalTask, { openDatabase, openStore }: TaskTools) {
    const [{ createAccountExport }, { createAccountReading }] = await Promise.all([
      import('#server/features/account/account-export.ts'),
      import('#server/features/account/account-reading.repository.ts'),
    ]);
    const store = await openStore();
    const exportAccount = createAccountExport({
      accounts: createAccountReading(await openDatabase(), WHOLE),
      readObject: (blobKey) => store.get(blobKey),
      now: () => order.nowMs,
    });
    yield* exportAccount(order.userId, order.timeZone);
  },
};

export type ValueTasks = typeof VALUE_TASKS;
export type StreamTasks = typeof STREAM_TASKS;

export function isStreamTask(name: string): name is keyof StreamTasks {
  return Object.hasOwn(STREAM_TASKS, name);
}
