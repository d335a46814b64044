// Signed addresses: a short token that opens one object for reading until it expires. The key is
// its own and the claims name a scope, so that such a token is never taken for a session, nor a
// session for such a token.
import { errors, jwtVerify, SignJWT } from 'jose';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** What can be wrong with a token: it is not ours, it is too old, or it opens another object. */
export type SignedUrlError = 'forged' | 'expired' | 'other-object';

/** Issues and checks the tokens of signed addresses. */
export interface SignedUrls {
  /** A token that opens `path` (`bucket/name`) for `seconds`. */
  sign(path: string, seconds: number): Promise<string>;
  /** Checks a token against the path it came with; answers when it expires. */
  verify(path: string, token: string): Promise<Outcome<{ expiresAtMs: number }, SignedUrlError>>;
}

/** Binds to a secret of at least 32 bytes that signs nothing else. `now` is in milliseconds. */
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
