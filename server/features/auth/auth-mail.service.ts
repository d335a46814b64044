// Account mails are sent by the job queue, so that response times do not depend on the mail server
// and reveal nothing about an address. An order contains the user and the template only; the link's
// token is created when the mail is sent, so the queue never contains one.
import { isEmail } from '#domain/auth/email.ts';
import { composeMail, type SendMail } from '#server/mail/mail.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { mailBudget } from '#server/features/auth/auth-limits.ts';
import { authLetter, type AuthMailTemplate } from '#server/features/auth/auth-mails.ts';
import type { AuthFlowService } from '#server/features/auth/auth-flow.service.ts';
import type { OneTimeTokenService } from '#server/features/auth/one-time-token.service.ts';
import type { Account, UserRepository } from '#server/features/auth/user.repository.ts';
import type { EmailSide } from '#server/database/tables/account-tables.ts';

/** The page that recovery links open (A§7). */
export const RESET_PATH = '/resetpassword';

/** The page that the links of a change of the address open. */
export const EMAIL_CHANGE_PATH = '/email-change';

/** The page that the links of the page's own sign-ups open (rulings 207). */
export const CONFIRM_PATH = '/confirm';

/** A mail to send; plain data for the job queue. */
export interface AuthMailOrder {
  template: AuthMailTemplate;
  userId: string;
  /** The link's final target, already checked against the allow-list. */
  redirectTo: string;
  /** The PKCE flow that the link continues. */
  flowId: string | null;
  /** When the change of the address was asked for whose link this is. */
  changeAt?: number;
  /** An address that is no longer the account's. */
  to?: string;
}

export interface AuthMailServicePorts {
  users: UserRepository;
  oneTimeTokens: OneTimeTokenService;
  flows: AuthFlowService;
  limits: RateLimits;
  mailPerHour: number;
  /** Days between the deletion of an account and its purge. */
  purgeDays: number;
  /** Adds an order to the job queue within the caller's transaction. */
  enqueueMail: (order: AuthMailOrder) => Promise<void>;
  /** Counts a mail that was refused because this hour's are used up. */
  onRefused: () => void;
  sendMail: SendMail;
  publicUrl: string;
  /** What users call the sign-in provider; empty: there is none. */
  providerName: string;
}

export type AuthMailService = ReturnType<typeof createAuthMailService>;

export function createAuthMailService({
  users,
  oneTimeTokens,
  flows,
  limits,
  mailPerHour,
  purgeDays,
  enqueueMail,
  onRefused,
  sendMail,
  publicUrl,
  providerName,
}: AuthMailServicePorts) {
  const isResetPage = (redirectTo: string): boolean => redirectTo === `${publicUrl}${RESET_PATH}`;

  const emailChangePage = `${publicUrl}${EMAIL_CHANGE_PATH}`;

  const isEmailChangePage = (redirectTo: string): boolean => redirectTo === emailChangePage;

  const emailLinkOf = async (order: AuthMailOrder, side: EmailSide): Promise<string> => {
    const type = 'email_change';
    // Only this page can refuse the change. The requester may be a thief, so the target of the
    // request does not count.
    const redirectTo = side === 'current' ? emailChangePage : order.redirectTo;
    const flowId = side === 'current' ? null : order.flowId;
    const token = await oneTimeTokens.issue(order.userId, `email_change_${side}`, flowId);
    // Mail scanners open links. This one does nothing until a button of the page redeems it.
    return isEmailChangePage(redirectTo)
      ? `${redirectTo}#${new URLSearchParams({ token_hash: token, type, side }).toString()}`
      : `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()}`;
  };

  const linkOf = async (order: AuthMailOrder): Promise<string> => {
    const side = sideOf(order.template);
    if (side !== null) return emailLinkOf(order, side);
    if (order.template !== 'confirmation' && order.template !== 'recovery')
      return `${publicUrl}/login`;
    const kind = order.template === 'recovery' ? 'recovery' : 'signup';
    const token = await oneTimeTokens.issue(order.userId, kind, order.flowId);
    // The product's own pages redeem the token by POST, so mail scanners that open links do not
    // use it up (rulings 14, 207).
    if (kind === 'recovery' && isResetPage(order.redirectTo))
      return `${order.redirectTo}#access_token=${token}&type=recovery`;
    if (kind === 'signup' && order.redirectTo === `${publicUrl}${CONFIRM_PATH}`)
      return `${order.redirectTo}#token_hash=${token}`;
    return `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type: kind, redirect_to: order.redirectTo }).toString()}`;
  };

  const recoveryOf = (userId: string): AuthMailOrder => ({
    template: 'recovery',
    userId,
    redirectTo: `${publicUrl}${RESET_PATH}`,
    flowId: null,
  });

  const order = async (mail: AuthMailOrder): Promise<void> => {
    await limits.take(mailBudget(mailPerHour, true), 'all');
    await enqueueMail(mail);
  };

  /**
   * Sends a link of a change of the address, if the change is still that of the order. Only the
   * owner of a taken address learns that it is.
   */
  const deliverEmailLink = async (
    order: AuthMailOrder,
    { emailChange, email, id }: Account,
    side: EmailSide,
  ): Promise<void> => {
    if (emailChange === null || emailChange.sentAt !== order.changeAt) return;
    if (emailChange.confirmed === side) return;
    const { newEmail } = emailChange;
    const holder = side === 'new' ? await users.findByEmail(newEmail) : null;
    const isTaken = holder !== null && holder.id !== id && holder.confirmedAt !== null;
    const letter = isTaken
      ? authLetter('email-change-taken', `${publicUrl}/login`, purgeDays)
      : authLetter(order.template, await linkOf(order), purgeDays, { newEmail });
    await sendMail(composeMail(side === 'new' ? newEmail : email, letter));
  };

  return {
    /** Whether a link opens the product's reset page, which needs no PKCE flow. */
    isResetPage,

    /** The product's page for a change of the address. */
    emailChangePage,

    /** Whether a link opens that page. */
    isEmailChangePage,

    /**
     * Fails if the server has sent its mails of this hour. Call it before the account is looked up.
     * `isKnown`: the request comes from a known origin and may use the reserved part.
     * over_email_send_rate_limit.
     */
    async assertBudget(isKnown: boolean): Promise<void> {
      const budget = await limits.peek(mailBudget(mailPerHour, isKnown), 'all');
      if (budget.allowed) return;
      onRefused();
      throw new AuthFailure('over_email_send_rate_limit', {
        retryAfterSeconds: budget.retryAfterSeconds,
      });
    },

    /**
     * Orders a mail. Call it as the last step of a transaction: all orders lock the same counter
     * row and wait for each other there.
     */
    order,

    /**
     * Orders a mail without a one-time link, under the same rule. `to` is an address that is no
     * longer the account's.
     */
    orderNotice: (userId: string, template: AuthMailTemplate, to?: string): Promise<void> =>
      order({
        template,
        userId,
        redirectTo: '',
        flowId: null,
        ...(to === undefined ? {} : { to }),
      }),

    /** Orders a link to the reset page, under the same rule. */
    orderRecovery: (userId: string): Promise<void> => order(recoveryOf(userId)),

    /**
     * A new link to the reset page, which an operator hands over where no mail can be sent. It
     * invalidates earlier ones.
     */
    recoveryLink: (userId: string): Promise<string> => linkOf(recoveryOf(userId)),

    /**
     * Sends an ordered mail; the job queue's handler. A retry creates a new link. A purged account
     * gets no mail.
     */
    async deliver(order: AuthMailOrder): Promise<void> {
      const account = await users.find(order.userId);
      // The purge replaces the address by the account's id.
      if (account === null || !isEmail(account.email)) return;
      if (order.template === 'confirmation' && account.confirmedAt !== null) return;
      // A later request ended this flow. This link would not work, and would invalidate the later
      // one.
      if (order.flowId !== null && !(await flows.isOpen(order.flowId))) return;
      const side = sideOf(order.template);
      if (side !== null) return deliverEmailLink(order, account, side);
      await sendMail(
        composeMail(
          order.to ?? account.email,
          authLetter(order.template, await linkOf(order), purgeDays, { provider: providerName }),
        ),
      );
    },
  };
}

/** The side of a change of the address that a mail confirms; null: it confirms none. */
function sideOf(template: AuthMailTemplate): EmailSide | null {
  if (template === 'email-change-current') return 'current';
  return template === 'email-change-new' ? 'new' : null;
}
