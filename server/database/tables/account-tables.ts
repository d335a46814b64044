// Users, the devices they are signed in on, the links they were sent, and the history of their
// accounts.
import type { Generated } from 'kysely';
import type { DeliveryFailure, DeliveryState, WebhookEvent } from '#domain/webhooks/webhook.ts';
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';
import type { Flag } from '#server/database/tables/flag.ts';

/** Accounts. `email` is lower case. A deleted account keeps its row until the purge job has run. */
export interface UserTable {
  id: string;
  email: string;
  password_hash: string;
  confirmed_at: number | null;
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  last_sign_in_at: number | null;
  banned_until: number | null;
  deleted_at: number | null;
  plan: 'free' | 'premium';
  plan_until: number | null;
  user_metadata: string;
  created_at: number;
  updated_at: number;
}

/**
 * A signed-in device. `counter` identifies the current refresh token; the token itself is derived,
 * never stored.
 */
export interface SessionTable {
  user_id: string;
  id: string;
  counter: number;
  refreshed_at: number;
  created_at: number;
  user_agent: string;
  ip: string;
  amr: string;
}

/**
 * PKCE: a code waiting to be exchanged, stored as SHA-256. A sign-up's flow also holds its password
 * hash and metadata, which the account gets when the browser that signed up confirms the address.
 */
export interface AuthFlowTable {
  id: string;
  user_id: string;
  kind: 'signup' | 'recovery';
  code_hash: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  created_at: number;
  code_issued_at: number | null;
  password_hash: string | null;
  user_metadata: string | null;
}

/** Links in mails, as SHA-256; one per user and kind. */
export interface OneTimeTokenTable {
  token_hash: string;
  user_id: string;
  kind: 'signup' | 'recovery';
  flow_id: string | null;
  created_at: number;
  expires_at: number;
}

/** A personal token (访问令牌), stored as SHA-256. */
export interface PersonalTokenTable {
  user_id: string;
  id: string;
  name: string;
  scope: TokenScope;
  token_hash: string;
  /** The end of its text. */
  last_four: string;
  created_at: number;
  /** null: never. */
  expires_at: number | null;
  /** To within five minutes; null: not used yet. */
  last_used_at: number | null;
}

/** An address that receives messages about new entries. */
export interface WebhookTable {
  user_id: string;
  id: string;
  url: string;
  sends_text: Flag;
  /** Random; the secret is derived from it. */
  salt: string;
  created_at: number;
}

/** A message to a webhook, with the end of its last try. */
export interface WebhookDeliveryTable {
  user_id: string;
  webhook_id: string;
  id: string;
  event: WebhookEvent;
  /** null: it is about no entry. */
  entry_id: string | null;
  moment: number | null;
  created_at: number;
  state: DeliveryState;
  /** Tries so far. */
  attempts: number;
  last_attempt_at: number | null;
  /** null: no try will follow. */
  next_attempt_at: number | null;
  /** HTTP status of the last try; null: there was no answer. */
  status: number | null;
  failure: DeliveryFailure | null;
}

/** An address that an account was signed in from, as a hash. */
export interface KnownOriginTable {
  user_id: string;
  origin_hash: string;
  seen_at: number;
}

/** One row per user; every field is set independently (A§3). */
export interface UserSettingsTable {
  user_id: string;
  avatar_url: string | null;
  background_image_url: string | null;
  nickname: string | null;
  bio: string | null;
  default_summary_style: string | null;
  ai_consent_at: number | null;
  ai_off: Flag;
  memory_off: Flag;
  facts_off: Flag;
  images_on: Flag;
  /** The id of the pinned post. */
  pinned_post: string | null;
  updated_at: number;
}

/** Deleted accounts: the row outlives a restore, so that no backup brings an account back. */
export interface DeletedAccountTable {
  user_id: string;
  deleted_at: number;
  purged_at: number | null;
}

/** The history of accounts: never a secret, never a user's text. */
export interface AuditLogTable {
  seq: Generated<number>;
  user_id: string | null;
  action: string;
  ip: string;
  user_agent: string;
  detail: string;
  created_at: number;
}
