// Who makes a request: a session, or a personal token, which is another kind of bearer token.
import { TOKEN_PREFIX, type TokenScope } from '#domain/personal-tokens/personal-token.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** The caller: user and session of the access token. */
export interface Caller {
  userId: string;
  /** With a personal token its id. */
  sessionId: string;
}

/** A caller, and what they reach. */
export interface Identity {
  caller: Caller;
  /** null: a session, which reaches everything. */
  tokenScope: TokenScope | null;
}

/** Reads an Authorization header; null: signed out. RATE_LIMITED for a personal token. */
export type Identify = (
  authorization: string | null,
  origin: RequestOrigin,
) => Promise<Identity | null>;

/** Combines both kinds of bearer tokens; a text with the prefix of one is never the other. */
export function createIdentify({
  verifySession,
  admitToken,
}: {
  verifySession: (authorization: string | null) => Promise<Caller | null>;
  admitToken: (
    text: string,
    origin: RequestOrigin,
  ) => Promise<{ userId: string; tokenId: string; scope: TokenScope } | null>;
}): Identify {
  return async (authorization, origin) => {
    const text = bearerToken(authorization);
    if (text?.startsWith(TOKEN_PREFIX) === true) {
      const holder = await admitToken(text, origin);
      return holder === null
        ? null
        : {
            caller: { userId: holder.userId, sessionId: holder.tokenId },
            tokenScope: holder.scope,
          };
    }
    const caller = await verifySession(authorization);
    return caller === null ? null : { caller, tokenScope: null };
  };
}

/** Reads the token of an Authorization header; null if there is none. */
export function bearerToken(header: string | null | undefined): string | null {
  return /^Bearer\s+([^\s]+)$/i.exec(header ?? '')?.[1] ?? null;
}
