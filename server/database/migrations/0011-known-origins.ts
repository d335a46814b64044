// The addresses that accounts were signed in from. Another client's password guesses do not lock
// them out.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_origins (
    user_id text not null references users (id) on delete cascade, origin_hash text not null, seen_at bigint not null,
    primary key (user_id, origin_hash))`.execute(db);
  await sql`create index known_origins_seen on known_origins (seen_at)`.execute(db);
}
