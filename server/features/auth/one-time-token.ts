// The token of a mailed link.

/** Prefix of a token whose link returns a code instead of a session; clients check for it. */
export const PKCE_PREFIX = 'pkce_';

/** The purpose of a link; it works for no other. */
export type OneTimeTokenKind = 'signup' | 'recovery' | 'email_change_current' | 'email_change_new';

/** Times are epoch milliseconds. */
export interface OneTimeToken {
  tokenHash: string;
  userId: string;
  kind: OneTimeTokenKind;
  /** The PKCE flow of the link; null for the implicit form. */
  flowId: string | null;
  createdAt: number;
  expiresAt: number;
}
