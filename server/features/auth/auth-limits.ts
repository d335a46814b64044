// Rate limits per network address and per account (auth protocol, security table). The limit of
// refreshes is high: a 429 there signs users out.
import type { RateLimitRule } from '#server/http/rate-limits.ts';

const MINUTE_MS = 60_000;

/** Every limit of the auth API. */
export const AUTH_LIMITS = {
  signUpByAddress: { name: 'auth.signup.ip', points: 30, windowMs: 5 * MINUTE_MS },
  /**
   * Sign-ups of the whole server. Beyond it an attack is assumed, and `signUpUnderAttack` holds for
   * each address: a refusal with Retry-After delays a robot and costs less than a held connection.
   */
  signUpOfServer: { name: 'auth.signup.server', points: 100, windowMs: 10 * MINUTE_MS },
  signUpUnderAttack: { name: 'auth.signup.attack', points: 2, windowMs: 60 * MINUTE_MS },
  recoverByAddress: { name: 'auth.recover.ip', points: 30, windowMs: 5 * MINUTE_MS },
  resendByAddress: { name: 'auth.resend.ip', points: 30, windowMs: 5 * MINUTE_MS },
  changeByAccount: { name: 'auth.change', points: 30, windowMs: 5 * MINUTE_MS },
  verifyByAddress: { name: 'auth.verify.ip', points: 30, windowMs: 5 * MINUTE_MS },
  passwordByAddress: { name: 'auth.password.ip', points: 150, windowMs: 5 * MINUTE_MS },
  refreshByAddress: { name: 'auth.refresh.ip', points: 1_800, windowMs: 5 * MINUTE_MS },
  /** Guesses at one account from one address; cleared after a success. */
  passwordByAccountAndAddress: {
    name: 'auth.password.account.ip',
    points: 10,
    windowMs: 15 * MINUTE_MS,
  },
  /**
   * Guesses at one account from all unknown addresses. Known addresses skip this limit, so
   * strangers cannot lock the owner out.
   */
  passwordByAccount: { name: 'auth.password.account', points: 100, windowMs: 60 * MINUTE_MS },
  /**
   * Challenges and codes of one account: 15 a minute, and at most 30 at once. These and the changes
   * of an account count for whole sessions apart (`countedAs`), and codes for known origins, too.
   */
  secondStepByAccount: { name: 'auth.factor', points: 30, windowMs: 2 * MINUTE_MS },
  /** Wrong codes of one account, which only who knows the password can send; cleared by a right. */
  codeByAccount: { name: 'auth.factor.code', points: 10, windowMs: 15 * MINUTE_MS },
  codeByAccountAndDay: { name: 'auth.factor.day', points: 60, windowMs: 24 * 60 * MINUTE_MS },
  /**
   * Challenges of sign-ins by passkey, which anyone can ask for: each is a row until it is answered
   * or over. So all together are at most twenty thousand in five minutes.
   */
  passkeyOptionsByAddress: { name: 'auth.passkey.ip', points: 150, windowMs: 5 * MINUTE_MS },
  passkeyOptionsOfServer: { name: 'auth.passkey.server', points: 20_000, windowMs: 5 * MINUTE_MS },
  /**
   * Browsers that are sent to the provider, which anyone can ask for: each is a row until it is
   * back or over. So all together are at most twenty thousand in ten minutes.
   */
  oidcByAddress: { name: 'auth.oidc.ip', points: 100, windowMs: 10 * MINUTE_MS },
  oidcOfServer: { name: 'auth.oidc.server', points: 20_000, windowMs: 10 * MINUTE_MS },
  /** Mails about passkeys that may have been copied. */
  passkeyRefusedMail: { name: 'auth.passkey.mail', points: 1, windowMs: 24 * 60 * MINUTE_MS },
  /** Mails about sign-ins from new places. */
  newDeviceMail: { name: 'auth.device.mail', points: 5, windowMs: 24 * 60 * MINUTE_MS },
  /** Mails about wrong codes. */
  codesRefusedMail: { name: 'auth.factor.mail', points: 1, windowMs: 24 * 60 * MINUTE_MS },
  /** Mails of one kind to one e-mail address, with or without an account. */
  mailPause: { name: 'auth.mail.pause', points: 1, windowMs: MINUTE_MS },
  mailByRecipient: { name: 'auth.mail.recipient', points: 6, windowMs: 60 * MINUTE_MS },
  /** Wishes of one account for another address, failed ones included: each sends two mails. */
  emailChangeByAccount: { name: 'auth.email.change', points: 5, windowMs: 60 * MINUTE_MS },
  /**
   * Password changes of one account, failed ones included: each needs a hash, and a success sends a
   * mail.
   */
  passwordChangeByAccount: { name: 'auth.password.change', points: 10, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, RateLimitRule>;

/**
 * The server's mails per hour (MAIL_PER_HOUR). A fifth is reserved for requests from known origins.
 */
export function mailBudget(perHour: number, isKnown: boolean): RateLimitRule {
  return {
    name: 'mail.server',
    points: isKnown ? perHour : perHour - Math.floor(perHour / 5),
    windowMs: 60 * MINUTE_MS,
  };
}

/** The mails per hour that one network address can cause: a quarter of the server's. */
export function mailShareOfAddress(perHour: number): RateLimitRule {
  return { name: 'auth.mail.ip', points: Math.ceil(perHour / 4), windowMs: 60 * MINUTE_MS };
}
