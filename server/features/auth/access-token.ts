// Access tokens: ES256 JWTs with GoTrue's claims, valid for an hour. Algorithm and audience are
// fixed here and never read from a token.
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { ServerKeys } from '#server/config/keys.ts';
import { assuranceOf, type AssuranceLevel, type Session } from '#server/features/auth/session.ts';
import type { Account } from '#server/features/auth/user.repository.ts';
import {
  appMetadataOf,
  AUDIENCE,
  metadataOf,
  type Identity,
} from '#server/features/auth/auth-wire.ts';

/** Lifetime of an access token in seconds (rulings 19). */
export const ACCESS_TOKEN_SECONDS = 3600;

const ALGORITHM = 'ES256';

export interface AccessTokenContent {
  userId: string;
  sessionId: string;
  aal: AssuranceLevel;
  expiresAtMs: number;
}

/**
 * Accepted clock difference between servers. A token issued further in the future is refused: a
 * clock that was set back would prolong it.
 */
const CLOCK_SKEW_SECONDS = 60;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** `issuer` is the address of the auth API. */
export function createAccessTokens({
  keys,
  issuer,
  now,
}: {
  keys: ServerKeys;
  issuer: string;
  now: () => number;
}) {
  const keyOf: JWTVerifyGetKey = async (header) => {
    const key = await keys.findKey(header.kid ?? '');
    if (key === null) throw new Error('unknown key');
    return key.publicKey;
  };

  return {
    /** Signs a token for a session; `expiresAt` is in Unix seconds. */
    async sign(
      account: Account,
      session: Session,
      identity: Identity | null = null,
    ): Promise<{ token: string; expiresAt: number }> {
      const key = keys.signingKey();
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
      const claims = {
        email: account.email,
        phone: '',
        app_metadata: appMetadataOf(account, identity),
        user_metadata: metadataOf(account),
        role: AUDIENCE,
        ...assuranceOf(session),
        session_id: session.id,
        is_anonymous: false,
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(account.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey);
      return { token, expiresAt };
    },

    /** Returns null if the signature, algorithm, audience or time is invalid. */
    async read(token: string): Promise<AccessTokenContent | null> {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
        });
        if ((payload.iat ?? 0) > now() / 1000 + CLOCK_SKEW_SECONDS) return null;
        const sessionId = payload['session_id'];
        return payload.sub === undefined || typeof sessionId !== 'string'
          ? null
          : {
              userId: payload.sub,
              sessionId,
              aal: payload['aal'] === 'aal2' ? 'aal2' : 'aal1',
              expiresAtMs: (payload.exp ?? 0) * 1000,
            };
      } catch {
        return null;
      }
    },
  };
}
