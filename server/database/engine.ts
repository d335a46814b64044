// The few places where the two engines differ are asked here, so that migrations and repositories exist once.
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** Whether a connection speaks to PostgreSQL (else SQLite). */
export function isPostgres(db: Kysely<never> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The column type of an ever-growing integer key. */
export function sequenceColumn(db: Kysely<unknown>): string {
  return isPostgres(db) ? 'bigint generated always as identity primary key' : 'integer primary key autoincrement';
}

/** A list as rows of a query, named `listed`, each element JSON in its column `value`: one parameter, however long the list is. */
export function listed(kind: 'sqlite' | 'postgres', list: readonly unknown[]): RawBuilder<{ value: string }> {
  const json = JSON.stringify(list);
  return kind === 'sqlite' ? sql`json_each(${json}) as listed` : sql`json_array_elements(${json}::json) as listed (value)`;
}
