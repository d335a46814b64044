// Changing the address of an account (rulings 137), as GoTrue's secure e-mail change: a link goes
// to the account's address and one to the new one, and the change happens when both were opened, in
// any order. Where addresses are not confirmed by mail it happens at once.
import type { EmailSide } from '#server/database/tables/account-tables.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { AuthFlowService, FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import { NO_CREDENTIALS } from '#server/features/auth/mail-link.service.ts';
import { PKCE_PREFIX } from '#server/features/auth/one-time-token.ts';
import {
  LINK_LIFETIME_MS,
  type OneTimeTokenService,
} from '#server/features/auth/one-time-token.service.ts';
import { turnOfUser, type PasswordHasher } from '#server/features/auth/password-hash.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import { hasRecentProof, hasRecentStep, type Session } from '#server/features/auth/session.ts';
import {
  isBanned,
  type Account,
  type EmailChange,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** How long a change waits for its two links, in milliseconds. */
export const EMAIL_CHANGE_MS = LINK_LIFETIME_MS.email_change_new;

/** What other features do when an address was replaced, within the same transaction. */
export interface EmailChangePorts {
  /** An account that never confirmed its address lost it, and is to be purged. */
  purgeUnconfirmed: (userId: string) => Promise<void>;
  /** What names the old address of an account is to name the new one. */
  followAddress: (userId: string, from: string, to: string) => Promise<void>;
}

export interface EmailChangeServicePorts extends Pick<EmailChangePorts, 'followAddress'> {
  users: UserRepository;
  sessions: SessionService;
  oneTimeTokens: OneTimeTokenService;
  flows: AuthFlowService;
  mails: AuthMailService;
  hasher: PasswordHasher;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  audit: RecordAudit;
  /** Forgets the known origins of the old address, and knows those of the open sessions. */
  renewOrigins: (account: Account) => Promise<void>;
  /** Whether only a provider opens the account. */
  isWithoutPassword: (account: Account) => Promise<boolean>;
  /** Removes what opens an account whose mailbox was not proved; part of a transaction. */
  removeUnproved: (account: Account, origin: RequestOrigin) => Promise<void>;
  /** Removes passkeys, the provider and the programs of an account; part of a transaction. */
  removeWaysIn: (userId: string, origin: RequestOrigin) => Promise<void>;
  /** Frees an address that an account never confirmed. */
  releaseAddress: (email: string) => Promise<void>;
  /** Whether addresses are not confirmed by mail. */
  autoconfirm: boolean;
}

/** A wish for another address. */
export interface EmailWish {
  /** In its stored form, and not the account's own. */
  email: string;
  /** Target of the link to the new address, already checked against the allow-list. */
  redirectTo: string;
  challenge: FlowChallenge | null;
}

/**
 * The result of a link. `isFirst`: the other link is still missing. Otherwise the address is
 * changed, and the browser gets a session, or with PKCE a code for one.
 */
export type OpenedEmailLink =
  | { isFirst: true; isPkce: boolean }
  | { session: SessionBody }
  | { code: string };

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

export function createEmailChangeService({
  users,
  sessions,
  oneTimeTokens,
  flows,
  mails,
  hasher,
  transaction,
  now,
  audit,
  renewOrigins,
  isWithoutPassword,
  removeUnproved,
  removeWaysIn,
  releaseAddress,
  followAddress,
  autoconfirm,
}: EmailChangeServicePorts) {
  const isOpen = (change: EmailChange | null): change is EmailChange =>
    change !== null && now() < change.sentAt + EMAIL_CHANGE_MS;

  /** Replaces the address; `provedAt` null: no mail proved it. email_exists, otp_expired. */
  const replace = async (
    account: Account,
    to: string,
    { provedAt, keptFlow }: { provedAt: number | null; keptFlow: string | null },
    origin: RequestOrigin,
  ): Promise<Account> => {
    const from = account.email;
    await releaseAddress(to);
    const end = await users.replaceEmail(account.id, { from, to, provedAt }, now());
    if (end === 'taken') throw new AuthFailure('email_exists');
    if (end === 'gone') throw new AuthFailure('otp_expired');
    // As at the first link of an account: a stranger may have signed up with its address.
    if (account.provedAt === null && provedAt !== null) await removeUnproved(account, origin);
    const changed = { ...account, email: to, provedAt, emailChange: null, updatedAt: now() };
    // Links that were mailed to the old address are worthless from now on.
    await oneTimeTokens.revoke(account.id);
    await flows.revoke(account.id, keptFlow);
    await renewOrigins(changed);
    await followAddress(account.id, from, to);
    await audit({ userId: account.id, action: 'email_changed', origin });
    await mails.orderNotice(account.id, 'email-changed', from);
    return changed;
  };

  const orderLinks = async (
    userId: string,
    change: EmailChange,
    { redirectTo, challenge }: Omit<EmailWish, 'email'>,
    sides: readonly EmailSide[],
  ): Promise<void> => {
    // The product's page redeems by POST in any browser, so it needs no flow.
    const isOwnPage = mails.isEmailChangePage(redirectTo);
    const flowId = await flows.begin(userId, 'email_change', isOwnPage ? null : challenge);
    for (const side of sides)
      await mails.order({
        template: `email-change-${side}`,
        userId,
        redirectTo,
        flowId,
        changeAt: change.sentAt,
      });
  };

  /** Takes a link of a change that is open. otp_expired, user_banned. */
  const take = async (token: string, ...sides: EmailSide[]) => {
    const taken = await oneTimeTokens.take(
      token,
      ...sides.map((side) => `email_change_${side}` as const),
    );
    const account = taken === null ? null : await users.find(taken.userId);
    if (taken === null || account === null || !isOpen(account.emailChange))
      throw new AuthFailure('otp_expired');
    if (isBanned(account, now())) throw new AuthFailure('user_banned', { status: 403 });
    const side: EmailSide = taken.kind === 'email_change_new' ? 'new' : 'current';
    return { account, change: account.emailChange, side, flowId: taken.flowId };
  };

  /** Confirms a side. Returns the account with its new address; null: the other side is missing. */
  const confirm = async (
    { account, change, side, flowId }: Awaited<ReturnType<typeof take>>,
    origin: RequestOrigin,
  ): Promise<Account | null> => {
    await audit({
      userId: account.id,
      action: 'email_change_confirmed',
      origin,
      detail: { side },
    });
    if (await users.confirmFirstSide(account.id, change, side, now())) return null;
    // Read again: the other link may have been opened a moment ago.
    const current = (await users.find(account.id))?.emailChange ?? null;
    if (current === null || current.sentAt !== change.sentAt) throw new AuthFailure('otp_expired');
    if (current.confirmed === side) return null;
    return replace(account, change.newEmail, { provedAt: now(), keptFlow: flowId }, origin);
  };

  return {
    /**
     * Refuses a wish without the account's password. A recent second step replaces it; where only
     * a provider opens the account, a recent sign-in. current_password_required,
     * current_password_invalid, reauthentication_needed, over_email_send_rate_limit.
     */
    async check(
      account: Account,
      session: Session,
      currentPassword: string | null,
      origin: RequestOrigin,
    ): Promise<void> {
      if (currentPassword === null && !hasRecentStep(session, now())) {
        if (!(await isWithoutPassword(account)))
          throw new AuthFailure('current_password_required', {
            message: 'Current password required when setting a new email address.',
          });
        if (!hasRecentProof(session, now())) throw new AuthFailure('reauthentication_needed');
      }
      if (
        currentPassword !== null &&
        !(await hasher.verify(currentPassword, account.passwordHash, turnOfUser(account.id)))
      ) {
        await audit({ userId: account.id, action: 'email_change_failed', origin });
        throw new AuthFailure('current_password_invalid');
      }
      if (!autoconfirm) await mails.assertBudget(false);
    },

    /**
     * Begins a change, in place of an earlier one; the last step of the caller's transaction.
     * Whether the new address has an account does not show: its owner gets a mail of another kind.
     * Returns the account. email_exists (autoconfirm only).
     */
    async begin(account: Account, wish: EmailWish, origin: RequestOrigin): Promise<Account> {
      await oneTimeTokens.revokeKinds(account.id, 'email_change_current', 'email_change_new');
      if (autoconfirm)
        return replace(account, wish.email, { provedAt: null, keptFlow: null }, origin);
      const emailChange: EmailChange = { newEmail: wish.email, sentAt: now(), confirmed: null };
      await users.update(account.id, { emailChange }, now());
      await audit({ userId: account.id, action: 'email_change_requested', origin });
      await orderLinks(account.id, emailChange, wish, ['current', 'new']);
      return { ...account, emailChange, updatedAt: now() };
    },

    /**
     * Orders the links of the sides that are not confirmed yet again; the change ends when it would
     * have. All open the product's page: the request proves nothing, so it chooses no target. Does
     * nothing, with the same response, for an address without a change. over_email_send_rate_limit.
     */
    async resend(
      { email, isKnown }: { email: string; isKnown: boolean },
      mayMail: (address: string) => Promise<boolean>,
    ): Promise<void> {
      await mails.assertBudget(isKnown);
      const asked = (await users.findByEmail(email))?.emailChange ?? null;
      const isNewMailed = isOpen(asked) && (await mayMail(asked.newEmail));
      await transaction(async () => {
        const account = await users.findByEmail(email);
        if (account === null || !isOpen(account.emailChange)) return;
        const { confirmed } = account.emailChange;
        const sides = (['current', 'new'] as const).filter(
          (side) => side !== confirmed && (side === 'current' || isNewMailed),
        );
        const target = { redirectTo: mails.emailChangePage, challenge: null };
        await orderLinks(account.id, account.emailChange, target, sides);
      });
    },

    /** Ends the user's own change. insufficient_aal. */
    cancel: (account: Account, isHalf: boolean, origin: RequestOrigin): Promise<void> =>
      transaction(async () => {
        if (isHalf) throw new AuthFailure('insufficient_aal', { status: 401 });
        const waiting = (await users.find(account.id))?.emailChange ?? null;
        if (waiting === null) return;
        await users.update(account.id, { emailChange: null }, now());
        await oneTimeTokens.revokeKinds(account.id, 'email_change_current', 'email_change_new');
        await audit({ userId: account.id, action: 'email_change_cancelled', origin });
      }),

    /**
     * Refuses a change by the link to the account's address. Who asked for it knows the password:
     * it opens nothing any more. All sessions, passkeys, the provider, access tokens and webhooks
     * end, and a reset mail is on its way. otp_expired, user_banned.
     */
    refuse: (token: string, origin: RequestOrigin): Promise<void> =>
      transaction(async () => {
        const { account } = await take(token, 'current');
        const { passwordHash } = NO_CREDENTIALS;
        await users.update(account.id, { passwordHash, recoverySentAt: now() }, now());
        await oneTimeTokens.revoke(account.id);
        await flows.revoke(account.id);
        await removeWaysIn(account.id, origin);
        // Ends the change, too.
        await sessions.endAll(account.id);
        await audit({ userId: account.id, action: 'email_change_refused', origin });
        await mails.orderRecovery(account.id);
      }),

    /**
     * Opens the link to the new address by GET. With PKCE the second link returns a code. The link
     * to the account's address stays valid: opening it must not confirm a change that its owner
     * wants to refuse. otp_expired (also: that link), email_exists, user_banned.
     */
    async open(token: string, origin: RequestOrigin): Promise<OpenedEmailLink> {
      const end = await transaction(async () => {
        const taken = await take(token, 'new');
        const account = await confirm(taken, origin);
        if (account === null) return { isFirst: true as const, isPkce: taken.flowId !== null };
        if (taken.flowId === null) return sessions.open(account, 'email_change', origin);
        const code = await flows.issueCode(taken.flowId);
        if (code === null) throw new AuthFailure('otp_expired');
        return { code };
      });
      if (!('account' in end)) return end;
      return { session: await sessions.toBody(end.account, end.session) };
    },

    /**
     * Redeems a link by POST. null: the other link is missing. A PKCE link is refused and stays
     * valid. otp_expired, bad_code_verifier, email_exists, user_banned.
     */
    async redeem(token: string, origin: RequestOrigin): Promise<SessionBody | null> {
      if (token.startsWith(PKCE_PREFIX)) throw new AuthFailure('bad_code_verifier');
      const opened = await transaction(async () => {
        const account = await confirm(await take(token, 'current', 'new'), origin);
        return account === null ? null : sessions.open(account, 'email_change', origin);
      });
      return opened === null ? null : sessions.toBody(opened.account, opened.session);
    },

    /**
     * Replaces the address of an account whose mailbox is lost, and ends all sessions. No mail
     * proved the new address: the first mailed link removes passkeys, the provider, access tokens
     * and webhooks. Returns whether the address was free.
     */
    async set(userId: string, email: string, origin: RequestOrigin): Promise<boolean> {
      try {
        await transaction(async () => {
          const account = await users.find(userId);
          if (account === null) throw new AuthFailure('user_not_found');
          await replace(account, email, { provedAt: null, keptFlow: null }, origin);
          await sessions.endAll(userId);
        });
        return true;
      } catch (cause) {
        if (cause instanceof AuthFailure && cause.code === 'email_exists') return false;
        throw cause;
      }
    },

    /** Ends changes whose links have expired; a job calls it. */
    sweep: (): Promise<void> => users.endEmailChangesBefore(now() - EMAIL_CHANGE_MS),
  };
}
