// Concurrent writers share one commit. Inside one SQLite transaction each works in turn between its
// own savepoint and release. One fsync follows, and only then do all of them resolve. A durable
// commit costs more than the rest of a small request, so under load this is most of the cost of a
// write.
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';

/**
 * How long writers of this process wait for another process's write lock, and how often they retry,
 * in milliseconds.
 */
const BUSY_LIMIT_MS = 5_000;
const BUSY_RETRY_MS = 2;

/** Result code when another connection holds the write lock. */
const SQLITE_BUSY = 5;

/** A writer that waits for the shared commit. */
interface Member {
  resolve: () => void;
  reject: (cause: unknown) => void;
}

/**
 * The connection that writes, shared by all writers. A failure inside one member rolls back that
 * member alone; a failed commit rejects them all.
 */
export class GroupCommit {
  readonly #sqlite: SqliteConnection;
  /** The writer that holds the connection; the others wait in line. */
  #holder: object | null = null;
  readonly #line: { writer: object; begin: () => void }[] = [];
  /**
   * Members of the open transaction that have finished their work; null: no transaction is open.
   */
  #members: Member[] | null = null;
  /** The group is complete: the commit follows when the connection is released. */
  #isDue = false;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
    // SQLite's own busy wait would block the event loop, and with it this process's own commit.
    sqlite.raw.exec('pragma busy_timeout = 0');
  }

  /** Whether a transaction is open, so that a plain read would see uncommitted rows. */
  get isOpen(): boolean {
    return this.#members !== null;
  }

  /** Resolves when the writer holds the connection. */
  async takeTurn(writer: object): Promise<void> {
    if (this.#holder === null) this.#holder = writer;
    if (this.#holder !== writer)
      await new Promise<void>((begin) => this.#line.push({ writer, begin }));
  }

  /** Passes the connection on; does nothing when the writer does not hold it. */
  passTurn(writer: object): void {
    if (this.#holder !== writer) return;
    if (this.#isDue) this.#commit();
    const next = this.#line.shift();
    this.#holder = next?.writer ?? null;
    next?.begin();
  }

  /** Opens a member's savepoint; the first member opens the transaction. */
  async open(): Promise<void> {
    if (this.#members === null) {
      await this.#begin();
      this.#members = [];
      // Writers that arrived in the same turn of the event loop have finished before this runs.
      setImmediate(() => this.#endMoment());
    }
    this.run('savepoint member');
  }

  /**
   * Releases a member's savepoint and passes the connection on; resolves when the shared commit is
   * on the disk.
   */
  async close(writer: object): Promise<void> {
    this.run('release member');
    const done = new Promise<void>((resolve, reject) => this.#members?.push({ resolve, reject }));
    this.passTurn(writer);
    await done;
  }

  /** Rolls back a member's savepoint and passes the connection on. `cause`: SQLite's last error. */
  undo(writer: object, cause: unknown): void {
    if (this.#holder !== writer) return;
    // On a full or failing disk SQLite rolls back the whole transaction, with the other members'
    // work.
    if (!this.#undoMember()) this.#settle((member) => member.reject(cause));
    this.passTurn(writer);
  }

  /** Runs a statement on the connection. */
  run(sql: string, parameters: readonly unknown[] = []): QueryResult<never> {
    const statement = this.#sqlite.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  /**
   * Runs work on the connection without an open transaction, after the waiting writers have
   * committed.
   */
  async alone<T>(work: () => T): Promise<T> {
    const writer = {};
    await this.takeTurn(writer);
    try {
      this.#commit();
      return work();
    } finally {
      this.passTurn(writer);
    }
  }

  /** Waits for the waiting writers, commits their work, and closes the connection. */
  end(): Promise<void> {
    return this.alone(() => this.#sqlite.close());
  }

  /** Rolls back the open savepoint; false: the whole transaction is rolled back. */
  #undoMember(): boolean {
    try {
      this.run('rollback to member');
      this.run('release member');
      return true;
    } catch {
      if (this.#sqlite.raw.isTransaction) this.run('rollback');
      return false;
    }
  }

  async #begin(): Promise<void> {
    const endsAt = performance.now() + BUSY_LIMIT_MS;
    for (;;) {
      try {
        this.run('begin immediate');
        return;
      } catch (cause) {
        const { errcode } = cause as { errcode?: number };
        if (((errcode ?? 0) & 0xff) !== SQLITE_BUSY || performance.now() > endsAt) throw cause;
        await wait(BUSY_RETRY_MS);
      }
    }
  }

  #endMoment(): void {
    if (this.#holder === null) this.#commit();
    else this.#isDue = this.#members !== null;
  }

  #commit(): void {
    if (this.#members === null) return;
    try {
      this.run('commit');
      this.#settle((member) => member.resolve());
    } catch (cause) {
      this.#settle((member) => member.reject(cause));
      if (this.#sqlite.raw.isTransaction) this.run('rollback');
    }
  }

  #settle(tell: (member: Member) => void): void {
    const members = this.#members ?? [];
    this.#members = null;
    this.#isDue = false;
    members.forEach(tell);
  }
}
