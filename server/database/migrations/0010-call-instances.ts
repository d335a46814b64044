// The process that runs a call, so that a start finds the calls of its crashed predecessor; and an
// index over one user's stop requests.
import { sql, type Kysely } from 'kysely';

/** Adds the column and its index, and puts the user into the index of stop requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column instance text`.execute(db);
  await sql`create index idempotency_keys_running on idempotency_keys (instance) where state = 'running'`.execute(
    db,
  );
  await sql`drop index idempotency_keys_stops`.execute(db);
  await sql`create index idempotency_keys_stops on idempotency_keys (state, user_id) where cancel_requested = 1`.execute(
    db,
  );
}
