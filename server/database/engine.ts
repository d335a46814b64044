// The few places where the two engines differ are asked here, so that migrations and repositories exist once.
import { PostgresAdapter, type Kysely } from 'kysely';

/** Whether a connection speaks to PostgreSQL (else SQLite). */
export function isPostgres(db: Kysely<never> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The column type of an ever-growing integer key. */
export function sequenceColumn(db: Kysely<unknown>): string {
  return isPostgres(db) ? 'bigint generated always as identity primary key' : 'integer primary key autoincrement';
}
