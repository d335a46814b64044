// The user and session objects as the unchanged client reads them (auth protocol: user object,
// session object).
import type { Account } from '#server/features/auth/user.repository.ts';

/** Audience and role of every person's token. */
export const AUDIENCE = 'authenticated';

/** Everybody signs in by e-mail. */
export const APP_METADATA = { provider: 'email', providers: ['email'] } as const;

/** A signed-in answer: the session with its person. */
export interface SessionBody {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** What a person's own data says, with whether the address is theirs. */
export function metadataOf(
  account: Pick<Account, 'metadata' | 'confirmedAt'>,
): Record<string, unknown> {
  return { ...account.metadata, email_verified: account.confirmedAt !== null };
}

/** The user object. Never any hash or token. */
export function userBody(account: Account): Record<string, unknown> {
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
    ...whenSet('last_sign_in_at', account.lastSignInAt),
    ...whenSet('banned_until', account.bannedUntil),
    app_metadata: APP_METADATA,
    user_metadata: metadataOf(account),
    identities: [identityBody(account)],
    created_at: iso(account.createdAt),
    updated_at: iso(account.updatedAt),
    is_anonymous: false,
  };
}

/**
 * What a sign-up for a confirmed address answers: a user like any other but without identities
 * (rulings 15). `id` is a fresh one.
 */
export function decoyBody(account: Account): Record<string, unknown> {
  return { ...userBody(account), role: '', identities: [] };
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
