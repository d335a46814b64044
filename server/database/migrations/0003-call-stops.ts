// An index over the stop requests of running AI calls, so that finding them scans no table.
import { sql, type Kysely } from 'kysely';

/** Adds the index; it is partial and holds only calls with a stop request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_stops on idempotency_keys (state) where cancel_requested = 1`.execute(
    db,
  );
}
