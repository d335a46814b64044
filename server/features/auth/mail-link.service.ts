// Links in mails: asking for them, and opening them in each of the three forms — by POST, by GET with the session in the hash (implicit),
// by GET with a code (PKCE). What is asked for is answered alike for every address.
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { AuthFlowService, FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';
import type { OneTimeTokenService } from '#server/features/auth/one-time-token.service.ts';
import type { RequestOrigin } from '#server/features/auth/session.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import type { Account, UserRepository } from '#server/features/auth/user.repository.ts';

/** A password hash that no password has: an account whose owner came in by a link before anybody proved to be its maker. */
const NO_PASSWORD = '!';

/** What the link service works with. */
export interface MailLinkServicePorts {
  users: UserRepository;
  sessions: SessionService;
  oneTimeTokens: OneTimeTokenService;
  flows: AuthFlowService;
  mails: AuthMailService;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  audit: RecordAudit;
}

/** A request for a mail. */
export interface MailRequest {
  /** In its kept form. */
  email: string;
  redirectTo: string;
  challenge: FlowChallenge | null;
}

/** What an opened link answers: a session, or a code for the browser that asked. */
export type OpenedLink = { session: SessionBody } | { code: string };

/** The link service. */
export type MailLinkService = ReturnType<typeof createMailLinkService>;

/** Builds the service from its ports. */
export function createMailLinkService({ users, sessions, oneTimeTokens, flows, mails, transaction, now, audit }: MailLinkServicePorts) {
  /** Uses a link up: the address is its owner's from now on, and a deletion that waits is taken back (rulings 11). */
  const redeem = async (token: string, kind: OneTimeTokenKind, origin: RequestOrigin): Promise<{ account: Account; flowId: string | null }> => {
    const taken = await oneTimeTokens.take(token, kind);
    const account = taken === null ? null : await users.find(taken.userId);
    if (taken === null || account === null) throw new AuthFailure('otp_expired');
    if (account.bannedUntil !== null && account.bannedUntil > now()) throw new AuthFailure('user_banned', { status: 403 });
    await oneTimeTokens.revoke(account.id);
    if (account.deletedAt !== null) {
      if (!(await users.cancelDeletion(account, now()))) throw new AuthFailure('otp_expired');
      await audit({ userId: account.id, action: 'deletion_cancelled', origin });
    }
    if (kind === 'recovery') await audit({ userId: account.id, action: 'recovery_used', origin });
    if (account.confirmedAt !== null) return { account: { ...account, deletedAt: null }, flowId: taken.flowId };
    const change = { confirmedAt: now(), passwordHash: kind === 'recovery' ? NO_PASSWORD : account.passwordHash };
    await users.update(account.id, change, now());
    await audit({ userId: account.id, action: 'email_confirmed', origin });
    return { account: { ...account, ...change, deletedAt: null, updatedAt: now() }, flowId: taken.flowId };
  };

  const enter = async (opened: Awaited<ReturnType<SessionService['open']>>): Promise<SessionBody> => sessions.toBody(opened.account, opened.session);

  return {
    /** Orders the mail that resets a password; does nothing, and says nothing, for an address without an account. over_email_send_rate_limit. */
    async requestRecovery(request: MailRequest, origin: RequestOrigin): Promise<void> {
      await mails.assertBudget();
      await transaction(async () => {
        const account = await users.findByEmail(request.email);
        await audit({ userId: account?.id ?? null, action: 'recovery_requested', origin });
        if (account === null) return;
        const flowId = await flows.begin(account.id, 'recovery', request.challenge);
        await users.update(account.id, { recoverySentAt: now() }, now());
        await mails.order({ template: 'recovery', userId: account.id, redirectTo: request.redirectTo, flowId });
      });
    },

    /** Orders the confirmation mail again; does nothing, and says nothing, for an address that needs none. over_email_send_rate_limit. */
    async resendConfirmation(request: MailRequest): Promise<void> {
      await mails.assertBudget();
      await transaction(async () => {
        const account = await users.findByEmail(request.email);
        if (account === null || account.confirmedAt !== null) return;
        const flowId = await flows.begin(account.id, 'signup', request.challenge);
        await users.update(account.id, { confirmationSentAt: now() }, now());
        await mails.order({ template: 'confirmation', userId: account.id, redirectTo: request.redirectTo, flowId });
      });
    },

    /** Redeems a link's token for a session, whichever form the link had. otp_expired, user_banned. */
    async redeemForSession(token: string, kind: OneTimeTokenKind, origin: RequestOrigin): Promise<SessionBody> {
      const opened = await transaction(async () => {
        const { account } = await redeem(token, kind, origin);
        await flows.revoke(account.id);
        return sessions.open(account, 'otp', origin);
      });
      return enter(opened);
    },

    /** Opens a link as a browser does: with a session, or under PKCE with a code. otp_expired, user_banned. */
    async open(token: string, kind: OneTimeTokenKind, origin: RequestOrigin): Promise<OpenedLink> {
      const opened = await transaction(async () => {
        const { account, flowId } = await redeem(token, kind, origin);
        if (flowId === null) return sessions.open(account, 'otp', origin);
        const code = await flows.issueCode(flowId);
        if (code === null) throw new AuthFailure('otp_expired');
        return { code };
      });
      return 'code' in opened ? opened : { session: await enter(opened) };
    },

    /** Exchanges the code of a PKCE link. flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned. */
    async exchangeCode(code: string, verifier: string, origin: RequestOrigin): Promise<SessionBody> {
      const flow = await flows.exchange(code, verifier);
      const account = await users.find(flow.userId);
      if (account === null || account.deletedAt !== null) throw new AuthFailure('flow_state_not_found');
      if (account.bannedUntil !== null && account.bannedUntil > now()) throw new AuthFailure('user_banned', { status: 403 });
      return enter(await transaction(() => sessions.open(account, flow.kind === 'recovery' ? 'recovery' : 'email/signup', origin)));
    },
  };
}
