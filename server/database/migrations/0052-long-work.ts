// Writing work over all entries of a user that is not finished (rulings 202, 203).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table long_work (
  user_id text not null references users (id) on delete cascade, kind text not null,
  input text not null, cursor text, done integer not null, total integer not null,
  primary key (user_id, kind))`.execute(db);
}
