// A code of the sign-in provider never replaces the session of a browser (rulings 136).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redeemProviderCode } from '#web/core/session/provider-return.ts';
import type { Session } from '#web/core/session/session.ts';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

const VERIFIER_KEY = `${SESSION_STORAGE_KEY}-code-verifier`;

/** A token that names a session. */
const tokenOf = (sessionId: string) => `h.${btoa(JSON.stringify({ session_id: sessionId }))}.s`;

const detached = vi.hoisted(() => ({
  exchangeCodeForSession: vi.fn(),
  signOut: vi.fn(async () => ({ error: null })),
  verifier: '' as string | null,
}));
vi.mock('#web/core/session/auth-client.ts', () => ({
  createDetachedClient: (_: string, verifier: string | null) => {
    detached.verifier = verifier;
    return detached;
  },
}));

const setSession = vi.fn(async (): Promise<{ error: unknown }> => ({ error: null }));
const session = { loadClient: async () => ({ setSession }) } as unknown as Session;

const answerWith = (sessionId: string) =>
  detached.exchangeCodeForSession.mockResolvedValue({
    data: { session: { access_token: tokenOf(sessionId) } },
    error: null,
  });

const store = (sessionId: string) =>
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ access_token: tokenOf(sessionId), user: { id: 'me' } }),
  );

beforeEach(() => localStorage.setItem(VERIFIER_KEY, 'the verifier'));
afterEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

it('signed out · takes the session, and forgets the verifier', async () => {
  answerWith('new');
  expect(await redeemProviderCode(session, 'a code')).toEqual({ kind: 'signedIn' });
  expect(detached.verifier).toBe('the verifier');
  expect(setSession).toHaveBeenCalledWith({ access_token: tokenOf('new') });
  expect(localStorage.getItem(VERIFIER_KEY)).toBeNull();
});

it('signed in, the same session · is a link, which ends nothing', async () => {
  store('mine');
  answerWith('mine');
  expect(await redeemProviderCode(session, 'a code')).toEqual({ kind: 'linked' });
  expect(setSession).not.toHaveBeenCalled();
  expect(detached.signOut).not.toHaveBeenCalled();
});

it.each(['another', ''])('signed in, session %j · stays, and the new one ends', async (stored) => {
  store(stored);
  answerWith('new');
  expect(await redeemProviderCode(session, 'a code')).toEqual({ kind: 'beside' });
  expect(setSession).not.toHaveBeenCalled();
  expect(detached.signOut).toHaveBeenCalledWith({ scope: 'local' });
});

it('refused code · keeps session and verifier', async () => {
  store('mine');
  const failure = Object.assign(new Error('no'), { code: 'bad_code_verifier' });
  detached.exchangeCodeForSession.mockResolvedValue({ data: { session: null }, error: failure });
  expect(await redeemProviderCode(session, 'a code')).toEqual({ kind: 'failed', failure });
  expect(localStorage.getItem(VERIFIER_KEY)).toBe('the verifier');
});
