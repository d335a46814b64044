// Accounts: sign-up, the check of a password, and what a person changes about their account (A§5,
// A§7, rulings 13–16). Nothing here tells a stranger whether an address has an account: the same
// work is done and the same words are said.
import { EMAIL_MAX_CHARACTERS, isEmail, normalizeEmail } from '#domain/auth/email.ts';
import {
  checkPasswordLength,
  hasLetterAndDigit,
  PASSWORD_MAX_CHARACTERS,
} from '#domain/auth/password.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { decoyBody, userBody, type SessionBody } from '#server/features/auth/auth-wire.ts';
import type { AuthFlowService, FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import {
  LINK_LIFETIME_MS,
  type OneTimeTokenService,
} from '#server/features/auth/one-time-token.service.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import type { Account, UserRepository } from '#server/features/auth/user.repository.ts';

/** Bytes of a person's own metadata as JSON: it travels in every access token. */
export const METADATA_MAX_BYTES = 4_096;

/** What the user service works with. */
export interface UserServicePorts {
  users: UserRepository;
  sessions: SessionService;
  oneTimeTokens: OneTimeTokenService;
  mails: AuthMailService;
  flows: AuthFlowService;
  hasher: PasswordHasher;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  newId: () => string;
  audit: RecordAudit;
  /** Part of the sign-up's transaction: credits the stones of a new account (rulings 5). */
  onUserCreated: (userId: string) => Promise<void>;
  settings: { autoconfirm: boolean; passwordMin: number; defaultPlan: 'free' | 'premium' };
}

/** A sign-up as it arrives. */
export interface SignUpInput {
  email: string;
  password: string;
  metadata: Record<string, unknown>;
  /** Where the link of the mail leads; already through the allow-list. */
  redirectTo: string;
  challenge: FlowChallenge | null;
}

/** The user service. */
export type UserService = ReturnType<typeof createUserService>;

/** Builds the service from its ports. */
export function createUserService(ports: UserServicePorts) {
  const {
    users,
    sessions,
    oneTimeTokens,
    mails,
    flows,
    hasher,
    transaction,
    now,
    newId,
    audit,
    onUserCreated,
    settings,
  } = ports;

  const draft = (input: SignUpInput, email: string, passwordHash: string): Account => ({
    id: newId(),
    email,
    passwordHash,
    confirmedAt: settings.autoconfirm ? now() : null,
    confirmationSentAt: null,
    recoverySentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    deletedAt: null,
    metadata: input.metadata,
    createdAt: now(),
    updatedAt: now(),
  });

  /** Stores a new account with its stones; null when the address was taken meanwhile or before. */
  const create = async (account: Account, origin: RequestOrigin): Promise<Account | null> => {
    if (!(await users.insert({ ...account, plan: settings.defaultPlan }))) return null;
    await onUserCreated(account.id);
    await audit({ userId: account.id, action: 'signed_up', origin });
    return account;
  };

  const signUpConfirmed = async (account: Account, origin: RequestOrigin): Promise<SessionBody> => {
    const opened = await transaction(async () => {
      const created = (await create(account, origin)) ?? (await takeOver(account));
      return sessions.open(created, 'password', origin);
    });
    return sessions.toBody(opened.account, opened.session);
  };

  // An unconfirmed account was never entered by anybody. Its password may be a stranger's, so it
  // does not survive.
  const takeOver = async (account: Account): Promise<Account> => {
    const existing = await users.findByEmail(account.email);
    if (existing === null || existing.confirmedAt !== null || existing.deletedAt !== null)
      throw new AuthFailure('user_already_exists');
    const change = {
      passwordHash: account.passwordHash,
      confirmedAt: now(),
      metadata: account.metadata,
    };
    await users.update(existing.id, change, now());
    await oneTimeTokens.revoke(existing.id);
    await flows.revoke(existing.id);
    return { ...existing, ...change };
  };

  const signUpUnconfirmed = async (
    account: Account,
    input: SignUpInput,
    origin: RequestOrigin,
  ): Promise<Record<string, unknown>> => {
    await mails.assertBudget(false);
    return transaction(async () => {
      const created = await create(account, origin);
      const existing = created ?? (await users.findByEmail(account.email));
      if (existing === null) throw new AuthFailure('unexpected_failure');
      if (existing.confirmedAt !== null) {
        await mails.order({
          template: 'already-registered',
          userId: existing.id,
          redirectTo: input.redirectTo,
          flowId: null,
        });
        return decoyBody({ ...account, confirmationSentAt: now() });
      }
      // The password waits in the flow. That of an unconfirmed account opens nothing; it only
      // decides whether a sign-in is answered with email_not_confirmed. A repeated sign-up sends
      // the mail again and shows a fresh id like a first one.
      const { passwordHash, metadata } = account;
      const flowId = await flows.begin(existing.id, 'signup', input.challenge, {
        passwordHash,
        metadata,
      });
      await users.update(existing.id, { confirmationSentAt: now(), passwordHash }, now());
      await mails.order({
        template: 'confirmation',
        userId: existing.id,
        redirectTo: input.redirectTo,
        flowId,
      });
      return userBody({ ...account, confirmationSentAt: now() });
    });
  };

  const hasJustOpenedLink = ({ amr }: Session): boolean =>
    amr.some(
      ({ method, timestamp }) =>
        method !== 'password' && now() - timestamp * 1000 <= LINK_LIFETIME_MS.recovery,
    );

  const checkNewPassword = (password: string): void => {
    const length = checkPasswordLength(password, settings.passwordMin);
    if (length.ok) return;
    if (length.code === 'PASSWORD_TOO_LONG') {
      throw new AuthFailure('validation_failed', {
        message: `Password cannot be longer than ${PASSWORD_MAX_CHARACTERS} characters`,
      });
    }
    throw new AuthFailure('weak_password', {
      message: `Password should be at least ${settings.passwordMin} characters.`,
      reasons: ['length'],
    });
  };

  return {
    /**
     * Signs up: a session where sign-ups are confirmed at once, else the bare user.
     * validation_failed, weak_password, user_already_exists (autoconfirm only).
     */
    async signUp(
      input: SignUpInput,
      origin: RequestOrigin,
    ): Promise<SessionBody | Record<string, unknown>> {
      if (input.email === '' && input.password === '')
        throw new AuthFailure('anonymous_provider_disabled');
      if (input.password === '')
        throw new AuthFailure('validation_failed', { message: 'Signup requires a valid password' });
      checkNewPassword(input.password);
      assertMetadata(input.metadata);
      const email = checkEmail(input.email);
      const account = draft(input, email, await hasher.hash(input.password));
      return settings.autoconfirm
        ? signUpConfirmed(account, origin)
        : signUpUnconfirmed(account, input, origin);
    },

    /**
     * Signs in. An account waiting for its purge comes back (rulings 11). invalid_credentials,
     * user_banned, email_not_confirmed, validation_failed.
     */
    async signIn(email: string, password: string, origin: RequestOrigin): Promise<SessionBody> {
      if (email.trim() === '')
        throw new AuthFailure('validation_failed', { message: 'missing email or phone' });
      // What is no address has no account, and may hold signs that a table does not take.
      const account = isEmail(normalizeEmail(email))
        ? await users.findByEmail(normalizeEmail(email))
        : null;
      const right = await hasher.verify(password, account?.passwordHash ?? null);
      if (account === null || !right) {
        await audit({ userId: account?.id ?? null, action: 'sign_in_failed', origin });
        throw new AuthFailure('invalid_credentials');
      }
      if (account.bannedUntil !== null && account.bannedUntil > now())
        throw new AuthFailure('user_banned');
      if (account.confirmedAt === null) throw new AuthFailure('email_not_confirmed');
      const renewedHash = hasher.isCurrent(account.passwordHash)
        ? null
        : await hasher.hash(password);
      const opened = await transaction(async () => {
        // Read again: a purge or a change of the password may have come between the check and this
        // transaction.
        const current = await users.find(account.id);
        if (current === null || current.passwordHash !== account.passwordHash)
          throw new AuthFailure('invalid_credentials');
        if (current.deletedAt !== null) {
          if (!(await users.cancelDeletion(current, now())))
            throw new AuthFailure('invalid_credentials');
          await audit({ userId: current.id, action: 'deletion_cancelled', origin });
        }
        if (renewedHash !== null)
          await users.update(current.id, { passwordHash: renewedHash }, now());
        await audit({ userId: current.id, action: 'signed_in', origin });
        return sessions.open({ ...current, deletedAt: null }, 'password', origin);
      });
      return sessions.toBody(opened.account, opened.session);
    },

    /** The user object of an account. */
    view: userBody,

    /** Whether a password is the account's own, as the deletion of an account asks (rulings 11). */
    async isOwnPassword(userId: string, password: string): Promise<boolean> {
      const account = await users.find(userId);
      return hasher.verify(password, account?.passwordHash ?? null);
    },

    /**
     * Changes password or metadata. A new password needs a letter and a digit (A§5), and the
     * current one unless a mailed link was opened within the hour; it ends all other sessions and
     * all links in mails. weak_password, same_password, current_password_required,
     * current_password_invalid, conflict, validation_failed.
     */
    async updateUser(
      account: Account,
      session: Session,
      change: {
        password: string | null;
        currentPassword: string | null;
        metadata: Record<string, unknown> | null;
      },
      origin: RequestOrigin,
    ) {
      const { password, currentPassword } = change;
      const metadata =
        change.metadata === null
          ? account.metadata
          : mergeMetadata(account.metadata, change.metadata);
      assertMetadata(metadata);
      if (password !== null) {
        checkNewPassword(password);
        if (!hasLetterAndDigit(password))
          throw new AuthFailure('weak_password', {
            message: 'Password should contain at least one letter and one digit.',
            reasons: ['characters'],
          });
        if (currentPassword === null && !hasJustOpenedLink(session))
          throw new AuthFailure('current_password_required');
        if (
          currentPassword !== null &&
          !(await hasher.verify(currentPassword, account.passwordHash))
        ) {
          await audit({ userId: account.id, action: 'password_change_failed', origin });
          throw new AuthFailure('current_password_invalid');
        }
        if (await hasher.verify(password, account.passwordHash))
          throw new AuthFailure('same_password');
      }
      const passwordHash = password === null ? account.passwordHash : await hasher.hash(password);
      await transaction(async () => {
        if (change.metadata !== null) await users.update(account.id, { metadata }, now());
        if (password === null) return;
        if (!(await users.replacePassword(account.id, account.passwordHash, passwordHash, now())))
          throw new AuthFailure('conflict');
        await oneTimeTokens.revoke(account.id);
        await flows.revoke(account.id);
        await sessions.endOthers(account.id, session.id);
        await mails.order({
          template: 'password-changed',
          userId: account.id,
          redirectTo: '',
          flowId: null,
        });
        await audit({ userId: account.id, action: 'password_changed', origin });
      });
      return userBody({ ...account, passwordHash, metadata, updatedAt: now() });
    },
  };
}

/** The address in its kept form. validation_failed with GoTrue's texts. */
export function checkEmail(given: string): string {
  const email = normalizeEmail(given);
  if (email === '')
    throw new AuthFailure('validation_failed', { message: 'An email address is required' });
  if (email.length > EMAIL_MAX_CHARACTERS)
    throw new AuthFailure('validation_failed', { message: 'An email address is too long' });
  if (!isEmail(email))
    throw new AuthFailure('validation_failed', {
      message: 'Unable to validate email address: invalid format',
    });
  return email;
}

// GoTrue's rule: a key set to null is removed.
function mergeMetadata(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  );
}

function assertMetadata(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES) {
    throw new AuthFailure('validation_failed', {
      message: `User metadata cannot be larger than ${METADATA_MAX_BYTES} bytes`,
    });
  }
}
