// Sign-in by an OpenID Connect provider (rulings 136): which account is whose there, flows that
// wait for the provider, and codes that wait for the app. None holds a token of the provider. A
// flow of a sign-in has no user yet.
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table identities (
  user_id text primary key references users (id) on delete cascade, id text not null,
  issuer text not null, subject text not null, email text,
  created_at bigint not null, last_used_at bigint, unique (issuer, subject))`,
  `create table oidc_flows (
  state_hash text primary key, user_id text references users (id) on delete cascade,
  session_id text, code_challenge text not null, code_challenge_method text not null,
  redirect_to text not null, verifier text not null, nonce text not null,
  created_at bigint not null)`,
  'create index oidc_flows_created on oidc_flows (created_at)',
  'create index oidc_flows_user on oidc_flows (user_id)',
  `create table oidc_codes (
  code_hash text primary key, user_id text references users (id) on delete cascade,
  session_id text, code_challenge text not null, code_challenge_method text not null,
  issuer text not null, subject text not null, email text, is_email_verified integer not null,
  created_at bigint not null)`,
  'create index oidc_codes_created on oidc_codes (created_at)',
  'create index oidc_codes_user on oidc_codes (user_id)',
];

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
