// The token of a mailed link, as it is kept, and what clients know it by.

/** Marks a link that answers with a code instead of a session; clients know it by this prefix. */
export const PKCE_PREFIX = 'pkce_';

/** What a link is for; a link of one kind does nothing of the other. */
export type OneTimeTokenKind = 'signup' | 'recovery';

/** A stored token; times are epoch milliseconds. */
export interface OneTimeToken {
  tokenHash: string;
  userId: string;
  kind: OneTimeTokenKind;
  /** The PKCE flow that the link continues; null for the implicit form. */
  flowId: string | null;
  createdAt: number;
  expiresAt: number;
}
