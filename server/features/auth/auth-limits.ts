// How often one address or one account may try what (auth protocol, security table). Refreshing is
// generous: a 429 there signs people out.
import type { RateLimitRule } from '#server/http/rate-limits.ts';

const MINUTE_MS = 60_000;

/** Every limit of the auth API. */
export const AUTH_LIMITS = {
  signUpByAddress: { name: 'auth.signup.ip', points: 30, windowMs: 5 * MINUTE_MS },
  recoverByAddress: { name: 'auth.recover.ip', points: 30, windowMs: 5 * MINUTE_MS },
  resendByAddress: { name: 'auth.resend.ip', points: 30, windowMs: 5 * MINUTE_MS },
  changeByAccount: { name: 'auth.change', points: 30, windowMs: 5 * MINUTE_MS },
  verifyByAddress: { name: 'auth.verify.ip', points: 30, windowMs: 5 * MINUTE_MS },
  passwordByAddress: { name: 'auth.password.ip', points: 150, windowMs: 5 * MINUTE_MS },
  refreshByAddress: { name: 'auth.refresh.ip', points: 1_800, windowMs: 5 * MINUTE_MS },
  /** Guesses at one account from one address; forgotten after a success. */
  passwordByAccountAndAddress: {
    name: 'auth.password.account.ip',
    points: 10,
    windowMs: 15 * MINUTE_MS,
  },
  /**
   * Guesses at one account from all addresses it was never signed in from. Known addresses pass, so
   * that strangers lock no owner out.
   */
  passwordByAccount: { name: 'auth.password.account', points: 100, windowMs: 60 * MINUTE_MS },
  /** Mails of one kind that one e-mail address can be sent, whether it has an account or not. */
  mailPause: { name: 'auth.mail.pause', points: 1, windowMs: MINUTE_MS },
  mailByRecipient: { name: 'auth.mail.recipient', points: 6, windowMs: 60 * MINUTE_MS },
  /**
   * Changes of one account's password, failed ones too: each asks for a hash, and each that
   * succeeds sends a mail.
   */
  passwordChangeByAccount: { name: 'auth.password.change', points: 10, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, RateLimitRule>;

/**
 * The mails of the whole server in an hour (MAIL_PER_HOUR). A fifth of them is kept for accounts
 * that ask from a known address.
 */
export function mailBudget(perHour: number, isKnown: boolean): RateLimitRule {
  return {
    name: 'mail.server',
    points: isKnown ? perHour : perHour - Math.floor(perHour / 5),
    windowMs: 60 * MINUTE_MS,
  };
}

/**
 * The mails that requests of one network address can cause in an hour: a quarter of the server's.
 */
export function mailShareOfAddress(perHour: number): RateLimitRule {
  return { name: 'auth.mail.ip', points: Math.ceil(perHour / 4), windowMs: 60 * MINUTE_MS };
}
