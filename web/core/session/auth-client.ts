// The unchanged GoTrue client, in a chunk of its own: a page that only shows the landing never loads it.
import { AuthClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

/** Builds the client; one per page, since a second one would race it for the refresh token. */
export function createAuthClient(origin: string): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    // Recovery links carry a one-time token in the hash that only verifyOtp understands (rulings 14); codes are the client's own business.
    detectSessionInUrl: (_url, params) => Boolean(params['code']),
  });
}
