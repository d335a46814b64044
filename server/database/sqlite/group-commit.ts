// Writers of one moment share one commit. Each works between its own savepoint and release, one
// after the other, inside one transaction of SQLite; the disk is waited for once, and only then is
// any of them told that its work is done. A durable commit costs more than all the rest of a small
// request, so under load this is most of what a write costs.
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';

/**
 * How long the writers of a process wait for those of another one, in milliseconds, and how often
 * they ask.
 */
const BUSY_LIMIT_MS = 5_000;
const BUSY_RETRY_MS = 2;

/** SQLite's code for "somebody else is writing". */
const SQLITE_BUSY = 5;

/** Told of the shared commit: done, or why not. */
interface Member {
  resolve: () => void;
  reject: (cause: unknown) => void;
}

/**
 * The writing connection, as its writers share it. A failure inside one member undoes that member
 * alone; a failed commit fails them all.
 */
export class GroupCommit {
  readonly #sqlite: SqliteConnection;
  /** Whoever has the connection; the others wait in line. */
  #holder: object | null = null;
  readonly #line: { writer: object; begin: () => void }[] = [];
  /** Members of the open transaction that have done their work; null: no transaction is open. */
  #members: Member[] | null = null;
  /** The moment is over: the next to give the connection back commits. */
  #isDue = false;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
    // SQLite's own waiting would stop the whole process, this one's commit included.
    sqlite.raw.exec('pragma busy_timeout = 0');
  }

  /** Whether a transaction is open, so that a plain read would see what may still be undone. */
  get isOpen(): boolean {
    return this.#members !== null;
  }

  /** Resolves when the connection is the writer's. */
  async takeTurn(writer: object): Promise<void> {
    if (this.#holder === null) this.#holder = writer;
    if (this.#holder !== writer)
      await new Promise<void>((begin) => this.#line.push({ writer, begin }));
  }

  /** Hands the connection on; nothing happens when the writer has not got it. */
  passTurn(writer: object): void {
    if (this.#holder !== writer) return;
    if (this.#isDue) this.#commit();
    const next = this.#line.shift();
    this.#holder = next?.writer ?? null;
    next?.begin();
  }

  /** Opens a member's part; the first opens the transaction. */
  async open(): Promise<void> {
    if (this.#members === null) {
      await this.#begin();
      this.#members = [];
      // What arrived together with it has done its work before this is called.
      setImmediate(() => this.#endMoment());
    }
    this.run('savepoint member');
  }

  /**
   * Ends a member's part and hands the connection on; resolves when the shared commit is on the
   * disk.
   */
  async close(writer: object): Promise<void> {
    this.run('release member');
    const done = new Promise<void>((resolve, reject) => this.#members?.push({ resolve, reject }));
    this.passTurn(writer);
    await done;
  }

  /**
   * Undoes a member's part and hands the connection on. `cause`: the last thing SQLite refused it.
   */
  undo(writer: object, cause: unknown): void {
    if (this.#holder !== writer) return;
    // A disk that is full or failing makes SQLite roll back by itself, and with it what the others
    // had done.
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
   * Runs work on the connection with no transaction open, after the writers in line have committed.
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

  /** Waits for the writers in line, commits what they did, and closes the connection. */
  end(): Promise<void> {
    return this.alone(() => this.#sqlite.close());
  }

  /** Undoes the part that is open; false: everything of the moment is undone. */
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
