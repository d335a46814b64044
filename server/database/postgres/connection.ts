// The PostgreSQL connection pool: few connections, a FIFO queue for them, and closing of
// connections whose server has silently gone.
import type { Socket } from 'node:net';
import { PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { limited } from '#server/database/postgres/limits.ts';

/** Connections per process. */
const POSTGRES_POOL_SIZE = 10;

/**
 * How long opening a connection may take, in milliseconds, before PostgreSQL counts as unavailable.
 */
const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;

/**
 * How long a connection in use may be silent, in milliseconds, before it is considered dead: a cut
 * network line causes no event. With the opening of a new connection it stays below five seconds,
 * the longest a request may hang.
 */
const POSTGRES_SILENCE_MS = 2_800;

/** PostgreSQL at an address. `isPatient`: queries have no time limits. */
export async function openPostgres(
  url: string,
  isPatient: boolean = false,
  connections: number = POSTGRES_POOL_SIZE,
): Promise<Dialect> {
  // Loaded on demand: the default, SQLite, should not pay for it at start.
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1700, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: !isPatient,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the
  // process.
  pool.on('error', () => undefined);
  // A connection that breaks while in use fails its query; this event needs a listener all the
  // same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!isPatient) {
    pool.on('connect', sendTogether);
    closeSilentSockets(pool);
  }
  const dialect = new PostgresDialect({
    pool: withQueue(pool, connections, (error) => error instanceof pg.DatabaseError),
  });
  return limited(dialect, isPatient);
}

/**
 * Vacuums the whole database on a separate connection, because it may take minutes. `signal` ends
 * it.
 */
export async function vacuumPostgres(url: string, signal?: AbortSignal): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the query.
  client.on('error', () => undefined);
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  await client.connect();
  try {
    await client.query('vacuum');
  } finally {
    await client.end();
  }
}

// The pool counts waiting in its queue as connection time, so under a burst of requests the
// database would seem unavailable. Requests wait in this queue instead, as long as connections are
// released. A failed connect rejects all waiters; an error that PostgreSQL itself returns concerns
// one connection only.
function withQueue(
  pool: Pool,
  connections: number,
  isAnswer: (error: unknown) => boolean,
): PostgresPool {
  let taken = 0;
  const line: PromiseWithResolvers<void>[] = [];
  const handOn = () => {
    const next = line.shift();
    // The slot is passed on, not freed, so no other request can take it.
    if (next === undefined) taken -= 1;
    else next.resolve();
  };
  return {
    options: pool.options,
    async connect() {
      if (taken < connections) taken += 1;
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

/** The socket of a connection; the driver's types declare it on an inner class only. */
function socketOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

/** Sends the queries of one turn in one write to the socket: `begin`, a statement, `commit`. */
function sendTogether(client: ClientBase): void {
  const socket = socketOf(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    socket.cork();
    process.nextTick(() => socket.uncork());
    return query(...args);
  }) as typeof client.query;
}

// Destroys the socket, not the query: pending work fails at once, and the pool drops the
// connection. Idle connections used the same network path and would each cost a request the same
// wait, so they are destroyed too.
function closeSilentSockets(pool: Pool): void {
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
