// User and session objects as the unchanged client expects them (auth protocol).
import type { Account } from '#server/features/auth/user.repository.ts';

/** Audience and role of every user's token. */
export const AUDIENCE = 'authenticated';

/** Every account signs in by e-mail. */
export const APP_METADATA = { provider: 'email', providers: ['email'] } as const;

/** A session with its user, as the client stores it. */
export interface SessionBody {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** The user's metadata, and whether the address is confirmed. */
export function metadataOf(
  account: Pick<Account, 'metadata' | 'confirmedAt'>,
): Record<string, unknown> {
  return { ...account.metadata, email_verified: account.confirmedAt !== null };
}

/** A second factor as the client lists it. */
export interface FactorBody {
  id: string;
  factor_type: 'totp' | 'recovery_code';
  status: 'verified' | 'unverified';
  friendly_name: string;
  created_at: string;
  updated_at: string;
}

/** The user object; never contains a hash or token. */
export function userBody(
  account: Account,
  factors: readonly FactorBody[] = [],
): Record<string, unknown> {
  return {
    id: account.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: account.email,
    phone: '',
    ...whenSet('email_confirmed_at', account.confirmedAt),
    ...whenSet('confirmed_at', account.confirmedAt),
    ...whenSet('confirmation_sent_at', account.confirmationSentAt),
    ...whenSet('recovery_sent_at', account.recoverySentAt),
    ...emailChangeOf(account),
    ...whenSet('last_sign_in_at', account.lastSignInAt),
    ...whenSet('banned_until', account.bannedUntil),
    app_metadata: APP_METADATA,
    user_metadata: metadataOf(account),
    identities: [identityBody(account)],
    ...(factors.length === 0 ? {} : { factors }),
    created_at: iso(account.createdAt),
    updated_at: iso(account.updatedAt),
    is_anonymous: false,
  };
}

/**
 * The response to a sign-up with a confirmed address: a user object without identities (rulings
 * 15). `id` is a fresh one.
 */
export function decoyBody(account: Account): Record<string, unknown> {
  return { ...userBody(account), role: '', identities: [] };
}

/** A change of the address; `email_change_confirmed` is an addition to GoTrue's fields. */
function emailChangeOf({ emailChange }: Account): Record<string, string> {
  if (emailChange === null) return {};
  const { newEmail, sentAt, confirmed } = emailChange;
  return {
    new_email: newEmail,
    email_change_sent_at: iso(sentAt),
    ...(confirmed === null ? {} : { email_change_confirmed: confirmed }),
  };
}

function identityBody(account: Account): Record<string, unknown> {
  return {
    identity_id: account.id,
    id: account.id,
    user_id: account.id,
    identity_data: {
      ...account.metadata,
      sub: account.id,
      email: account.email,
      email_verified: account.confirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: iso(account.lastSignInAt ?? account.createdAt),
    created_at: iso(account.createdAt),
    updated_at: iso(account.updatedAt),
    email: account.email,
  };
}

function whenSet(name: string, timeMs: number | null): Record<string, string> {
  return timeMs === null ? {} : { [name]: iso(timeMs) };
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
