// Takes deleted text off the disk on SQLite. Tables are overwritten as rows go (`secure_delete`);
// two places keep words longer: the search index, which marks a deleted document and drops its
// words when segments are merged, and the log, until it is truncated.
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';

/**
 * Pages of the search index that one step writes, so that other writers wait a few milliseconds at
 * most.
 */
const PAGES_PER_STEP = 64;

/**
 * Fewer changes than this in a step: nothing was left to merge. The statement itself counts as one.
 */
const CHANGES_OF_A_STEP = 2;

/** Runs work alone on the writing connection. */
export type Alone = <T>(work: () => T) => Promise<T>;

/** Merges the search index step by step until no deleted document is left in it. */
export async function mergeSearchIndex(
  alone: Alone,
  { raw }: SqliteConnection,
  signal?: AbortSignal,
): Promise<void> {
  const changes = () =>
    raw.prepare('select total_changes() as changes').get()?.['changes'] as number;
  const merge = raw.prepare("insert into search_tokens(search_tokens, rank) values ('merge', ?)");
  const step = (pages: number) =>
    alone(() => {
      const before = changes();
      merge.run(pages);
      return changes() - before >= CHANGES_OF_A_STEP;
    });
  // A negative number starts a merge of all segments, whatever their sizes; positive ones go on
  // with it.
  let isLeft = await step(-PAGES_PER_STEP);
  while (isLeft) {
    // Without this the steps of one merge would come before every writer that waits.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    isLeft = await step(PAGES_PER_STEP);
  }
}

/**
 * Writes the log back into the file and empties it. A reader of another process that is under way
 * keeps its part until the next time.
 */
export function truncateLog(alone: Alone, { raw }: SqliteConnection): Promise<void> {
  return alone(() => raw.exec('pragma wal_checkpoint(truncate)'));
}
