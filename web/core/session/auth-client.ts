// The unchanged GoTrue client, in a separate chunk: the landing page never loads it.
import { AuthClient, type SupportedStorage } from '@supabase/auth-js';
import { newId } from '#web/core/browser/new-id.ts';
import { deviceId, SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

type Client = InstanceType<typeof AuthClient>;

const OPTIONS = {
  flowType: 'pkce',
  persistSession: true,
  // The client never reads a session from the URL. A link is redeemed by a detached client, beside
  // the stored session (rulings 83).
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
} as const;

/** Creates the client. One per page, since a second one would race it for the refresh token. */
export function createAuthClient(origin: string): Client {
  // The guesses of strangers do not lock out a known device.
  const device = deviceId();
  const headers: Record<string, string> = device === null ? {} : { 'X-Device-Id': device };
  return new AuthClient({
    ...OPTIONS,
    url: `${origin}/auth/v1`,
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    headers,
  });
}

/** Where a detached client stores its session. */
export interface DetachedStorage {
  /** Part of its key. */
  id: string;
  rows: Map<string, string>;
  onChange?: () => void;
}

/**
 * Creates a client that redeems one link. Its session is in memory under a key of its own, so that
 * no tab sees it: neither through storage nor through the channel, which is named after the key.
 * `codeVerifier` is the stored secret of the mail that this browser requested.
 */
export function createDetachedClient(
  origin: string,
  codeVerifier: string | null,
  { id, rows, onChange }: DetachedStorage = { id: newId(), rows: new Map() },
): Client {
  const storageKey = `${SESSION_STORAGE_KEY}-link-${id}`;
  if (codeVerifier !== null) rows.set(`${storageKey}-code-verifier`, codeVerifier);
  const storage: SupportedStorage = {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => {
      rows.set(key, value);
      onChange?.();
    },
    removeItem: (key) => {
      if (rows.delete(key)) onChange?.();
    },
  };
  return new AuthClient({
    ...OPTIONS,
    url: `${origin}/auth/v1`,
    storageKey,
    storage,
    autoRefreshToken: false,
  });
}
