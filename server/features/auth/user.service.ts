// Sign-in by password, and what users change about their account (A§5, A§7, rulings 13–16). A
// response never reveals whether an address has an account: both cases do the same work and return
// the same texts.
import type { Turn } from '#domain/concurrency/lanes.ts';
import { isEmail } from '#domain/auth/email.ts';
import { hasLetterAndDigit, normalizePassword } from '#domain/auth/password.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import {
  checkMetadata,
  checkNewPassword,
  mergeMetadata,
} from '#server/features/auth/account-input.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { AuthFlowService } from '#server/features/auth/auth-flow.service.ts';
import type { EmailChangeService, EmailWish } from '#server/features/auth/email-change.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import {
  isWithoutPassword,
  userBody,
  type FactorBody,
  type Identity,
  type SessionBody,
} from '#server/features/auth/auth-wire.ts';
import {
  LINK_LIFETIME_MS,
  type OneTimeTokenService,
} from '#server/features/auth/one-time-token.service.ts';
import { turnOfUser, type PasswordHasher } from '#server/features/auth/password-hash.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import { hasRecentStep, type AuthMethod, type Session } from '#server/features/auth/session.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { Caller } from '#server/http/identity.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

export interface UserServicePorts {
  users: UserRepository;
  sessions: SessionService;
  oneTimeTokens: OneTimeTokenService;
  mails: AuthMailService;
  flows: AuthFlowService;
  hasher: PasswordHasher;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  audit: RecordAudit;
  passwordMin: number;
  /** Whether someone signs in from a new place, which the owner is to be told. */
  isNewOrigin: (account: Account, origin: RequestOrigin) => Promise<boolean>;
  /** Whether the owner gets another mail about it; counts the mail. */
  mayTellOfOrigin: (userId: string) => Promise<boolean>;
  /** The second factors of a user. */
  listFactors: (userId: string) => Promise<FactorBody[]>;
  /** The linked account at a provider. */
  findIdentity: (userId: string) => Promise<Identity | null>;
  emailChanges: Pick<EmailChangeService, 'check' | 'begin'>;
}

/** The sign-ins by a mailed link. */
const LINK_METHODS: ReadonlySet<AuthMethod['method']> = new Set([
  'otp',
  'email/signup',
  'recovery',
]);

/** null: not part of the request. */
export interface UserChange {
  password: string | null;
  currentPassword: string | null;
  /** Another address for the account. */
  email: EmailWish | null;
  metadata: Record<string, unknown> | null;
}

export type UserService = ReturnType<typeof createUserService>;

export function createUserService({
  users,
  sessions,
  oneTimeTokens,
  mails,
  flows,
  hasher,
  transaction,
  now,
  audit,
  passwordMin,
  isNewOrigin,
  mayTellOfOrigin,
  listFactors,
  findIdentity,
  emailChanges,
}: UserServicePorts) {
  /**
   * Refuses a session without the second step of its account; a new password or address needs a
   * recent one. insufficient_aal.
   */
  const assertSecondStep = async (
    account: Account,
    session: Session,
    isForAccess: boolean,
  ): Promise<void> => {
    const isWhole = isForAccess ? hasRecentStep(session, now()) : session.secondStep !== null;
    if (isWhole) return;
    if ((await listFactors(account.id)).some(({ status }) => status === 'verified'))
      throw new AuthFailure('insufficient_aal', { status: 401 });
  };

  const hasJustOpenedLink = ({ amr }: Session): boolean =>
    amr.some(
      ({ method, timestamp }) =>
        LINK_METHODS.has(method) && now() - timestamp * 1000 <= LINK_LIFETIME_MS.recovery,
    );

  const checkPasswordChange = async (
    account: Account,
    session: Session,
    password: string,
    currentPassword: string | null,
    origin: RequestOrigin,
  ): Promise<void> => {
    checkNewPassword(password, passwordMin);
    if (!hasLetterAndDigit(password))
      throw new AuthFailure('weak_password', {
        message: 'Password should contain at least one letter and one digit.',
        reasons: ['characters'],
      });
    if (currentPassword === null && !hasJustOpenedLink(session))
      throw new AuthFailure('current_password_required');
    const turn = turnOfUser(account.id);
    const isRight = (given: string) => hasher.verify(given, account.passwordHash, turn);
    if (currentPassword !== null && !(await isRight(currentPassword))) {
      await audit({ userId: account.id, action: 'password_change_failed', origin });
      throw new AuthFailure('current_password_invalid');
    }
    if (await isRight(password)) throw new AuthFailure('same_password');
  };

  /** Part of the caller's transaction; ends all other sessions and all mailed links. */
  const replacePassword = async (
    account: Account,
    session: Session,
    passwordHash: string,
    origin: RequestOrigin,
  ): Promise<void> => {
    if (!(await users.replacePassword(account.id, account.passwordHash, passwordHash, now())))
      throw new AuthFailure('conflict');
    await oneTimeTokens.revoke(account.id);
    await flows.revoke(account.id);
    await users.update(account.id, { emailChange: null }, now());
    await sessions.endOthers(account.id, session.id);
    await mails.orderNotice(account.id, 'password-changed');
    await audit({ userId: account.id, action: 'password_changed', origin });
  };

  const view = async (account: Account) =>
    userBody(account, await listFactors(account.id), await findIdentity(account.id));

  return {
    /**
     * Signs in. Without a second factor this restores an account that waits for its purge
     * (rulings 11). The owner gets a mail about a sign-in from an unknown address and device.
     * `turn`: of the hash. invalid_credentials, user_banned, user_not_found, email_not_confirmed,
     * validation_failed.
     */
    async signIn(
      email: string,
      password: string,
      origin: RequestOrigin,
      turn: Turn,
    ): Promise<SessionBody> {
      if (email.trim() === '') throw validationFailed('missing email or phone');
      // Text that is no address has no account, and may contain characters that no table accepts.
      const account = isEmail(email) ? await users.findByEmail(email) : null;
      const isRight = await hasher.verify(password, account?.passwordHash ?? null, turn);
      if (account === null || !isRight) {
        await audit({ userId: account?.id ?? null, action: 'sign_in_failed', origin });
        throw new AuthFailure('invalid_credentials');
      }
      if (isBanned(account, now())) throw new AuthFailure('user_banned');
      if (account.confirmedAt === null) throw new AuthFailure('email_not_confirmed');
      // What is typed in another form may have been stored in that form.
      const isPlain = normalizePassword(password) === password;
      const renewedHash =
        isPlain && hasher.isCurrent(account.passwordHash)
          ? null
          : await hasher.hash(password, turn);
      const isNew = await isNewOrigin(account, origin);
      const isTold = isNew && (await mayTellOfOrigin(account.id));
      const opened = await transaction(async () => {
        // A purge, a password change or a ban may have happened since the check.
        const current = await users.findLocked(account.id);
        if (current === null || current.passwordHash !== account.passwordHash)
          throw new AuthFailure('invalid_credentials');
        if (isBanned(current, now())) throw new AuthFailure('user_banned');
        if (renewedHash !== null)
          await users.update(current.id, { passwordHash: renewedHash }, now());
        await audit({ userId: current.id, action: 'signed_in', origin });
        const begun = await sessions.open(current, 'password', origin, isNew && !isTold);
        if (isTold) await mails.orderNotice(current.id, 'new-device');
        return begun;
      });
      return sessions.toBody(opened.account, opened.session);
    },

    /** The user object of an account. */
    view,

    /**
     * Whether a sign-in of the last minutes takes the place of the password, which the account does
     * not have (rulings 136). null: it has one.
     */
    async isSignInEnough(caller: Caller): Promise<boolean | null> {
      const account = await users.find(caller.userId);
      const identity = await findIdentity(caller.userId);
      if (account === null || !isWithoutPassword(account, identity)) return null;
      return sessions.hasRecentProof(caller);
    },

    /** Whether this is the account's password, which deleting the account requires (rulings 11). */
    async isOwnPassword(userId: string, password: string): Promise<boolean> {
      const account = await users.find(userId);
      return hasher.verify(password, account?.passwordHash ?? null, turnOfUser(userId));
    },

    /**
     * Changes password or metadata, or begins a change of the address (rulings 137). A new password
     * needs a letter and a digit (A§5). It also needs the current password, unless a mailed link
     * was opened within the hour. weak_password, same_password, current_password_required,
     * current_password_invalid, conflict, validation_failed, insufficient_aal, session_not_found,
     * email_exists, over_email_send_rate_limit.
     */
    async updateUser(
      account: Account,
      session: Session,
      change: UserChange,
      origin: RequestOrigin,
    ) {
      const { password, currentPassword, email } = change;
      await assertSecondStep(account, session, password !== null || email !== null);
      const metadata =
        change.metadata === null
          ? account.metadata
          : mergeMetadata(account.metadata, change.metadata);
      checkMetadata(metadata);
      if (password !== null)
        await checkPasswordChange(account, session, password, currentPassword, origin);
      if (email !== null) await emailChanges.check(account, session, currentPassword, origin);
      const passwordHash =
        password === null
          ? account.passwordHash
          : await hasher.hash(password, turnOfUser(account.id));
      const changed = await transaction(async () => {
        if (password !== null || email !== null) {
          await users.findLocked(account.id);
          await sessions.hold(session);
        }
        if (change.metadata !== null) await users.update(account.id, { metadata }, now());
        if (password !== null) await replacePassword(account, session, passwordHash, origin);
        const next = {
          ...account,
          passwordHash,
          metadata,
          emailChange: password === null ? account.emailChange : null,
          updatedAt: now(),
        };
        return email === null ? next : emailChanges.begin(next, email, origin);
      });
      return view(changed);
    },
  };
}
