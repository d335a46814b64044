// User and session objects as the unchanged client expects them (auth protocol).
import type { Account } from '#server/features/auth/user.repository.ts';

/** Audience and role of every user's token. */
export const AUDIENCE = 'authenticated';

/** The name of the provider of OIDC_ISSUER in the protocol. */
export const OIDC_PROVIDER = 'custom:oidc';

/**
 * The hash of an account without a password, which no password matches: its address was confirmed
 * without the sign-up's verifier, or a provider signs it in.
 */
export const NO_PASSWORD_HASH = '!';

/** The account at a provider that is linked. Times are epoch milliseconds. */
export interface Identity {
  userId: string;
  id: string;
  issuer: string;
  /** The provider's name for it. */
  subject: string;
  /** Its verified address when it was linked. */
  email: string | null;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Whether only the provider opens the account. */
export function isWithoutPassword(
  { passwordHash }: Pick<Account, 'passwordHash'>,
  identity: Identity | null,
): boolean {
  return identity !== null && passwordHash === NO_PASSWORD_HASH;
}

/** How the account signs in; by e-mail, unless only a provider opens it. */
export function appMetadataOf(
  account: Pick<Account, 'passwordHash'>,
  identity: Identity | null,
): { provider: string; providers: string[] } {
  const providers = [
    ...(isWithoutPassword(account, identity) ? [] : ['email']),
    ...(identity === null ? [] : [OIDC_PROVIDER]),
  ];
  return { provider: providers[0] ?? '', providers };
}

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
  identity: Identity | null = null,
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
    app_metadata: appMetadataOf(account, identity),
    user_metadata: metadataOf(account),
    identities: [
      ...(isWithoutPassword(account, identity) ? [] : [identityBody(account)]),
      ...(identity === null ? [] : [providerBody(identity)]),
    ],
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

function providerBody({
  userId,
  id,
  issuer,
  subject,
  email,
  createdAt,
  lastUsedAt,
}: Identity): Record<string, unknown> {
  const address = email === null ? {} : { email };
  return {
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data: {
      iss: issuer,
      sub: subject,
      ...address,
      email_verified: email !== null,
      phone_verified: false,
    },
    provider: OIDC_PROVIDER,
    last_sign_in_at: iso(lastUsedAt ?? createdAt),
    created_at: iso(createdAt),
    updated_at: iso(lastUsedAt ?? createdAt),
    ...address,
  };
}

function whenSet(name: string, timeMs: number | null): Record<string, string> {
  return timeMs === null ? {} : { [name]: iso(timeMs) };
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
