// Erases deleted text from the disk on SQLite. Table pages are overwritten on deletion
// (`secure_delete`). Two places keep words longer: the search index, which marks a deleted document
// and drops its words when segments are merged, and the WAL, until it is truncated.
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';

/**
 * Pages of the search index written per step, so that other writers wait a few milliseconds at
 * most.
 */
const PAGES_PER_STEP = 64;

/**
 * Fewer changes in a step mean that nothing was left to merge. The statement itself counts as one.
 */
const CHANGES_OF_A_STEP = 2;

/** Runs work alone on the connection that writes. */
export type Alone = <T>(work: () => T) => Promise<T>;

/** Merges the search index step by step until it holds no deleted document. */
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
  // A negative number starts a merge of all segments of any size; positive ones continue it.
  let isLeft = await step(-PAGES_PER_STEP);
  while (isLeft) {
    // Without this the steps of one merge would run before every waiting writer.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    isLeft = await step(PAGES_PER_STEP);
  }
}

/**
 * Checkpoints the WAL and truncates it. An open reader of another process keeps its part until the
 * next time.
 */
export function truncateLog(alone: Alone, { raw }: SqliteConnection): Promise<void> {
  return alone(() => raw.exec('pragma wal_checkpoint(truncate)'));
}
