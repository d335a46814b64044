// Mails of accounts wait in the job queue, so that an answer never waits for a mail server and its
// time tells nothing about an address. An order names the person and the template; the link's token
// is made when the mail leaves, so no queue ever holds one.
import { isEmail } from '#domain/auth/email.ts';
import { composeMail, type SendMail } from '#server/mail/mail.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { mailBudget } from '#server/features/auth/auth-limits.ts';
import { authLetter, type AuthMailTemplate } from '#server/features/auth/auth-mails.ts';
import type { AuthFlowService } from '#server/features/auth/auth-flow.service.ts';
import type { OneTimeTokenService } from '#server/features/auth/one-time-token.service.ts';
import type { UserRepository } from '#server/features/auth/user.repository.ts';

/** The page of ours that recovery links lead to (A§7). */
export const RESET_PATH = '/resetpassword';

/** A mail to be sent; plain data, kept by the job queue. */
export interface AuthMailOrder {
  template: AuthMailTemplate;
  userId: string;
  /** Where the link leads in the end; already through the allow-list. */
  redirectTo: string;
  /** The PKCE flow that the link continues. */
  flowId: string | null;
}

/** What the mail service works with. */
export interface AuthMailServicePorts {
  users: UserRepository;
  oneTimeTokens: OneTimeTokenService;
  flows: AuthFlowService;
  limits: RateLimits;
  mailPerHour: number;
  /** Days between the deletion of an account and its purge. */
  purgeDays: number;
  /** Puts an order into the job queue; part of the caller's transaction. */
  enqueueMail: (order: AuthMailOrder) => Promise<void>;
  sendMail: SendMail;
  publicUrl: string;
}

/** The mail service. */
export type AuthMailService = ReturnType<typeof createAuthMailService>;

/** Builds the service from its ports. */
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
    // Our own reset page takes the token by itself and redeems it by POST: mail scanners that open
    // links cannot use it up (rulings 14).
    if (kind === 'recovery' && isResetPage(order.redirectTo))
      return `${order.redirectTo}#access_token=${token}&type=recovery`;
    return `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type: kind, redirect_to: order.redirectTo }).toString()}`;
  };

  const order = async (mail: AuthMailOrder): Promise<void> => {
    await limits.take(mailBudget(mailPerHour, true), 'all');
    await enqueueMail(mail);
  };

  return {
    /** Whether a link leads to the own reset page, which needs no PKCE flow. */
    isResetPage,

    /**
     * Fails when the server has sent its mails of this hour; asked before it is known whether an
     * address has an account. `isKnown`: the request comes from where the account was signed in
     * before, and may use the part that is kept. over_email_send_rate_limit.
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
     * A fresh link to the reset page, for an operator to hand over where no mail can be sent. It
     * voids earlier ones.
     */
    recoveryLink: (userId: string): Promise<string> =>
      linkOf({
        template: 'recovery',
        userId,
        redirectTo: `${publicUrl}${RESET_PATH}`,
        flowId: null,
      }),

    /**
     * Writes and sends an ordered mail; the handler of the queue. Tried again, it makes a new link.
     * An account that is gone gets none.
     */
    async deliver(order: AuthMailOrder): Promise<void> {
      const account = await users.find(order.userId);
      // The purge has taken the address away.
      if (account === null || !isEmail(account.email)) return;
      if (order.template === 'confirmation' && account.confirmedAt !== null) return;
      // A later request has ended this flow. A link of it would work no more, and would end the
      // link of the later one.
      if (order.flowId !== null && !(await flows.isOpen(order.flowId))) return;
      await sendMail(
        composeMail(account.email, authLetter(order.template, await linkOf(order), purgeDays)),
      );
    },
  };
}
