// Tracks whether the disk accepts writes, by the outcome of the last one; nothing is written to
// probe. On a full, failing or read-only disk writes fail while reads work, and the operator has to
// know.
import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Engine } from '#server/database/engine.ts';

/** The outcome of the last write. */
export interface WriteWatch {
  /** Whether the disk refused the last write; false before the first. */
  areRefused: () => boolean;
  /** Wraps a dialect so that every write is tracked. */
  of: (dialect: Dialect) => Dialect;
}

/** Creates the watch of one database. `isDiskRefusal`: see Engine. */
export function createWriteWatch(isDiskRefusal: Engine['isDiskRefusal']): WriteWatch {
  let areRefused = false;
  const noteWrite = () => {
    areRefused = false;
  };
  const noteFailure = (cause: unknown): never => {
    areRefused ||= isDiskRefusal(cause as object);
    throw cause;
  };
  return {
    areRefused: () => areRefused,
    of: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => watchedDriver(dialect.createDriver(), noteWrite, noteFailure),
    }),
  };
}

/** A connection that knows whether its transaction has written. */
class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #noteWrite: () => void;
  readonly #noteFailure: (cause: unknown) => never;
  isInside = false;
  hasWritten = false;

  constructor(
    inner: DatabaseConnection,
    noteWrite: () => void,
    noteFailure: (cause: unknown) => never,
  ) {
    this.inner = inner;
    this.#noteWrite = noteWrite;
    this.#noteFailure = noteFailure;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(compiled).catch(this.#noteFailure);
    // A statement that changed nothing did not touch the disk.
    const hasChanged =
      (result.numAffectedRows ?? 0n) > 0n ||
      (result.rows.length > 0 && !SelectQueryNode.is(compiled.query));
    if (hasChanged && this.isInside) this.hasWritten = true;
    else if (hasChanged) this.#noteWrite();
    return result;
  }

  streamQuery<R>(
    compiled: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(compiled, chunkSize);
  }
}

function watchedDriver(
  driver: Driver,
  noteWrite: () => void,
  noteFailure: (cause: unknown) => never,
): Driver {
  const asWatched = (connection: DatabaseConnection) => connection as WatchedConnection;
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new WatchedConnection(await driver.acquireConnection(), noteWrite, noteFailure),
    beginTransaction: async (connection, settings) => {
      const watched = asWatched(connection);
      await driver.beginTransaction(watched.inner, settings).catch(noteFailure);
      watched.isInside = true;
      watched.hasWritten = false;
    },
    commitTransaction: async (connection) => {
      const watched = asWatched(connection);
      await driver.commitTransaction(watched.inner).catch(noteFailure);
      watched.isInside = false;
      if (watched.hasWritten) noteWrite();
    },
    rollbackTransaction: async (connection) => {
      asWatched(connection).isInside = false;
      await driver.rollbackTransaction(asWatched(connection).inner);
    },
    releaseConnection: (connection) => driver.releaseConnection(asWatched(connection).inner),
    destroy: () => driver.destroy(),
  };
}
