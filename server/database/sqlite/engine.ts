// SQLite as one of the two engines: the connection that writes, read-only connections beside it,
// and the removal of deleted text from the file.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { openSqlite } from '#server/database/sqlite/connection.ts';
import { EchoSqliteDialect } from '#server/database/sqlite/dialect.ts';
import {
  eraseGoneWords,
  mergeSearchIndex,
  truncateLog,
  type Alone,
} from '#server/database/sqlite/erase.ts';
import { SqliteWriterDialect } from '#server/database/sqlite/writer.ts';

/**
 * Files up to this size merge their search index when the server stops, which takes about 0.1 s.
 * Larger ones wait for the nightly job.
 */
const ERASED_AT_CLOSE_BYTES = 134_217_728;

/** Primary result codes for a read-only file, a failing file system, and a full disk. */
const DISK_REFUSALS = new Set([8, 10, 13]);

/** Opens a database file; creates it and its folder when missing. */
export function openSqliteEngine(file: string): Engine {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = openSqlite(file);
  const dialect = new SqliteWriterDialect(sqlite);
  const alone: Alone = (work) => dialect.alone(work);
  let erasing: Promise<unknown> = Promise.resolve();
  // One after the other: two at once would change each other's way of erasing.
  const eraseWords = (signal?: AbortSignal): Promise<boolean> => {
    const turn = erasing.catch(() => undefined).then(() => eraseGoneWords(alone, sqlite, signal));
    erasing = turn;
    return turn;
  };
  const eraseGone = async (signal?: AbortSignal) => {
    if (await eraseWords(signal)) await truncateLog(alone, sqlite);
  };
  const eraseDeleted = async (signal?: AbortSignal) => {
    await eraseWords(signal);
    await mergeSearchIndex(alone, sqlite, signal);
    await truncateLog(alone, sqlite);
  };
  return {
    dialect,
    // Opened by the first read: Kysely does not close a connection that was never used.
    readDialect: new EchoSqliteDialect({
      database: async () => openSqlite(file, { readOnly: true }),
    }),
    sqlite,
    migrate,
    isDiskRefusal: ({ errcode }) =>
      typeof errcode === 'number' && DISK_REFUSALS.has(errcode & 0xff),
    // Writers of this process take turns, and each waits for the lock of other processes.
    isConflict: () => false,
    truncateLog: () => truncateLog(alone, sqlite),
    eraseGone,
    eraseDeleted,
    eraseAtClose: async () =>
      statSync(file).size <= ERASED_AT_CLOSE_BYTES ? eraseDeleted() : truncateLog(alone, sqlite),
  };
}
