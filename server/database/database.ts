// The one door to the tables. Inside `transaction` every repository works in the same transaction without being told:
// the current one travels with the asynchronous context, because asking the pool again from inside would wait for ever on SQLite.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, type CompiledQuery, type LogConfig } from 'kysely';
import type { Pool } from 'pg';
import { migrate } from '#server/database/migrate.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite, type SqliteConnection } from '#server/database/sqlite.ts';
import { EchoSqliteDialect } from '#server/database/sqlite-dialect.ts';
import { SqliteWriterDialect } from '#server/database/sqlite-writer.ts';
import { createWriteWatch } from '#server/database/write-watch.ts';

/** Where the tables are: a SQLite file (embedded default) or a PostgreSQL address. `isPatient`: a query may take as long as it needs. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; isPatient?: boolean };

/** Connections a process holds to PostgreSQL at the most. */
const POSTGRES_POOL_SIZE = 10;

/** How long a request waits for a PostgreSQL connection, in milliseconds, before it fails as unavailable. */
const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;

/**
 * How long a PostgreSQL connection in use may say nothing, in milliseconds, before it is taken for dead: a line that is cut without a
 * word is never told to us. Together with the wait for a connection it stays below five seconds, the longest a request may hang.
 */
const POSTGRES_SILENCE_MS = 2_800;

/**
 * How long PostgreSQL keeps a transaction that asks nothing, and one that waits for a lock, in milliseconds. Ours wait for nothing else, so
 * the line of such a one is dead; without these its locks would stand until TCP finds out, and those behind it would inherit them.
 */
const POSTGRES_IDLE_TRANSACTION_MS = 2_500;
const POSTGRES_LOCK_TIMEOUT_MS = 2_500;

/** An open database. */
export interface Database {
  readonly kind: DatabaseLocation['kind'];
  /** For writes, and for reads that must see the current transaction. */
  query(): Kysely<DatabaseSchema>;
  /** For reads: outside a transaction they never wait for a writer. */
  read(): Kysely<DatabaseSchema>;
  /** Runs `work` in one transaction; calls inside a transaction join it. Never wait for the network in here. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the disk refused the last write; reads may go on. */
  areWritesRefused(): boolean;
  /** The SQLite connection itself, for backups; null on PostgreSQL. */
  readonly sqlite: SqliteConnection | null;
  close(): Promise<void>;
}

/** Opens the database and brings its schema up to date; fails on a schema newer than this program. `tell` hears every query that is answered. */
export async function openDatabase(location: DatabaseLocation, tell?: (query: CompiledQuery) => void): Promise<Database> {
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  if (location.kind === 'postgres') await migratePatiently(location.url);
  const opened = location.kind === 'sqlite' ? openFile(location.file) : await openServer(location.url, location.isPatient === true);
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
  const reader = readDialect === null ? main : new Kysely<DatabaseSchema>({ dialect: readDialect, plugins, log });
  const current = new AsyncLocalStorage<Kysely<DatabaseSchema>>();
  return {
    kind: location.kind,
    sqlite: opened.sqlite,
    areWritesRefused: writes.areRefused,
    query: () => current.getStore() ?? main,
    read: () => current.getStore() ?? reader,
    transaction: (work) => (current.getStore() === undefined ? main.transaction().execute((tx) => current.run(tx, work)) : work()),
    close: async () => {
      if (reader !== main) await reader.destroy();
      await main.destroy();
    },
  };
}

function openFile(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = openSqlite(file);
  return {
    dialect: new SqliteWriterDialect(sqlite),
    sqlite,
    // Opened by the first who reads: Kysely closes nothing that nobody has used.
    openReader: () => new EchoSqliteDialect({ database: async () => openSqlite(file, { readOnly: true }) }),
  };
}

// A migration over many rows is quiet for as long as it needs, and a second server waits for the first one's.
async function migratePatiently(url: string): Promise<void> {
  const db = new Kysely<DatabaseSchema>({ dialect: (await openServer(url, true)).dialect });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function openServer(url: string, isPatient: boolean) {
  // Loaded only where it is used: the embedded default should not pay for it at start.
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1700, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRES_POOL_SIZE,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(isPatient ? {} : { lock_timeout: POSTGRES_LOCK_TIMEOUT_MS, idle_in_transaction_session_timeout: POSTGRES_IDLE_TRANSACTION_MS }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks while it is in use tells its query too; the event itself has nobody else to hear it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!isPatient) endSilentLines(pool);
  return { dialect: new PostgresDialect({ pool }), sqlite: null, openReader: () => null };
}

/** The line of a connection; the driver's types name it on the class behind, not on the one the pool hands out. */
function socketOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

// The socket is ended, not the query: whatever waits on it fails at once, and the pool lets go of it. The connections at rest hung on the
// same line, and each would cost somebody the same wait, so they go with it.
function endSilentLines(pool: Pool): void {
  const atRest = new Set<Socket>();
  function end(this: Socket): void {
    this.destroy();
    for (const socket of atRest) socket.destroy();
  }
  pool.on('acquire', (client) => {
    const socket = socketOf(client);
    atRest.delete(socket);
    socket.setTimeout(POSTGRES_SILENCE_MS, end);
  });
  pool.on('release', (_error, client) => {
    const socket = socketOf(client);
    socket.setTimeout(0, end);
    if (!socket.destroyed) atRest.add(socket);
  });
  pool.on('remove', (client) => atRest.delete(socketOf(client)));
}
