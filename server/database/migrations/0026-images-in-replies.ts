// The consent to send the images of a post with a reply (rulings 110); off until it is given.
import { sql, type Kysely } from 'kysely';

/** Adds the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table user_settings add column images_on integer not null default 0')
    .execute(db);
}
