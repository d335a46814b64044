// Sign-up (A§5, A§7, rulings 13–15). A response never reveals whether an address has an account:
// both cases do the same work and return the same texts.
import {
  checkEmail,
  checkMetadata,
  checkNewPassword,
} from '#server/features/auth/account-input.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import {
  decoyBody,
  NO_PASSWORD_HASH,
  userBody,
  type SessionBody,
} from '#server/features/auth/auth-wire.ts';
import type { Account } from '#server/features/auth/user.repository.ts';
import type { UserServicePorts } from '#server/features/auth/user.service.ts';
import { addressBlock } from '#server/http/client-ip.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** Decides who may sign up. */
export interface SignUpGate {
  /**
   * Refuses a sign-up that cannot succeed, before its password is hashed. `invitation` null: the
   * address is proved, so an invitation to it needs no code. signup_disabled.
   */
  check(invitation: string | null, email: string): Promise<void>;
  /** Counts the use of an invitation within the sign-up's transaction. signup_disabled. */
  enter(userId: string, invitation: string | null, email: string): Promise<void>;
}

export interface SignUpServicePorts extends UserServicePorts {
  newId: () => string;
  /** Part of the sign-up's transaction: credits the stones of a new account (rulings 5). */
  onUserCreated: (userId: string) => Promise<void>;
  gate: SignUpGate;
  settings: { autoconfirm: boolean; defaultPlan: 'free' | 'premium' };
}

/** A sign-up as the client sent it. */
export interface SignUpInput {
  email: string;
  password: string;
  metadata: Record<string, unknown>;
  /** The code of an invitation as typed; empty: none. */
  invitation: string;
  /** Target of the mailed link, already checked against the allow-list. */
  redirectTo: string;
  challenge: FlowChallenge | null;
}

export type SignUpService = ReturnType<typeof createSignUpService>;

export function createSignUpService({
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
  gate,
  passwordMin,
  settings,
}: SignUpServicePorts) {
  const draft = (
    { metadata }: Pick<SignUpInput, 'metadata'>,
    email: string,
    passwordHash: string,
    isConfirmed = settings.autoconfirm,
  ): Account => ({
    id: newId(),
    email,
    passwordHash,
    confirmedAt: isConfirmed ? now() : null,
    confirmationSentAt: null,
    recoverySentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    deletedAt: null,
    metadata,
    provedAt: null,
    emailChange: null,
    createdAt: now(),
    updatedAt: now(),
  });

  /** Stores a new account with its stones; returns null if the address has an account already. */
  const create = async (account: Account, origin: RequestOrigin): Promise<Account | null> => {
    if (!(await users.insert({ ...account, plan: settings.defaultPlan }))) return null;
    await onUserCreated(account.id);
    await audit({ userId: account.id, action: 'signed_up', origin });
    return account;
  };

  // No session was ever opened for an unconfirmed account. Its password may be a stranger's, so it
  // is replaced.
  const takeOver = async (account: Account): Promise<Account> => {
    const existing = await users.findByEmail(account.email);
    if (existing === null || existing.confirmedAt !== null || existing.deletedAt !== null)
      throw new AuthFailure('user_already_exists');
    const change = {
      passwordHash: account.passwordHash,
      confirmedAt: now(),
      metadata: account.metadata,
    };
    // The owner may have confirmed the address at this moment.
    if (!(await users.updateUnconfirmed(existing, change, now())))
      throw new AuthFailure('user_already_exists');
    await oneTimeTokens.revoke(existing.id);
    await flows.revoke(existing.id);
    return { ...existing, ...change };
  };

  const signUpConfirmed = async (
    account: Account,
    { invitation }: SignUpInput,
    origin: RequestOrigin,
  ): Promise<SessionBody> => {
    const opened = await transaction(async () => {
      const created = (await create(account, origin)) ?? (await takeOver(account));
      await gate.enter(created.id, invitation, created.email);
      return sessions.open(created, 'password', origin);
    });
    return sessions.toBody(opened.account, opened.session);
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
      // Also for an address that has an account: what is left of a code must not tell.
      await gate.enter(existing.id, input.invitation, existing.email);
      const { passwordHash, metadata } = account;
      // The owner may confirm the address at this moment.
      const isOpen =
        existing.confirmedAt === null &&
        (await users.updateUnconfirmed(
          existing,
          { confirmationSentAt: now(), passwordHash },
          now(),
        ));
      if (!isOpen) {
        await mails.orderNotice(existing.id, 'already-registered');
        return decoyBody({ ...account, confirmationSentAt: now() });
      }
      // The password waits in the flow. The hash stored with an unconfirmed account opens no
      // session; it only decides whether a sign-in fails with email_not_confirmed. A repeated
      // sign-up sends the mail again and returns a fresh id, like a first one.
      const flowId = await flows.begin(existing.id, 'signup', input.challenge, {
        passwordHash,
        metadata,
      });
      await mails.order({
        template: 'confirmation',
        userId: existing.id,
        redirectTo: input.redirectTo,
        flowId,
      });
      return userBody({ ...account, confirmationSentAt: now() });
    });
  };

  return {
    /**
     * Refuses a sign-up that cannot succeed, before anything is counted, hashed or mailed.
     * signup_disabled.
     */
    assertMayJoin: (invitation: string | null, email: string) => gate.check(invitation, email),

    /**
     * Creates the account of an address that a provider verified, without a password; part of the
     * caller's transaction. null: the address has an account. signup_disabled.
     */
    async createVerified(email: string, origin: RequestOrigin): Promise<Account | null> {
      const account = draft({ metadata: {} }, email, NO_PASSWORD_HASH, true);
      const created = await create(account, origin);
      if (created !== null) await gate.enter(created.id, null, email);
      return created;
    },

    /**
     * Signs up. Returns a session if sign-ups are confirmed at once, otherwise the bare user.
     * anonymous_provider_disabled, validation_failed, weak_password, signup_disabled (closed, or an
     * invitation is missing, over, used up or another address's), user_already_exists
     * (autoconfirm only), over_email_send_rate_limit.
     */
    async signUp(
      input: SignUpInput,
      origin: RequestOrigin,
    ): Promise<SessionBody | Record<string, unknown>> {
      if (input.email === '' && input.password === '')
        throw new AuthFailure('anonymous_provider_disabled');
      if (input.password === '') throw validationFailed('Signup requires a valid password');
      checkNewPassword(input.password, passwordMin);
      checkMetadata(input.metadata);
      const email = checkEmail(input.email);
      const turn = { isKnown: false, from: addressBlock(origin.ip) };
      const account = draft(input, email, await hasher.hash(input.password, turn));
      return settings.autoconfirm
        ? signUpConfirmed(account, input, origin)
        : signUpUnconfirmed(account, input, origin);
    },
  };
}
