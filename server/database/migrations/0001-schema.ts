// The first schema, in SQL that means the same on SQLite and PostgreSQL (types: text, bigint,
// integer). Never edited once landed: later changes are files of their own.
import { sql, type Kysely } from 'kysely';
import { sequenceColumn } from '#server/database/engine.ts';

/** Creates every table and index; runs in one transaction on both engines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = `
create table users (
  id text primary key, email text not null unique, password_hash text not null,
  confirmed_at bigint, confirmation_sent_at bigint, recovery_sent_at bigint, last_sign_in_at bigint, banned_until bigint, deleted_at bigint,
  plan text not null check (plan in ('free', 'premium')), plan_until bigint,
  user_metadata text not null, created_at bigint not null, updated_at bigint not null);

create table sessions (
  user_id text not null references users (id) on delete cascade, id text not null unique,
  counter integer not null, refreshed_at bigint not null, created_at bigint not null,
  user_agent text not null, ip text not null, amr text not null,
  primary key (user_id, id));

create table auth_flows (
  id text primary key, user_id text not null references users (id) on delete cascade, kind text not null,
  code_hash text unique, code_challenge text not null, code_challenge_method text not null,
  created_at bigint not null, code_issued_at bigint);
create index auth_flows_user on auth_flows (user_id);

create table one_time_tokens (
  token_hash text primary key, user_id text not null references users (id) on delete cascade, kind text not null,
  flow_id text, created_at bigint not null, expires_at bigint not null,
  unique (user_id, kind));

create table user_settings (
  user_id text primary key references users (id) on delete cascade,
  avatar_url text, background_image_url text, bio text, default_summary_style text,
  ai_consent_at bigint, ai_off integer not null default 0, memory_off integer not null default 0, updated_at bigint not null);

create table user_tokens (
  user_id text primary key references users (id) on delete cascade,
  remaining_tokens integer not null check (remaining_tokens >= 0), last_claim_at bigint, updated_at bigint not null);

create table stone_ledger (
  user_id text not null references users (id) on delete cascade, id text not null,
  delta integer not null, balance_after integer not null, reason text not null, idempotency_key text not null, reference text,
  estimated integer not null default 0, created_at bigint not null,
  primary key (user_id, id), unique (user_id, idempotency_key));
create index stone_ledger_time on stone_ledger (user_id, created_at desc, id desc);

create table stone_reservations (
  user_id text not null references users (id) on delete cascade, id text not null,
  amount integer not null check (amount >= 0), reason text not null, created_at bigint not null,
  primary key (user_id, id));

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade, key text not null,
  operation text not null, request_hash text not null, state text not null, cancel_requested integer not null default 0,
  response text, heartbeat_at bigint not null, created_at bigint not null, expires_at bigint not null,
  primary key (user_id, key));
create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table rate_limits (key text primary key, points integer not null, expires_at bigint not null);
create index rate_limits_expiry on rate_limits (expires_at);

create table deleted_accounts (user_id text primary key, deleted_at bigint not null, purged_at bigint);

create table coupons (
  code text primary key, stones integer not null, premium_days integer not null, max_uses integer not null,
  used integer not null check (used <= max_uses), expires_at bigint, revoked_at bigint, created_at bigint not null);

create table coupon_redemptions (
  user_id text not null references users (id) on delete cascade, code text not null references coupons (code), redeemed_at bigint not null,
  primary key (user_id, code));

create table posts (
  user_id text not null references users (id) on delete cascade, id text not null,
  content text not null, source_content text, images text not null, ai_private integer not null default 0,
  created_at bigint not null, updated_at bigint not null,
  primary key (user_id, id));
create index posts_feed on posts (user_id, created_at desc, id desc);

create table ai_messages (
  user_id text not null, id text not null, post_id text not null,
  content text not null, is_user integer not null, images text not null,
  role_key text, engine text, usage text, created_at bigint not null,
  primary key (user_id, id),
  foreign key (user_id, post_id) references posts (user_id, id) on delete cascade);
create index ai_messages_conversation on ai_messages (user_id, post_id, created_at, id);

create table search_documents (
  seq ${sequenceColumn(db)}, user_id text not null references users (id) on delete cascade,
  kind text not null, ref_id text not null, body text not null, created_at bigint not null,
  unique (user_id, kind, ref_id));

create table diary_entries (
  user_id text not null references users (id) on delete cascade, id text not null,
  date text not null, title text not null, ai_generated text, user_edited text, content text not null,
  mood text not null, valence text not null, tags text not null, emotional_themes text not null,
  images text not null, cover_image text, original_posts text not null,
  created_at bigint not null, updated_at bigint not null,
  primary key (user_id, id));
create index diary_entries_list on diary_entries (user_id, created_at desc, id desc);
create index diary_entries_date on diary_entries (user_id, date);

create table diary_posts (
  user_id text not null, diary_id text not null, post_id text not null,
  primary key (user_id, post_id, diary_id),
  foreign key (user_id, diary_id) references diary_entries (user_id, id) on delete cascade);
create index diary_posts_diary on diary_posts (user_id, diary_id);

create table diary_recommendations (
  user_id text not null, id text not null, diary_id text not null,
  title text not null, author text not null, source_context text not null, match_score integer not null, match_reason text not null,
  works_type text not null, catalogue_id text, created_at bigint not null, updated_at bigint not null,
  primary key (user_id, id),
  foreign key (user_id, diary_id) references diary_entries (user_id, id) on delete cascade);
create index diary_recommendations_diary on diary_recommendations (user_id, diary_id, created_at);

create table storage_objects (
  user_id text not null references users (id) on delete cascade, bucket text not null, name text not null, id text not null,
  blob_key text not null unique, mime_type text not null, size integer not null, etag text not null, cache_control text not null,
  created_at bigint not null, updated_at bigint not null,
  primary key (user_id, bucket, name));

create table roles (
  prompt_type text not null, role_key text not null, role_name text not null, description text not null, avatar_url text not null,
  sort_order integer not null, is_active integer not null, is_premium integer not null,
  primary key (prompt_type, role_key));

create table try_mode_posts (
  id text primary key, type integer not null, content text not null, images text not null, messages text not null,
  sort_order integer not null, created_at bigint not null);

create table try_mode_diary_entries (
  id text primary key, date text not null, title text not null, content text not null, mood text not null, tags text not null,
  emotional_themes text not null, images text not null, cover_image text, original_posts text not null, recommendations text not null,
  sort_order integer not null, created_at bigint not null);

create table audit_log (
  seq ${sequenceColumn(db)}, user_id text, action text not null, ip text not null, user_agent text not null, detail text not null, created_at bigint not null);
create index audit_log_user on audit_log (user_id, created_at);

create table jobs (
  id text primary key, kind text not null, payload text not null, run_after bigint not null, attempts integer not null,
  locked_until bigint, locked_by text, last_error text, created_at bigint not null);
create index jobs_due on jobs (run_after);
`;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
