// Access to the database. Inside `transaction` every repository uses the same transaction: it
// travels with the asynchronous context, because a second connection requested from inside would
// deadlock on SQLite.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  type CompiledQuery,
  type LogConfig,
} from 'kysely';
import { inTurns } from '#server/database/before-query.ts';
import { openPostgres } from '#server/database/postgres/connection.ts';
import { openPostgresEngine } from '#server/database/postgres/engine.ts';
import { retryConflicts } from '#server/database/retry-conflicts.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite, type SqliteConnection } from '#server/database/sqlite/connection.ts';
import { EchoSqliteDialect } from '#server/database/sqlite/dialect.ts';
import { openSqliteEngine } from '#server/database/sqlite/engine.ts';
import { createWriteWatch } from '#server/database/write-watch.ts';

/**
 * Where the database is: a SQLite file (default) or a PostgreSQL address. `isPatient`: queries have
 * no time limits.
 */
export type DatabaseLocation =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; isPatient?: boolean };

/** An open database. */
export interface Database {
  readonly kind: DatabaseLocation['kind'];
  /** For writes, and for reads that must see the current transaction. */
  query(): Kysely<DatabaseSchema>;
  /** For reads; outside a transaction they never wait for a writer. */
  read(): Kysely<DatabaseSchema>;
  /**
   * Runs `work` in one transaction; a call inside a transaction joins it. `work` must not wait for
   * the network. It runs again after a deadlock, so it changes nothing but the database: other
   * changes are returned, or passed to `afterCommit`.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `task` once the current transaction is stored, not if it fails; at once outside one. */
  afterCommit(task: () => void): void;
  /** Whether the disk refused the last write; reads may still work. */
  areWritesRefused(): boolean;
  /** The SQLite connection that writes, for tests and benches; null on PostgreSQL. */
  readonly sqlite: SqliteConnection | null;
  /**
   * Truncates SQLite's WAL, so that recently deleted text remains only in the search index. Does
   * nothing on PostgreSQL.
   */
  truncateLog(): Promise<void>;
  /**
   * Erases the words of deleted and changed texts from SQLite's search index. Does nothing on
   * PostgreSQL, where {@link eraseDeleted} does.
   */
  eraseGone(signal?: AbortSignal): Promise<void>;
  /**
   * Erases the text of deleted rows from the disk as far as the engine can. SQLite: completely.
   * PostgreSQL: dead rows are vacuumed; their bytes stay in free page space and in the WAL until
   * they are overwritten.
   */
  eraseDeleted(signal?: AbortSignal): Promise<void>;
  /** Erases deleted text (SQLite) and closes the connections. */
  close(): Promise<void>;
}

const PLUGINS = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/** Connections of a reader thread to PostgreSQL. */
const READER_CONNECTIONS = 2;

/** The transaction of an asynchronous context. */
interface Current {
  tx: Kysely<DatabaseSchema>;
  afterCommit: (() => void)[];
}

/**
 * Opens the database and migrates it; fails on a schema newer than this program. `onQuery` is
 * called with every completed query.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onQuery?: (query: CompiledQuery) => void,
): Promise<Database> {
  const engine =
    location.kind === 'sqlite'
      ? openSqliteEngine(location.file)
      : await openPostgresEngine(location.url, location.isPatient);
  const writes = createWriteWatch(engine.isDiskRefusal);
  const config = {
    plugins: PLUGINS,
    log: (onQuery === undefined ? [] : ({ query }) => onQuery(query)) as LogConfig,
  };
  const main = new Kysely<DatabaseSchema>({ dialect: writes.of(engine.dialect), ...config });
  try {
    await engine.migrate(main);
  } catch (cause) {
    await main.destroy();
    throw cause;
  }
  const reader =
    engine.readDialect === null
      ? main
      : new Kysely<DatabaseSchema>({ dialect: engine.readDialect, ...config });
  const current = new AsyncLocalStorage<Current>();
  return {
    kind: location.kind,
    sqlite: engine.sqlite,
    truncateLog: engine.truncateLog,
    eraseGone: engine.eraseGone,
    eraseDeleted: engine.eraseDeleted,
    areWritesRefused: writes.areRefused,
    query: () => current.getStore()?.tx ?? main,
    read: () => current.getStore()?.tx ?? reader,
    async transaction(work) {
      if (current.getStore() !== undefined) return work();
      let afterCommit: Current['afterCommit'] = [];
      const result = await retryConflicts(engine.isConflict, () => {
        afterCommit = [];
        return main
          .transaction()
          .setIsolationLevel('read committed')
          .execute((tx) => current.run({ tx, afterCommit }, work));
      });
      for (const task of afterCommit) task();
      return result;
    },
    afterCommit(task) {
      const open = current.getStore();
      if (open === undefined) task();
      else open.afterCommit.push(task);
    },
    close: async () => {
      if (reader !== main) await reader.destroy();
      // A full disk must not keep the server from stopping.
      await engine.eraseAtClose().catch(() => undefined);
      await main.destroy();
    },
  };
}

/**
 * Opens connections of their own that only read, without a migration. Each query waits for `turn`
 * and fails when that rejects.
 */
export async function openReadOnlyDatabase(
  location: DatabaseLocation,
  turn: () => Promise<void>,
): Promise<Database> {
  const dialect =
    location.kind === 'sqlite'
      ? new EchoSqliteDialect({ database: openSqlite(location.file, { readOnly: true }) })
      : await openPostgres(location.url, location.isPatient, READER_CONNECTIONS);
  const reader = new Kysely<DatabaseSchema>({ dialect: inTurns(dialect, turn), plugins: PLUGINS });
  const refuse = (): never => {
    throw new Error('these connections only read');
  };
  return {
    kind: location.kind,
    sqlite: null,
    query: refuse,
    read: () => reader,
    transaction: refuse,
    afterCommit: refuse,
    areWritesRefused: () => false,
    truncateLog: refuse,
    eraseGone: refuse,
    eraseDeleted: refuse,
    close: () => reader.destroy(),
  };
}
