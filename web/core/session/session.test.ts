// Start-up, events and endings of a session (A§4), with a fake of the auth client: the real one is tested against the server.
import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js';
import { describe, expect, it, vi } from 'vitest';
import { createSession, START_LIMIT_MS, type AuthClient, type SessionPorts } from '#web/core/session/session.ts';

const authSession = (id: string, token = 'token') =>
  ({ access_token: token, user: { id, email: `${id}@echo.test`, created_at: '2026-01-01T00:00:00Z' } }) as AuthSession;

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void;

function setUp(
  fake: {
    stored?: AuthSession | null;
    refreshed?: AuthSession | null;
    signOutError?: Error;
    loadFails?: boolean;
    hasStored?: boolean;
    reachable?: boolean;
  } = {},
) {
  const { stored = null, refreshed = null, signOutError, loadFails = false, hasStored = stored !== null || refreshed !== null, reachable = true } = fake;
  let listener: Listener = () => {};
  let current = stored;
  const client = {
    onAuthStateChange: (given: Listener) => {
      listener = given;
    },
    getSession: vi.fn(() => Promise.resolve({ data: { session: current }, error: null })),
    refreshSession: vi.fn(() => Promise.resolve({ data: { session: refreshed }, error: null })),
    signOut: vi.fn(({ scope }: { scope?: string } = {}) => {
      if (scope !== 'local' && signOutError !== undefined) return Promise.resolve({ error: signOutError });
      current = null;
      listener('SIGNED_OUT', null);
      return Promise.resolve({ error: null });
    }),
  };
  const ports = {
    loadClient: vi.fn(() => (loadFails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(client as unknown as AuthClient))),
    hasStoredSession: () => hasStored,
    forgetStoredSession: vi.fn(),
    isBackendReachable: () => Promise.resolve(reachable),
    resetRedirect: 'https://echo.test/resetpassword',
  } satisfies SessionPorts;
  const session = createSession(ports);
  const ends = vi.fn();
  session.onEnd(ends);
  return { session, client, ports, ends, emit: (event: AuthChangeEvent, given: AuthSession | null) => listener(event, given) };
}

const START = { recovery: false, hasCode: false };

describe('start-up', () => {
  it('is loading until it is known who is there', async () => {
    const { session } = setUp({ stored: authSession('a') });
    expect(session.getState()).toEqual({ status: 'loading', user: null });
    await session.start(START);
    expect(session.getState()).toEqual({ status: 'signedIn', user: { id: 'a', email: 'a@echo.test', createdAt: '2026-01-01T00:00:00Z' } });
  });

  it('fetches no auth client when nothing was stored', async () => {
    const { session, ports } = setUp();
    await session.start(START);
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });

  it('tries one refresh when the stored session cannot be loaded', async () => {
    const { session, client } = setUp({ refreshed: authSession('a') });
    await session.start(START);
    expect(client.refreshSession).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signedIn');
  });

  it('asks to sign in again when the refresh brings nothing', async () => {
    const { session, client } = setUp({ hasStored: true });
    await session.start(START);
    expect(client.refreshSession).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signedOut');
  });

  it('looks again when the network is back: signed out where nobody was, signed in where a session was kept', async () => {
    const nobody = setUp({ reachable: false });
    await nobody.session.start(START);
    await nobody.session.lookAgain();
    expect(nobody.session.getState().status).toBe('offline');
    nobody.ports.isBackendReachable = () => Promise.resolve(true);
    await nobody.session.lookAgain();
    expect(nobody.session.getState().status).toBe('signedOut');

    const somebody = setUp({ hasStored: true, reachable: false });
    await somebody.session.start(START);
    expect(somebody.session.getState().status).toBe('offline');
    somebody.ports.isBackendReachable = () => Promise.resolve(true);
    somebody.client.getSession.mockResolvedValue({ data: { session: authSession('a') }, error: null });
    await somebody.session.lookAgain();
    expect(somebody.session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
  });

  it('is offline when nobody is signed in and the backend is not there', async () => {
    const { session } = setUp({ reachable: false });
    await session.start(START);
    expect(session.getState().status).toBe('offline');
  });

  it('does not wait for ever for a server that does not answer, and takes its answer when it comes', async () => {
    vi.useFakeTimers();
    const { session, client, emit } = setUp({ hasStored: true, reachable: false });
    client.getSession.mockReturnValue(new Promise(() => {}));
    const started = session.start(START);
    await vi.advanceTimersByTimeAsync(START_LIMIT_MS - 1);
    expect(session.getState().status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    await started;
    vi.useRealTimers();
    expect(session.getState().status).toBe('offline');
    emit('TOKEN_REFRESHED', authSession('a'));
    expect(session.getState().status).toBe('signedIn');
  });

  it('loads nothing during a recovery', async () => {
    const { session, ports } = setUp({ stored: authSession('a') });
    await session.start({ recovery: true, hasCode: false });
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });
});

describe('auth events', () => {
  it.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED', 'INITIAL_SESSION'] as const)(
    '%s brings the person',
    async (event) => {
      const { session, emit } = setUp({ hasStored: true });
      await session.start(START);
      emit(event, authSession('b'));
      expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'b' } });
    },
  );

  it('SIGNED_OUT clears the person and tells that the session ended', async () => {
    const { session, emit, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit('SIGNED_OUT', null);
    expect(session.getState()).toEqual({ status: 'signedOut', user: null });
    expect(ends).toHaveBeenCalledExactlyOnceWith('signedOut');
  });

  it('tells the same when another tab signs in as somebody else', async () => {
    const { session, emit, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit('SIGNED_IN', authSession('b'));
    expect(ends).toHaveBeenCalledOnce();
  });

  it('does not render again for a refresh of the same person', async () => {
    const { session, emit } = setUp({ stored: authSession('a') });
    await session.start(START);
    const before = session.getState();
    emit('TOKEN_REFRESHED', authSession('a', 'newer'));
    expect(session.getState()).toBe(before);
  });
});

describe('endings', () => {
  it('signs out everywhere', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start(START);
    expect(await session.signOut()).toBe('everywhere');
    expect(session.getState().status).toBe('signedOut');
  });

  it.each([
    ['the server does not answer', { signOutError: new Error('503') }],
    ['the client cannot be loaded', { loadFails: true }],
  ])('signs out here when %s', async (_name, fake) => {
    const { session, ports } = setUp({ stored: authSession('a'), ...fake });
    await session.start(START);
    expect(await session.signOut()).toBe('local');
    expect(session.getState().status).toBe('signedOut');
    expect(ports.forgetStoredSession).toHaveBeenCalledOnce();
  });

  it('expires once, and says that it was not the person', async () => {
    const { session, client, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    session.expire();
    session.expire();
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }));
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('shares one refresh among all that ask at once', async () => {
    const { session, client } = setUp({ stored: authSession('a'), refreshed: authSession('a', 'new') });
    await session.start(START);
    expect(await Promise.all([session.refreshToken(), session.refreshToken(), session.refreshToken()])).toEqual(['new', 'new', 'new']);
    expect(client.refreshSession).toHaveBeenCalledOnce();
  });
});
