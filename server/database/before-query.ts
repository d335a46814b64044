// Awaits something before each query of a dialect: a turn among the tasks of a thread.
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** The dialect, whose queries wait for `turn`. A turn that rejects fails its query. */
export function inTurns(dialect: Dialect, turn: () => Promise<void>): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => driverInTurns(dialect.createDriver(), turn),
  };
}

class ConnectionInTurns implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #turn: () => Promise<void>;

  constructor(inner: DatabaseConnection, turn: () => Promise<void>) {
    this.inner = inner;
    this.#turn = turn;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    await this.#turn();
    return this.inner.executeQuery<R>(compiled);
  }

  streamQuery<R>(
    compiled: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(compiled, chunkSize);
  }
}

function driverInTurns(driver: Driver, turn: () => Promise<void>): Driver {
  const innerOf = (connection: DatabaseConnection) => (connection as ConnectionInTurns).inner;
  return {
    init: () => driver.init(),
    acquireConnection: async () => new ConnectionInTurns(await driver.acquireConnection(), turn),
    beginTransaction: (connection, settings) =>
      driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(innerOf(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  };
}
