// Tokens of signed addresses: each opens one object for reading until it expires. Their key is used
// for nothing else and their claims name a scope, so that they cannot be confused with session
// tokens.
import { errors, jwtVerify, SignJWT } from 'jose';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Why a token is invalid: not created by this server, expired, or for another object. */
export type SignedUrlError = 'forged' | 'expired' | 'other-object';

/** Creates and verifies the tokens of signed addresses. */
export interface SignedUrls {
  /** Creates a token that opens `path` (`bucket/name`) for `seconds`. */
  sign(path: string, seconds: number): Promise<string>;
  /** Verifies a token against the requested path; returns when it expires. */
  verify(path: string, token: string): Promise<Outcome<{ expiresAtMs: number }, SignedUrlError>>;
}

/** `key` has at least 32 bytes and signs nothing else. `now` returns milliseconds. */
export function createSignedUrls({ key, now }: { key: Uint8Array; now: () => number }): SignedUrls {
  if (key.byteLength < 32) throw new RangeError('the key of signed addresses is too short');
  return {
    sign(path, seconds) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ url: path, scope: 'download' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    async verify(path, token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['url', 'scope', 'iat', 'exp'],
          currentDate: new Date(now()),
        });
        if (payload['scope'] !== 'download' || payload['url'] !== path) return bad('other-object');
        return good({ expiresAtMs: (payload.exp ?? 0) * 1000 });
      } catch (cause) {
        return bad(cause instanceof errors.JWTExpired ? 'expired' : 'forged');
      }
    },
  };
}
