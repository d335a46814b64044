// The tasks of a reader thread over a test's own database, on the thread of the test.
import type { Database } from '#server/database/database.ts';
import type { Reader } from '#server/work/reader.ts';
import { VALUE_TASKS, type TaskTools } from '#server/work/tasks.ts';

export function inlineReader(database: Database): Pick<Reader, 'run'> {
  const tools: TaskTools = {
    signal: new AbortController().signal,
    openDatabase: async () => database,
    openStore: async () => ({ get: async () => null }),
  };
  const run = (name: keyof typeof VALUE_TASKS, input: unknown) =>
    (VALUE_TASKS[name] as (input: unknown, tools: TaskTools) => Promise<unknown>)(input, tools);
  return { run: run as Reader['run'] };
}
