// Remembers whether the tables take writes, by what happened to the last one: nothing is written to
// find out. A disk that is full, failing or read-only refuses writes while reads go on, and whoever
// looks after the server has to be told.
import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** SQLite: read-only, the file system failing, out of disk. */
const SQLITE_REFUSALS = new Set([8, 10, 13]);

/** PostgreSQL: out of disk, and read-only, as managed ones become when their disk fills. */
const POSTGRES_REFUSALS = new Set(['53100', '25006']);

/** What became of the last write. */
export interface WriteWatch {
  /** Whether the last write was refused by the disk; also false before the first. */
  areRefused: () => boolean;
  /** The dialect, with every write seen. */
  of: (dialect: Dialect) => Dialect;
}

/** Makes a watch for one database. */
export function createWriteWatch(): WriteWatch {
  let areRefused = false;
  const noteKept = () => {
    areRefused = false;
  };
  const noteFault = (cause: unknown): never => {
    areRefused ||= isRefusal(cause);
    throw cause;
  };
  return {
    areRefused: () => areRefused,
    of: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => watchedDriver(dialect.createDriver(), noteKept, noteFault),
    }),
  };
}

/** A connection and what the transaction on it has changed so far. */
class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #noteKept: () => void;
  readonly #noteFault: (cause: unknown) => never;
  isInside = false;
  hasWritten = false;

  constructor(
    inner: DatabaseConnection,
    noteKept: () => void,
    noteFault: (cause: unknown) => never,
  ) {
    this.inner = inner;
    this.#noteKept = noteKept;
    this.#noteFault = noteFault;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(compiled).catch(this.#noteFault);
    // A statement that changed nothing has not asked the disk for anything.
    const hasChanged =
      (result.numAffectedRows ?? 0n) > 0n ||
      (result.rows.length > 0 && !SelectQueryNode.is(compiled.query));
    if (hasChanged && this.isInside) this.hasWritten = true;
    else if (hasChanged) this.#noteKept();
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
  noteKept: () => void,
  noteFault: (cause: unknown) => never,
): Driver {
  const asWatched = (connection: DatabaseConnection) => connection as WatchedConnection;
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new WatchedConnection(await driver.acquireConnection(), noteKept, noteFault),
    beginTransaction: async (connection, settings) => {
      const watched = asWatched(connection);
      await driver.beginTransaction(watched.inner, settings).catch(noteFault);
      watched.isInside = true;
      watched.hasWritten = false;
    },
    commitTransaction: async (connection) => {
      const watched = asWatched(connection);
      await driver.commitTransaction(watched.inner).catch(noteFault);
      watched.isInside = false;
      if (watched.hasWritten) noteKept();
    },
    rollbackTransaction: async (connection) => {
      asWatched(connection).isInside = false;
      await driver.rollbackTransaction(asWatched(connection).inner);
    },
    releaseConnection: (connection) => driver.releaseConnection(asWatched(connection).inner),
    destroy: () => driver.destroy(),
  };
}

function isRefusal(cause: unknown): boolean {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return typeof errcode === 'number'
    ? SQLITE_REFUSALS.has(errcode & 0xff)
    : typeof code === 'string' && POSTGRES_REFUSALS.has(code);
}
