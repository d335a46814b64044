// The one door to the tables. Inside `transaction` every repository works in the same transaction
// without being told: the current one travels with the asynchronous context, because asking the
// pool again from inside would wait for ever on SQLite.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  type CompiledQuery,
  type LogConfig,
} from 'kysely';
import { mergeSearchIndex, truncateLog, type Alone } from '#server/database/sqlite/erase-sqlite.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres, vacuumPostgres } from '#server/database/postgres/postgres.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite, type SqliteConnection } from '#server/database/sqlite/sqlite.ts';
import { EchoSqliteDialect } from '#server/database/sqlite/sqlite-dialect.ts';
import { SqliteWriterDialect } from '#server/database/sqlite/sqlite-writer.ts';
import { createWriteWatch } from '#server/database/write-watch.ts';

/**
 * Where the tables are: a SQLite file (embedded default) or a PostgreSQL address. `isPatient`: a
 * query may take as long as it needs.
 */
export type DatabaseLocation =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; isPatient?: boolean };

/**
 * Up to this size the search index is merged when the server stops: about a tenth of a second.
 * Larger ones wait for the nightly job.
 */
const ERASED_AT_CLOSE_BYTES = 134_217_728;

/** An open database. */
export interface Database {
  readonly kind: DatabaseLocation['kind'];
  /** For writes, and for reads that must see the current transaction. */
  query(): Kysely<DatabaseSchema>;
  /** For reads: outside a transaction they never wait for a writer. */
  read(): Kysely<DatabaseSchema>;
  /**
   * Runs `work` in one transaction; calls inside a transaction join it. Never wait for the network
   * in here.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the disk refused the last write; reads may go on. */
  areWritesRefused(): boolean;
  /** The SQLite connection itself, for tests and benches; null on PostgreSQL. */
  readonly sqlite: SqliteConnection | null;
  /**
   * Empties SQLite's log, so that text deleted since is off the disk but for the search index.
   * Nothing on PostgreSQL.
   */
  truncateLog(): Promise<void>;
  /**
   * Takes the text of deleted rows off the disk as far as the engine can. SQLite: all of it.
   * PostgreSQL: dead rows are vacuumed, their bytes stay in the free space of pages, and in the
   * log, until they are overwritten.
   */
  eraseDeleted(signal?: AbortSignal): Promise<void>;
  /** Erases what was deleted (SQLite), and closes the connections. */
  close(): Promise<void>;
}

/**
 * Opens the database and brings its schema up to date; fails on a schema newer than this program.
 * `tell` hears every query that is answered.
 */
export async function openDatabase(
  location: DatabaseLocation,
  tell?: (query: CompiledQuery) => void,
): Promise<Database> {
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  if (location.kind === 'postgres') await migratePatiently(location.url);
  const opened =
    location.kind === 'sqlite'
      ? openFile(location.file)
      : await openServer(location.url, location.isPatient);
  const writes = createWriteWatch();
  const log: LogConfig = tell === undefined ? [] : ({ query }) => tell(query);
  const main = new Kysely<DatabaseSchema>({ dialect: writes.of(opened.dialect), plugins, log });
  try {
    if (location.kind === 'sqlite') await migrate(main);
  } catch (cause) {
    await main.destroy();
    throw cause;
  }
  const readDialect = opened.openReader();
  const reader =
    readDialect === null
      ? main
      : new Kysely<DatabaseSchema>({ dialect: readDialect, plugins, log });
  const current = new AsyncLocalStorage<Kysely<DatabaseSchema>>();
  return {
    kind: location.kind,
    sqlite: opened.sqlite,
    truncateLog: opened.truncateLog,
    eraseDeleted: opened.eraseDeleted,
    areWritesRefused: writes.areRefused,
    query: () => current.getStore() ?? main,
    read: () => current.getStore() ?? reader,
    transaction: (work) =>
      current.getStore() === undefined
        ? main.transaction().execute((tx) => current.run(tx, work))
        : work(),
    close: async () => {
      if (reader !== main) await reader.destroy();
      // A disk that is full must not keep the server from ending.
      await opened.eraseAtClose().catch(() => undefined);
      await main.destroy();
    },
  };
}

function openFile(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = openSqlite(file);
  const dialect = new SqliteWriterDialect(sqlite);
  const alone: Alone = (work) => dialect.alone(work);
  const eraseDeleted = async (signal?: AbortSignal) => {
    await mergeSearchIndex(alone, sqlite, signal);
    await truncateLog(alone, sqlite);
  };
  return {
    dialect,
    sqlite,
    truncateLog: () => truncateLog(alone, sqlite),
    eraseDeleted,
    eraseAtClose: async () => {
      if (statSync(file).size <= ERASED_AT_CLOSE_BYTES) await eraseDeleted();
      else await truncateLog(alone, sqlite);
    },
    // Opened by the first who reads: Kysely closes nothing that nobody has used.
    openReader: () =>
      new EchoSqliteDialect({ database: async () => openSqlite(file, { readOnly: true }) }),
  };
}

async function openServer(url: string, isPatient: boolean | undefined) {
  const nothing = async () => undefined;
  return {
    dialect: await openPostgres(url, isPatient),
    sqlite: null,
    truncateLog: nothing,
    eraseDeleted: (signal?: AbortSignal) => vacuumPostgres(url, signal),
    eraseAtClose: nothing,
    openReader: () => null,
  };
}

// A migration over many rows is quiet for as long as it needs, and a second server waits for the
// first one's.
async function migratePatiently(url: string): Promise<void> {
  const db = new Kysely<DatabaseSchema>({ dialect: await openPostgres(url, true) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
