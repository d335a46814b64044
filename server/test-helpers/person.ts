// An account in the database of a test or a bench, below HTTP.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

/** Creates a confirmed account without content, which cannot sign in; returns its id. */
export async function insertPerson(
  database: Database,
  { id = randomUUID(), createdAtMs = 1 }: { id?: string; createdAtMs?: number } = {},
): Promise<string> {
  await database
    .query()
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      password_hash: 'x',
      confirmed_at: 1,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      deleted_at: null,
      plan: 'free',
      plan_until: null,
      user_metadata: '{}',
      created_at: createdAtMs,
      updated_at: createdAtMs,
    })
    .execute();
  return id;
}
