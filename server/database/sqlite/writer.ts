// Kysely's driver for the SQLite connection that writes: transactions and single statements wait in
// line and share their commits.
import {
  SelectQueryNode,
  SqliteAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { GroupCommit } from '#server/database/sqlite/group-commit.ts';
import { EchoSqliteDialect } from '#server/database/sqlite/dialect.ts';
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';

/** Kysely's SQLite dialect with DDL inside transactions and with shared commits. */
export class SqliteWriterDialect extends EchoSqliteDialect {
  readonly #group: GroupCommit;

  constructor(sqlite: SqliteConnection) {
    super({ database: sqlite });
    this.#group = new GroupCommit(sqlite);
  }

  /** Runs work on the connection without an open transaction, in its turn among the writers. */
  alone<T>(work: () => T): Promise<T> {
    return this.#group.alone(work);
  }

  override createAdapter(): SqliteAdapter {
    return new WriterAdapter();
  }

  override createDriver(): Driver {
    const group = this.#group;
    const asWriter = (connection: DatabaseConnection) => connection as Writer;
    return {
      init: async () => undefined,
      acquireConnection: async () => new Writer(group),
      beginTransaction: (connection) => asWriter(connection).begin(),
      commitTransaction: (connection) => asWriter(connection).commit(),
      rollbackTransaction: async (connection) => asWriter(connection).rollback(),
      releaseConnection: async (connection) => group.passTurn(connection),
      destroy: () => group.end(),
    };
  }
}

// Kysely assumes that SQLite cannot roll back DDL. It can, and a failed migration must leave
// nothing. The writers exclude each other themselves, so Kysely need not lock.
class WriterAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One transaction, or one statement, on the shared connection. */
class Writer implements DatabaseConnection {
  readonly #group: GroupCommit;
  #isInside = false;
  /** SQLite's last error. */
  #lastError: unknown = null;

  constructor(group: GroupCommit) {
    this.#group = group;
  }

  async begin(): Promise<void> {
    await this.#group.takeTurn(this);
    await this.#group.open();
    this.#isInside = true;
  }

  async commit(): Promise<void> {
    await this.#group.close(this);
    this.#isInside = false;
  }

  rollback(): void {
    this.#isInside = false;
    this.#group.undo(this, this.#lastError);
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInside) return this.#run(sql, parameters);
    await this.#group.takeTurn(this);
    if (SelectQueryNode.is(query) && !this.#group.isOpen) return this.#run(sql, parameters);
    await this.begin();
    try {
      const result = this.#run<R>(sql, parameters);
      await this.commit();
      return result;
    } catch (cause) {
      this.rollback();
      throw cause;
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed from the connection that writes');
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    try {
      return this.#group.run(sql, parameters);
    } catch (cause) {
      this.#lastError = cause;
      throw cause;
    }
  }
}
