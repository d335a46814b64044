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
import type { UserRepository } from '#server/features/auth/user.repository.ts';

/** The page that recovery links open (A§7). */
export const RESET_PATH = '/resetpassword';

/** A mail to send; plain data for the job queue. */
export interface AuthMailOrder {
  template: AuthMailTemplate;
  userId: string;
  /** The link's final target, already checked against the allow-list. */
  redirectTo: string;
  /** The PKCE flow that the link continues. */
  flowId: string | null;
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
  sendMail: SendMail;
  publicUrl: string;
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
  sendMail,
  publicUrl,
}: AuthMailServicePorts) {
  const isResetPage = (redirectTo: string): boolean => redirectTo === `${publicUrl}${RESET_PATH}`;

  const linkOf = async (order: AuthMailOrder): Promise<string> => {
    if (order.template !== 'confirmation' && order.template !== 'recovery')
      return `${publicUrl}/login`;
    const kind = order.template === 'recovery' ? 'recovery' : 'signup';
    const token = await oneTimeTokens.issue(order.userId, kind, order.flowId);
    // The product's reset page redeems the token by POST, so mail scanners that open links do not
    // use it up (rulings 14).
    if (kind === 'recovery' && isResetPage(order.redirectTo))
      return `${order.redirectTo}#access_token=${token}&type=recovery`;
    return `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type: kind, redirect_to: order.redirectTo }).toString()}`;
  };

  const order = async (mail: AuthMailOrder): Promise<void> => {
    await limits.take(mailBudget(mailPerHour, true), 'all');
    await enqueueMail(mail);
  };

  return {
    /** Whether a link opens the product's reset page, which needs no PKCE flow. */
    isResetPage,

    /**
     * Fails if the server has sent its mails of this hour. Call it before the account is looked up.
     * `isKnown`: the request comes from a known origin and may use the reserved part.
     * over_email_send_rate_limit.
     */
    async assertBudget(isKnown: boolean): Promise<void> {
      const budget = await limits.peek(mailBudget(mailPerHour, isKnown), 'all');
      if (!budget.allowed)
        throw new AuthFailure('over_email_send_rate_limit', {
          retryAfterSeconds: budget.retryAfterSeconds,
        });
    },

    /**
     * Orders a mail. Call it as the last step of a transaction: all orders lock the same counter
     * row and wait for each other there.
     */
    order,

    /** Orders a mail without a one-time link, under the same rule. */
    orderNotice: (userId: string, template: AuthMailTemplate): Promise<void> =>
      order({ template, userId, redirectTo: '', flowId: null }),

    /**
     * A new link to the reset page, which an operator hands over where no mail can be sent. It
     * invalidates earlier ones.
     */
    recoveryLink: (userId: string): Promise<string> =>
      linkOf({
        template: 'recovery',
        userId,
        redirectTo: `${publicUrl}${RESET_PATH}`,
        flowId: null,
      }),

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
      await sendMail(
        composeMail(account.email, authLetter(order.template, await linkOf(order), purgeDays)),
      );
    },
  };
}
