// Where SQLite and PostgreSQL differ: what each provides (engine.ts and search.ts of its folder),
// and the few SQL expressions that migrations and repositories need in two forms.
import {
  PostgresAdapter,
  sql,
  type Dialect,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import type { DatabaseSchema } from '#server/database/schema.ts';
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';
import type { SearchDocumentTable } from '#server/database/tables/journal-tables.ts';

const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** An opened engine. */
export interface Engine {
  /** For writes, and for reads inside a transaction. */
  dialect: Dialect;
  /** For reads that never wait for a writer; null: `dialect` serves them too. */
  readDialect: Dialect | null;
  /** The connection that writes; null on PostgreSQL. */
  sqlite: SqliteConnection | null;
  /** Brings the schema up to date. `db` uses `dialect`. */
  migrate(db: Kysely<DatabaseSchema>): Promise<void>;
  /** Whether a failed write means that the disk takes no writes now. */
  isDiskRefusal(cause: { code?: unknown; errcode?: unknown }): boolean;
  /** Whether a transaction failed only because of a concurrent one, so that it may be retried. */
  isConflict(cause: { code?: unknown }): boolean;
  truncateLog(): Promise<void>;
  eraseGone(signal?: AbortSignal): Promise<void>;
  eraseDeleted(signal?: AbortSignal): Promise<void>;
  /** Erases as much as a stopping server has time for. */
  eraseAtClose(): Promise<void>;
}

/** A row of search_documents, as it is written. */
export type SearchDocument = Omit<SearchDocumentTable, 'seq'>;

type Documents = SelectQueryBuilder<DatabaseSchema, 'search_documents', object>;

/** What the tokens of a document must match. Words are letters and digits only. */
export type TokenQuery =
  | { word: string }
  | { prefix: string }
  | { all: readonly TokenQuery[] }
  | { any: readonly TokenQuery[] };

/** The full-text part of the index, which each engine does its own way. */
export interface DocumentSearch {
  /** Writes a document and its tokens, replacing an older one. */
  put(
    db: Kysely<DatabaseSchema>,
    document: SearchDocument,
    tokens: () => readonly string[],
  ): Promise<void>;
  /** The newest `limit` documents of a shelf (a user's documents of one kind) with any token. */
  newestMatches(
    documents: Documents,
    shelf: string,
    tokens: readonly string[],
    limit: number,
  ): Documents;
  /** The condition that a document is among the first `limit` matches, by the order of saving. */
  firstMatches(query: TokenQuery, order: 'newest' | 'oldest', limit: number): RawBuilder<boolean>;
  /** The number of documents that match, as a query of one row with `documents`. */
  countMatches(query: TokenQuery): RawBuilder<{ documents: number }>;
  /** The condition that a document holds all words, and a word beginning with each prefix. */
  mayMatch(words: readonly string[], prefixes: readonly string[]): RawBuilder<boolean>;
}

/** Whether this is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: Kysely<never> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether a write failed because a unique value was taken; its transaction cannot go on. */
export function isUniqueViolation(cause: unknown): boolean {
  const { code, errcode } = Object(cause) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === SQLITE_CONSTRAINT_UNIQUE;
}

/** The column type of an auto-incremented integer key. */
export function sequenceColumn(db: Kysely<unknown>): string {
  return isPostgres(db)
    ? 'bigint generated always as identity primary key'
    : 'integer primary key autoincrement';
}

/** The engine's own row id, which selects rows of any table. Valid within one statement only. */
export function rowName(kind: 'sqlite' | 'postgres'): string {
  return kind === 'sqlite' ? 'rowid' : 'ctid';
}

/**
 * A column without its index: unary `+` stops SQLite's planner, which has no table statistics here,
 * from choosing it over the better condition.
 */
export function unindexed(
  kind: 'sqlite' | 'postgres',
  column: 'user_id' | 'bucket',
): RawBuilder<string> {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

/** A list as the table `listed` with one JSON `value` per row: one parameter for any length. */
export function listed(
  kind: 'sqlite' | 'postgres',
  list: readonly unknown[],
): RawBuilder<{ value: string }> {
  const json = JSON.stringify(list);
  return kind === 'sqlite'
    ? sql`json_each(${json}) as listed`
    : sql`json_array_elements(${json}::json) as listed (value)`;
}
