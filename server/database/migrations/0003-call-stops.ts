// The stops that running AI calls were asked for, found without a walk through every call.
import { sql, type Kysely } from 'kysely';

/** Adds the index; it holds only the few rows that somebody stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_stops on idempotency_keys (state) where cancel_requested = 1`.execute(
    db,
  );
}
