// What a browser brings back from the sign-in provider (rulings 136): a code, which only the
// browser that began can redeem, or an error. It never replaces a session of this browser.
import type { Session } from '#web/core/session/session.ts';
import {
  findCodeVerifier,
  forgetCodeVerifier,
  hasStoredSession,
  SESSION_STORAGE_KEY,
} from '#web/core/session/session-storage.ts';
import { claimOf } from '#web/core/session/token-claim.ts';

/** The name of the provider in the protocol. */
export const PROVIDER = 'custom:oidc';

/** An error of the server, or of the auth client. */
export interface ProviderFailure {
  message: string;
  code?: string | undefined;
  name?: string | undefined;
  status?: number | undefined;
}

/** `null`: the address carries nothing. */
export type ProviderReturn = { code: string } | { failure: ProviderFailure } | null;

/** Reads the address that the provider sent the browser back to. */
export function readProviderReturn(search: string): ProviderReturn {
  const query = new URLSearchParams(search);
  const errorCode = query.get('error_code') ?? query.get('error');
  if (errorCode !== null)
    return { failure: { message: query.get('error_description') ?? '', code: errorCode } };
  const code = query.get('code');
  return code === null ? null : { code };
}

/**
 * `linked`: the session that asked goes on. `beside`: this browser is signed in otherwise, and
 * stays so.
 */
export type ProviderEnd =
  | { kind: 'signedIn' | 'linked' | 'beside' }
  | { kind: 'failed'; failure: ProviderFailure };

/** Redeems a code. Rejects when the server cannot be reached. */
export async function redeemProviderCode(session: Session, code: string): Promise<ProviderEnd> {
  const { createDetachedClient } = await import('#web/core/session/auth-client.ts');
  const detached = createDetachedClient(location.origin, findCodeVerifier());
  const { data, error } = await detached.exchangeCodeForSession(code);
  if (error !== null) return { kind: 'failed', failure: error };
  forgetCodeVerifier();
  if (!hasStoredSession()) {
    const { error: refusal } = await (await session.loadClient()).setSession(data.session);
    return refusal === null ? { kind: 'signedIn' } : { kind: 'failed', failure: refusal };
  }
  if (claimOf(data.session.access_token, 'session_id') === findStoredSessionId())
    return { kind: 'linked' };
  await detached.signOut({ scope: 'local' });
  return { kind: 'beside' };
}

/** Sends the browser to the provider to sign in. Returns the error, or null. */
export async function goToProvider(
  session: Session,
  path: string,
): Promise<ProviderFailure | null> {
  const auth = await session.loadClient();
  const redirectTo = `${location.origin}${path}`;
  return (await auth.signInWithOAuth({ provider: PROVIDER, options: { redirectTo } })).error;
}

/** The id of the stored session, valid or not; null without one. */
function findStoredSessionId(): unknown {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null') as {
      access_token?: unknown;
    } | null;
    const token = stored?.access_token;
    return typeof token === 'string' ? claimOf(token, 'session_id') : null;
  } catch {
    return null;
  }
}
