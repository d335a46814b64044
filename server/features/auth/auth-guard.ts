// Checks that routes run before they respond: origin, rate limits, session, and redirect target.
import type { Turn } from '#domain/concurrency/lanes.ts';
import type { Context } from 'hono';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import { addressBlock } from '#server/http/client-ip.ts';
import type { RateLimitRule, RateLimits } from '#server/http/rate-limits.ts';
import { bearerToken } from '#server/http/identity.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { AUTH_LIMITS, mailShareOfAddress } from '#server/features/auth/auth-limits.ts';
import { RESET_PATH } from '#server/features/auth/auth-mail.service.ts';
import type { KnownOriginService } from '#server/features/auth/known-origin.service.ts';
import type { RedirectPolicy } from '#server/features/auth/redirects.ts';
import { requestOrigin, type RequestOrigin } from '#server/http/request-origin.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';

/** What the guard works with. */
export interface AuthGuardPorts {
  limits: RateLimits;
  redirects: RedirectPolicy;
  sessions: SessionService;
  trustedProxies: number;
  knownOrigins: KnownOriginService;
  mailPerHour: number;
  /** The form in which an address is stored, or would be. */
  findStoredForm: (typed: string) => Promise<string>;
}

export type AuthGuard = ReturnType<typeof createAuthGuard>;

export function createAuthGuard({
  limits,
  redirects,
  sessions,
  trustedProxies,
  knownOrigins,
  mailPerHour,
  findStoredForm,
}: AuthGuardPorts) {
  const originOf = (c: Context): RequestOrigin => requestOrigin(c, trustedProxies);
  const limit = async (rule: RateLimitRule, subject: string): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limits.take(rule, subject);
    if (!allowed) throw new AuthFailure('over_request_rate_limit', { retryAfterSeconds });
  };
  const limitMails = async (rule: RateLimitRule, subject: string): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limits.take(rule, subject);
    if (allowed) return;
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
    throw new AuthFailure('over_email_send_rate_limit', { retryAfterSeconds, message });
  };

  return {
    originOf,

    /** The stored form of an address of an account; another text in its normal form. */
    emailOf: async (typed: string): Promise<string> => {
      const email = normalizeEmail(typed);
      return isEmail(email) ? findStoredForm(typed) : email;
    },

    /** Counts a use. over_request_rate_limit. */
    limit,

    /** Counts a use by network address. over_request_rate_limit. */
    limitByAddress: (c: Context, rule: RateLimitRule) => limit(rule, addressBlock(originOf(c).ip)),

    /**
     * Counts a sign-up by network address. While the server gets more of them than people send, an
     * address has few an hour. over_request_rate_limit.
     */
    async limitSignUp(c: Context): Promise<void> {
      const address = addressBlock(originOf(c).ip);
      await limit(AUTH_LIMITS.signUpByAddress, address);
      const { allowed } = await limits.take(AUTH_LIMITS.signUpOfServer, 'all');
      if (!allowed) await limit(AUTH_LIMITS.signUpUnderAttack, address);
    },

    /** Counts a mail by network address. over_email_send_rate_limit. */
    limitMailOfAddress: (c: Context) =>
      limitMails(mailShareOfAddress(mailPerHour), addressBlock(originOf(c).ip)),

    /**
     * Counts a mail by network address and by the e-mail as typed, so that an address without an
     * account gets the same response. Requests from a known address or device have their own
     * counter, which strangers cannot use up. Returns whether the origin is known.
     * over_email_send_rate_limit.
     */
    async limitMail(c: Context, kind: string, email: string): Promise<boolean> {
      const origin = originOf(c);
      const isKnown = await knownOrigins.isKnown(email, origin);
      const recipient = isKnown ? `${email}|known` : email;
      // First, so that a request refused here does not use up the recipient's share.
      await limitMails(mailShareOfAddress(mailPerHour), addressBlock(origin.ip));
      await limitMails(AUTH_LIMITS.mailPause, `${kind}:${recipient}`);
      await limitMails(AUTH_LIMITS.mailByRecipient, recipient);
      return isKnown;
    },

    /** Counts a mail to an address that no client names; false: it has had its share. */
    mayMail: async (email: string): Promise<boolean> =>
      (await limits.take(AUTH_LIMITS.mailByRecipient, email)).allowed,

    /**
     * Counts an attempt at an account's password; returns the turn of its hash, and the function
     * that clears the count after a success. Known addresses and devices skip the account's counter
     * and wait for no stranger. over_request_rate_limit.
     */
    async limitPassword(
      c: Context,
      email: string,
    ): Promise<{ turn: Turn; forgive: () => Promise<void> }> {
      const origin = originOf(c);
      const from = addressBlock(origin.ip);
      const pair = `${email}|${from}`;
      const isKnown = isEmail(email) && (await knownOrigins.isKnown(email, origin));
      await limit(AUTH_LIMITS.passwordByAccountAndAddress, pair);
      if (!isKnown) await limit(AUTH_LIMITS.passwordByAccount, email);
      return {
        turn: { isKnown, from },
        forgive: () => limits.forgive(AUTH_LIMITS.passwordByAccountAndAddress, pair),
      };
    },

    /**
     * The account of the access token; reads the session from the database. no_authorization, and
     * the codes of SessionService.requireAccount.
     */
    requireAccount(c: Context): ReturnType<SessionService['requireAccount']> {
      const token = bearerToken(c.req.header('authorization'));
      if (token === null) throw new AuthFailure('no_authorization');
      return sessions.requireAccount(token);
    },

    /**
     * The target of a link: the requested address if it is allowed, else `fallback`, a path of the
     * product.
     */
    redirectOf: (c: Context, fallback = '') =>
      redirects.resolve(
        [
          c.req.query('redirect_to'),
          c.req.header('redirect_to'),
          fallback === '' ? c.req.header('referer') : null,
        ],
        fallback,
      ),

    /** An address if it is still allowed, else `fallback`, a path of the product. */
    allowedOf: (address: string | null, fallback: string) => redirects.resolve([address], fallback),

    /** The target of an opened link, checked against the allow-list again. */
    openedRedirectOf: (c: Context) => new URL(redirects.resolve([c.req.query('redirect_to')])),

    /** Whether an address is a page of the product. */
    isOwnPage: (url: URL) => url.origin === new URL(redirects.resolve([])).origin,

    /** The product's reset page with a hash. */
    resetPage: (hash: string) => `${redirects.resolve([], RESET_PATH)}#${hash}`,
  };
}
