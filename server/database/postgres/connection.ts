// The connections to PostgreSQL: a few, handed on in line, and given up when the server behind them
// is gone without a word.
import type { Socket } from 'node:net';
import { PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';

/** Connections a process holds to PostgreSQL at the most. */
const POSTGRES_POOL_SIZE = 10;

/**
 * How long PostgreSQL may take to open a connection, in milliseconds, before it counts as
 * unavailable.
 */
const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;

/**
 * How long a PostgreSQL connection in use may say nothing, in milliseconds, before it is taken for
 * dead: a line that is cut without a word is never told to us. Together with the opening of another
 * one it stays below five seconds, the longest a request may hang.
 */
const POSTGRES_SILENCE_MS = 2_800;

/**
 * How long PostgreSQL keeps a transaction that asks nothing, and one that waits for a lock, in
 * milliseconds. Ours wait for nothing else, so the line of such a one is dead; without these its
 * locks would stand until TCP finds out, and those behind it would inherit them.
 */
const POSTGRES_IDLE_TRANSACTION_MS = 2_500;
const POSTGRES_LOCK_TIMEOUT_MS = 2_500;

/** PostgreSQL at an address. `isPatient`: a query may take as long as it needs. */
export async function openPostgres(url: string, isPatient = false): Promise<PostgresDialect> {
  // Loaded only where it is used: the embedded default should not pay for it at start.
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1700, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRES_POOL_SIZE,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(isPatient
      ? {}
      : {
          lock_timeout: POSTGRES_LOCK_TIMEOUT_MS,
          idle_in_transaction_session_timeout: POSTGRES_IDLE_TRANSACTION_MS,
        }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  // One that breaks while it is in use tells its query too; the event itself has nobody else to
  // hear it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!isPatient) endSilentLines(pool);
  return new PostgresDialect({ pool: inLine(pool, (error) => error instanceof pg.DatabaseError) });
}

/**
 * Vacuums the whole database on a connection of its own, because it may take minutes. `signal` ends
 * it.
 */
export async function vacuumPostgres(url: string, signal?: AbortSignal): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // Its loss is the failure of the query.
  client.on('error', () => undefined);
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  await client.connect();
  try {
    await client.query('vacuum');
  } finally {
    await client.end();
  }
}

// The pool counts the time in its own line as time in which PostgreSQL does not answer, so a burst
// of requests would be told that the database is away. They wait here instead, for as long as
// connections come back. Who finds nobody to open one says so to all who wait; a refusal in
// PostgreSQL's own words concerns one connection only.
function inLine(pool: Pool, isAnswer: (error: unknown) => boolean): PostgresPool {
  let taken = 0;
  const line: PromiseWithResolvers<void>[] = [];
  const handOn = () => {
    const next = line.shift();
    // The place is handed on, not freed, so nobody can slip in between.
    if (next === undefined) taken -= 1;
    else next.resolve();
  };
  return {
    options: pool.options,
    async connect() {
      if (taken < POSTGRES_POOL_SIZE) taken += 1;
      else {
        const place = Promise.withResolvers<void>();
        line.push(place);
        await place.promise;
      }
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (destroy) => {
          release(destroy);
          handOn();
        };
        return client;
      } catch (error) {
        if (!isAnswer(error)) for (const place of line.splice(0)) place.reject(error);
        handOn();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/**
 * The line of a connection; the driver's types name it on the class behind, not on the one the pool
 * hands out.
 */
function socketOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

// The socket is ended, not the query: whatever waits on it fails at once, and the pool lets go of
// it. The connections at rest hung on the same line, and each would cost somebody the same wait, so
// they go with it.
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
