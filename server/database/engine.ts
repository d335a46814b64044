// The few places where the two engines differ are asked here, so that migrations and repositories
// exist once.
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** Whether a connection speaks to PostgreSQL (else SQLite). */
export function isPostgres(db: Kysely<never> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The column type of an ever-growing integer key. */
export function sequenceColumn(db: Kysely<unknown>): string {
  return isPostgres(db)
    ? 'bigint generated always as identity primary key'
    : 'integer primary key autoincrement';
}

/**
 * How an engine itself names a row, for what is done to some rows of a table whatever its key is.
 * Good within one statement.
 */
export function rowName(kind: 'sqlite' | 'postgres'): string {
  return kind === 'sqlite' ? 'rowid' : 'ctid';
}

/**
 * A column of which SQLite, which knows no figures of its tables, must think nothing when it
 * chooses a way: another condition is the better one.
 */
export function unindexed(
  kind: 'sqlite' | 'postgres',
  column: 'user_id' | 'bucket',
): RawBuilder<string> {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

/**
 * A list as rows of a query, named `listed`, each element JSON in its column `value`: one
 * parameter, however long the list is.
 */
export function listed(
  kind: 'sqlite' | 'postgres',
  list: readonly unknown[],
): RawBuilder<{ value: string }> {
  const json = JSON.stringify(list);
  return kind === 'sqlite'
    ? sql`json_each(${json}) as listed`
    : sql`json_array_elements(${json}::json) as listed (value)`;
}
