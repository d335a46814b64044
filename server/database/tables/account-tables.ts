// Users, the devices they are signed in on, the links they were sent, and the history of their
// accounts.
import type { MonthlyExportFailure, MonthlyExportState } from '#domain/export/monthly-export.ts';
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
  /** When a mail link of the account was opened; null: nothing proves the mailbox. */
  proved_at: number | null;
  /** The address of a change that waits for its two mails; null: none does. */
  new_email: string | null;
  email_change_sent_at: number | null;
  /** The side that was confirmed first; null: none yet. */
  email_change_confirmed: EmailSide | null;
  created_at: number;
  updated_at: number;
}

/** The two addresses that confirm a change: the one of the account, and the new one. */
export type EmailSide = 'current' | 'new';

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
  /** The last second step; null: none. */
  second_method: SecondMethod | null;
  second_at: number | null;
  /** The factor of that step; null: a recovery code, which is bound to nothing. */
  second_factor: string | null;
  /** The first counter after the step: refresh tokens below it are worthless. */
  second_counter: number | null;
  /** When the user last entered the password in it, after the sign-in. */
  proved_at: number | null;
}

/** How a second step was taken, as access tokens state it. */
export type SecondMethod = 'totp' | 'mfa/recovery_code';

/** A second factor of an account: an authenticator, or its set of recovery codes. */
export interface FactorTable {
  user_id: string;
  id: string;
  kind: 'totp' | 'recovery_code';
  name: string;
  is_verified: Flag;
  /** Random; the secret of an authenticator is derived from it. */
  salt: string;
  /** The time step of the last code that counted. */
  last_step: number;
  /** Wrong recovery codes in a row. */
  failures: number;
  locked_until: number | null;
  created_at: number;
  updated_at: number;
}

/** A question for a code, from one address. */
export interface FactorChallengeTable {
  user_id: string;
  factor_id: string;
  id: string;
  ip: string;
  created_at: number;
  used_at: number | null;
}

/** A passkey: the public key of a WebAuthn credential. */
export interface PasskeyTable {
  user_id: string;
  id: string;
  /** base64url. */
  credential_id: string;
  /** COSE, as base64url. */
  public_key: string;
  /** The last signature counter; most passkeys always say 0. */
  counter: number;
  /** How browsers reach the authenticator, as a JSON array. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that was not answered yet. */
export interface PasskeyChallengeTable {
  id: string;
  /** Who adds a passkey, in which session; null: a sign-in. */
  user_id: string | null;
  session_id: string | null;
  /** base64url. */
  challenge: string;
  created_at: number;
}

/** The account at an OpenID Connect provider that signs in here; one per account. */
export interface IdentityTable {
  user_id: string;
  id: string;
  issuer: string;
  /** The provider's name for it (`sub`). */
  subject: string;
  /** Its verified address when it was linked; null: the provider named none. */
  email: string | null;
  created_at: number;
  last_used_at: number | null;
}

/** A browser that was sent to the provider and is not back yet. */
export interface OidcFlowTable {
  /** SHA-256 of the parameter `state`. */
  state_hash: string;
  /** Who links an identity, in which session; null: a sign-in. */
  user_id: string | null;
  session_id: string | null;
  /** The commitment of the app, as in {@link AuthFlowTable}. */
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  redirect_to: string;
  /** Of the PKCE towards the provider. */
  verifier: string;
  nonce: string;
  created_at: number;
}

/** What the provider said, until the app redeems its code. */
export interface OidcCodeTable {
  /** SHA-256. */
  code_hash: string;
  user_id: string | null;
  session_id: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  issuer: string;
  subject: string;
  /** In its stored form; null: the provider named none. */
  email: string | null;
  is_email_verified: Flag;
  created_at: number;
}

/** A recovery code, hashed as passwords are. */
export interface RecoveryCodeTable {
  user_id: string;
  factor_id: string;
  code_hash: string;
  used_at: number | null;
}

/**
 * PKCE: a code waiting to be exchanged, stored as SHA-256. A sign-up's flow also holds its password
 * hash and metadata, which the account gets when the browser that signed up confirms the address.
 */
export interface AuthFlowTable {
  id: string;
  user_id: string;
  kind: 'signup' | 'recovery' | 'email_change';
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
  kind: 'signup' | 'recovery' | 'email_change_current' | 'email_change_new';
  flow_id: string | null;
  created_at: number;
  expires_at: number;
}

/** An invitation to sign up; its code is stored as SHA-256. */
export interface InvitationTable {
  id: string;
  /** null: the code is made when its mail is sent. */
  code_hash: string | null;
  last_four: string | null;
  /** The only address that can use it; null: any. */
  email: string | null;
  note: string;
  max_uses: number;
  used: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** Which account came by which invitation. */
export interface InvitationUseTable {
  user_id: string;
  invitation_id: string;
  used_at: number;
}

/** Accounts that a command named operators. */
export interface OperatorTable {
  user_id: string;
  named_at: number;
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

/** When a user is reminded. Times are `HH:MM` by the clock of the zone. */
export interface ReminderSettingsTable {
  user_id: string;
  is_on: Flag;
  time: string;
  /** Digits 1 for Monday to 7 for Sunday. */
  weekdays: string;
  time_zone: string;
  /** null, as the end: no quiet time. */
  quiet_from: string | null;
  quiet_to: string | null;
  tells_letters: Flag;
  /** The last local day that had its reminder, or was left out. */
  last_day: string | null;
  /** The local day of the next reminder; null: reminders are off. */
  next_day: string | null;
  next_due_at: number | null;
}

/** A device that receives pushes: the browser of a session. */
export interface PushDeviceTable {
  user_id: string;
  session_id: string;
  /** The address at the browser's push service, a secret. */
  endpoint: string;
  /** The browser's public key and its secret, in base64url: messages are encrypted with them. */
  p256dh: string;
  auth: string;
  created_at: number;
}

/** When the next monthly export of a user is due. */
export interface MonthlyExportSettingsTable {
  user_id: string;
  time_zone: string;
  /** null: exports are off. */
  next_due_at: number | null;
}

/** The export of a month: one row, which is reserved before it is made. */
export interface MonthlyExportTable {
  user_id: string;
  month: string;
  time_zone: string;
  state: MonthlyExportState;
  failure: MonthlyExportFailure | null;
  attempts: number;
  /** The run that makes it; null: none. */
  run: string | null;
  /** Bytes of its parts. */
  bytes: number;
  created_at: number;
  /** null: nothing is kept. */
  expires_at: number | null;
}

/** A piece of a kept export in the object store. */
export interface MonthlyExportPartTable {
  user_id: string;
  month: string;
  number: number;
  blob_key: string;
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
  /** The operator who acted; null: the user, or the command line. */
  actor_id: string | null;
  action: string;
  ip: string;
  user_agent: string;
  detail: string;
  created_at: number;
}
