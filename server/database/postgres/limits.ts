// The level of every transaction, and how long PostgreSQL keeps one that waits or is idle. Both are
// set inside each transaction, so nothing depends on the session: a pooler may give every
// transaction another one.
import {
  CompiledQuery,
  SelectQueryNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { retryConflicts } from '#server/database/retry-conflicts.ts';

/** SQLSTATE of a serialization failure and of a deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);

/**
 * How long PostgreSQL keeps an idle transaction, and one that waits for a lock, in milliseconds.
 * The product's transactions wait for nothing else, so the connection of an idle one is dead.
 * Without these limits its locks would last until TCP times out.
 */
const POSTGRES_WAIT_MS = 2_500;

// The level is named because a database or role may have a stricter default, under which concurrent
// writes fail.
const BEGIN_PATIENT = CompiledQuery.raw('begin isolation level read committed');

// One message: PostgreSQL runs its statements one after the other.
const BEGIN = CompiledQuery.raw(
  `${BEGIN_PATIENT.sql}; set local lock_timeout = ${POSTGRES_WAIT_MS}; ` +
    `set local idle_in_transaction_session_timeout = ${POSTGRES_WAIT_MS}`,
);

/** Whether a transaction failed only because of a concurrent one. */
export function isPostgresConflict({ code }: { code?: unknown }): boolean {
  return typeof code === 'string' && CONFLICTS.has(code);
}

/**
 * The dialect with the level in every transaction, and every other statement than a select in a
 * transaction. `isPatient`: without both limits. Otherwise the connections must be pipelined: then
 * the limits cost no round trip.
 */
export function limited(dialect: Dialect, isPatient: boolean): Dialect {
  const begin = isPatient ? BEGIN_PATIENT : BEGIN;
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => limitedDriver(dialect.createDriver(), begin),
  };
}

/** A connection that knows whether it is inside a transaction. */
class LimitedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #begin: CompiledQuery;
  isInside = false;

  constructor(inner: DatabaseConnection, driver: Driver, begin: CompiledQuery) {
    this.inner = inner;
    this.#driver = driver;
    this.#begin = begin;
  }

  // A select waits only for a migration that changes its table. It is sent alone, because it is
  // most of the load; the limit of a silent connection ends it.
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInside || SelectQueryNode.is(compiled.query))
      return this.inner.executeQuery<R>(compiled);
    return retryConflicts(isPostgresConflict, async () => {
      if (this.#begin === BEGIN_PATIENT) return this.#inTurn<R>(compiled);
      // A statement that fails turns the commit behind it into a rollback.
      const [, result] = await allOf(
        this.inner.executeQuery(this.#begin),
        this.inner.executeQuery<R>(compiled),
        this.#driver.commitTransaction(this.inner),
      );
      return result;
    });
  }

  /** The patient transaction: its connection is not pipelined. */
  async #inTurn<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    await this.inner.executeQuery(this.#begin);
    try {
      return await this.inner.executeQuery<R>(compiled);
    } finally {
      // After a statement that failed this is a rollback.
      await this.#driver.commitTransaction(this.inner);
    }
  }

  streamQuery<R>(
    compiled: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(compiled, chunkSize);
  }
}

function limitedDriver(driver: Driver, begin: CompiledQuery): Driver {
  const asLimited = (connection: DatabaseConnection) => connection as LimitedConnection;
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new LimitedConnection(await driver.acquireConnection(), driver, begin),
    beginTransaction: async (connection) => {
      await asLimited(connection).inner.executeQuery(begin);
      asLimited(connection).isInside = true;
    },
    commitTransaction: async (connection) => {
      await driver.commitTransaction(asLimited(connection).inner);
      asLimited(connection).isInside = false;
    },
    rollbackTransaction: async (connection) => {
      asLimited(connection).isInside = false;
      await driver.rollbackTransaction(asLimited(connection).inner);
    },
    releaseConnection: (connection) => driver.releaseConnection(asLimited(connection).inner),
    destroy: () => driver.destroy(),
  };
}

/** Waits until all have ended, so that nothing is under way afterwards; throws the first error. */
async function allOf<T extends readonly Promise<unknown>[]>(
  ...promises: T
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
}
