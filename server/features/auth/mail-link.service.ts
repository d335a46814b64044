// Opens mailed links in three forms: by POST, by GET with the session in the hash (implicit), and
// by GET with a code (PKCE). A link proves the mailbox, not the sign-up. Only the browser that
// signed up activates the sign-up's password, by the verifier of its PKCE flow. In all other cases
// the account has no password until its owner sets one.
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { SignUpCredentials } from '#server/features/auth/auth-flow.repository.ts';
import type { AuthFlowService } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { NO_PASSWORD_HASH, type SessionBody } from '#server/features/auth/auth-wire.ts';
import { PKCE_PREFIX, type OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';
import type { OneTimeTokenService } from '#server/features/auth/one-time-token.service.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';

/**
 * Credentials of an account confirmed without its sign-up's verifier: a hash that matches no
 * password.
 */
export const NO_CREDENTIALS: SignUpCredentials = { passwordHash: NO_PASSWORD_HASH, metadata: {} };

export interface MailLinkServicePorts {
  users: UserRepository;
  sessions: SessionService;
  oneTimeTokens: OneTimeTokenService;
  flows: AuthFlowService;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  audit: RecordAudit;
  /** Removes what opens an account whose mailbox was not proved; part of a transaction. */
  removeUnproved: (account: Account, origin: RequestOrigin) => Promise<void>;
}

/**
 * The result of a link: a session, or a code for the browser that requested it. A
 * confirmation's code has a recovery token for a browser that did not.
 */
export type OpenedLink = { session: SessionBody } | { code: string; recoveryToken: string | null };

/**
 * The result of a confirmation by its button: the address, whose password of the sign-up now works;
 * or, in a browser that did not sign up, a token with which the owner sets a password.
 */
export type Confirmation = { email: string } | { recoveryToken: string };

export type MailLinkService = ReturnType<typeof createMailLinkService>;

export function createMailLinkService({
  users,
  sessions,
  oneTimeTokens,
  flows,
  transaction,
  now,
  audit,
  removeUnproved,
}: MailLinkServicePorts) {
  const findOpen = async (userId: string): Promise<Account> => {
    const account = await users.find(userId);
    if (account === null) throw new AuthFailure('otp_expired');
    if (isBanned(account, now())) throw new AuthFailure('user_banned', { status: 403 });
    return account;
  };

  /**
   * Completes a link: ends all other links, and confirms the address with `credentials`.
   */
  const complete = async (
    userId: string,
    kind: OneTimeTokenKind,
    credentials: SignUpCredentials,
    origin: RequestOrigin,
  ): Promise<Account> => {
    const account = await findOpen(userId);
    await oneTimeTokens.revoke(account.id);
    await flows.revoke(account.id);
    if (kind === 'recovery') await audit({ userId: account.id, action: 'recovery_used', origin });
    // A stranger may have signed up with this address, and would keep a way in.
    if (account.provedAt === null) await removeUnproved(account, origin);
    const change = {
      provedAt: now(),
      emailChange: null,
      ...(account.confirmedAt === null ? { confirmedAt: now(), ...credentials } : {}),
    };
    await users.update(account.id, change, now());
    if (account.confirmedAt === null)
      await audit({ userId: account.id, action: 'email_confirmed', origin });
    return { ...account, ...change, updatedAt: now() };
  };

  const take = async (token: string, kind: OneTimeTokenKind) => {
    const taken = await oneTimeTokens.take(token, kind);
    if (taken === null) throw new AuthFailure('otp_expired');
    return taken;
  };

  const enter = async (opened: Awaited<ReturnType<SessionService['open']>>): Promise<SessionBody> =>
    sessions.toBody(opened.account, opened.session);

  return {
    /**
     * Redeems a link's token for a session. A PKCE link is refused and stays valid: its verifier
     * belongs to the exchange of its code. otp_expired, bad_code_verifier, user_banned.
     */
    async redeemForSession(
      token: string,
      kind: OneTimeTokenKind,
      origin: RequestOrigin,
    ): Promise<SessionBody> {
      if (token.startsWith(PKCE_PREFIX)) throw new AuthFailure('bad_code_verifier');
      const opened = await transaction(async () => {
        const { userId } = await take(token, kind);
        return sessions.open(await complete(userId, kind, NO_CREDENTIALS, origin), 'otp', origin);
      });
      return enter(opened);
    },

    /**
     * Opens a link: returns a session, or with PKCE a code whose exchange completes the link.
     * otp_expired, user_banned.
     */
    async open(token: string, kind: OneTimeTokenKind, origin: RequestOrigin): Promise<OpenedLink> {
      const opened = await transaction(async () => {
        const { userId, flowId } = await take(token, kind);
        if (flowId === null)
          return sessions.open(await complete(userId, kind, NO_CREDENTIALS, origin), 'otp', origin);
        const account = await findOpen(userId);
        const code = await flows.issueCode(flowId);
        if (code === null) throw new AuthFailure('otp_expired');
        const needsRecovery = kind === 'signup' && account.confirmedAt === null;
        return {
          code,
          recoveryToken: needsRecovery ? await oneTimeTokens.issue(userId, 'recovery', null) : null,
        };
      });
      return 'code' in opened ? opened : { session: await enter(opened) };
    },

    /**
     * Confirms the address of a sign-up without a session. `verifier` is the secret that the
     * browser of the sign-up keeps; another browser has another one or none. otp_expired,
     * user_banned.
     */
    confirm: (token: string, verifier: string, origin: RequestOrigin): Promise<Confirmation> =>
      transaction(async () => {
        const { userId, flowId } = await take(token, 'signup');
        const { email } = await findOpen(userId);
        const flow = flowId === null ? null : await flows.findProved(flowId, verifier);
        if (flow === null || flow.credentials === null)
          return { recoveryToken: await oneTimeTokens.issue(userId, 'recovery', null) };
        await complete(userId, 'signup', flow.credentials, origin);
        return { email };
      }),

    /**
     * Exchanges the code of a PKCE link. flow_state_not_found, flow_state_expired,
     * bad_code_verifier, user_banned.
     */
    async exchangeCode(
      code: string,
      verifier: string,
      origin: RequestOrigin,
    ): Promise<SessionBody> {
      const opened = await transaction(async () => {
        const flow = await flows.exchange(code, verifier);
        if (flow instanceof AuthFailure) return flow;
        const { userId, kind, credentials } = flow;
        // The second link has changed the address already.
        if (kind === 'email_change') return sessions.open(await findOpen(userId), kind, origin);
        return sessions.open(
          await complete(userId, kind, credentials ?? NO_CREDENTIALS, origin),
          kind === 'recovery' ? 'recovery' : 'email/signup',
          origin,
        );
      });
      if (opened instanceof AuthFailure) throw opened;
      return enter(opened);
    },
  };
}
