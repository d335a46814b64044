// How many facts a letter was given, so that it can name them (rulings 108).
import { sql, type Kysely } from 'kysely';

/** Adds the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table letters add column facts integer not null default 0').execute(db);
}
