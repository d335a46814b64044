// Every key begins with the owner's id, so that the database could later be sharded by user. The
// test reads the schema itself and covers future tables and indexes.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

/**
 * Keys used before the user is known, or by the clock over all users. Each needs an answer before
 * tables are sharded.
 */
const BY_SOMETHING_ELSE = [
  // A link in a mail or the code of an unfinished sign-in identifies a user who is not known yet.
  'auth_flows: auth_flows_code_hash_key (code_hash)',
  'auth_flows: auth_flows_pkey (id)',
  'one_time_tokens: one_time_tokens_pkey (token_hash)',
  // A personal token identifies a user who is not known yet.
  'personal_tokens: personal_tokens_token_hash_key (token_hash)',
  // Removing an invitation removes its uses.
  'invitation_uses: invitation_uses_of (invitation_id)',
  // A refresh token names only its session; the id is random.
  'sessions: sessions_id_key (id)',
  // A passkey identifies a user who is not known yet, by the answer to a challenge.
  'passkeys: passkeys_credential_id_key (credential_id)',
  'passkey_challenges: passkey_challenges_pkey (id)',
  // A provider names a user who is not known yet; state and code are random.
  'identities: identities_issuer_subject_key (issuer, subject)',
  'oidc_flows: oidc_flows_pkey (state_hash)',
  'oidc_codes: oidc_codes_pkey (code_hash)',
  // The sweep looks up objects by their bytes' key; the key is random.
  'storage_objects: storage_objects_blob_key_key (blob_key)',
  // The search index names its documents by number; every search begins with the owner's token.
  'search_documents: search_documents_pkey (seq)',
  'search_documents: search_documents_tokens (tokens)',
  // Entries about addresses without an account have no owner.
  'audit_log: audit_log_pkey (seq)',
  // The sweep looks up the parts of kept exports in the same way.
  'monthly_export_parts: monthly_export_parts_blob_key_key (blob_key)',
  // The users whose monthly export is due, and the exports that are over.
  'monthly_export_settings: monthly_export_settings_due (next_due_at, user_id)',
  'monthly_exports: monthly_exports_expiry (expires_at)',
  // What operators did, of all users.
  'audit_log: audit_log_acts (seq)',
  // Expired entries of all users.
  'audit_log: audit_log_created (created_at)',
  'idempotency_keys: idempotency_keys_expiry (expires_at)',
  'idempotency_keys: idempotency_keys_stops (state, user_id)',
  // The users whose weekly letter is due.
  'letter_settings: letter_settings_due (next_due_at, user_id)',
  // The users whose reminder is due.
  'reminder_settings: reminder_settings_due (next_due_at, user_id)',
  // The calls of one process, of all users.
  'idempotency_keys: idempotency_keys_running (instance)',
  'auth_flows: auth_flows_created (created_at)',
  'one_time_tokens: one_time_tokens_expiry (expires_at)',
  'usage_days: usage_days_day (day)',
  'known_origins: known_origins_seen (seen_at)',
  'passkey_challenges: passkey_challenges_created (created_at)',
  'oidc_flows: oidc_flows_created (created_at)',
  'oidc_codes: oidc_codes_created (created_at)',
  'sessions: sessions_created (created_at)',
  'sessions: sessions_refreshed (refreshed_at)',
  // The ids that are no longer remembered.
  'spent_ids: spent_ids_spent (spent_at)',
];

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('postgres', 'keys');
});
afterAll(() => opened.dispose());

test("keys of users' tables · all but the listed ones begin with the owner", async () => {
  const { rows } = await sql<{ key: string; first: string }>`
    select t.relname || ': ' || i.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as key, min(a.attname) filter (where k.place = 1) as first
    from pg_index x
      join pg_class t on t.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      cross join unnest(x.indkey::int[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where exists (select 1 from pg_attribute o where o.attrelid = t.oid and o.attname = 'user_id') and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    group by t.relname, i.relname`.execute(opened.database.read());
  expect(rows.length).toBeGreaterThan(30);
  const others = rows.filter(({ first }) => first !== 'user_id').map(({ key }) => key);
  expect(others.toSorted()).toEqual(BY_SOMETHING_ELSE.toSorted());
});

test('foreign keys · none leads from one user to another', async () => {
  const { rows } = await sql<{ child: string; parent: string; columns: string }>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, string_agg(a.attname, ', ' order by k.place) as columns
    from pg_constraint c
      cross join unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'f' group by c.oid, c.conrelid, c.confrelid`.execute(opened.database.read());
  expect(rows.filter(({ columns }) => !columns.startsWith('user_id'))).toEqual([
    { child: 'coupon_redemptions', parent: 'coupons', columns: 'code' },
    { child: 'invitation_uses', parent: 'invitations', columns: 'invitation_id' },
  ]);
});
