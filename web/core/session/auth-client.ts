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
    // No token of an address is a session to the client: recovery links carry a one-time token in the hash that only verifyOtp understands
    // (rulings 14). A function that says so leaves `?code=` to it, which `false` would not.
    detectSessionInUrl: () => false,
  });
}
