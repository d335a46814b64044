// The token of the link that ends the mails about letters. It names an account and proves that the
// server wrote it; it ends nothing else and opens no session, so it does not expire.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#domain/shared/ids.ts';

const KEY_BYTES = 32;

/** Writes and reads the tokens of a server. */
export interface UnsubscribeTokens {
  write: (userId: string) => string;
  /** The account of a token; null: this server did not write it. */
  read: (token: string) => string | null;
}

/** `secret` is a secret of the server; the key is derived from it for this use alone. */
export function createUnsubscribeTokens(secret: Uint8Array): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'letter-unsubscribe', KEY_BYTES));
  const proofOf = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    write: (userId) => `${userId}.${proofOf(userId).toString('base64url')}`,
    read(token) {
      const [userId = '', proof = '', ...more] = token.slice(0, 200).split('.');
      if (more.length > 0 || !isUuid(userId)) return null;
      const [given, expected] = [Buffer.from(proof, 'base64url'), proofOf(userId)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
    },
  };
}
