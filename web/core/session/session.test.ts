// Start, events and end of a session (A§4) with a fake auth client; the real one is tested against
// the server.
import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js';
import { describe, expect, it, vi } from 'vitest';
import {
  CLIENT_DELAY_MS,
  createSession,
  OFFLINE_START_LIMIT_MS,
  START_LIMIT_MS,
  type AuthClient,
  type SessionPorts,
} from '#web/core/session/session.ts';
import { waitFor } from '#tools/test/wait-for.ts';

const authSession = (id: string, token = 'token') =>
  ({
    access_token: token,
    user: { id, email: `${id}@echo.test`, created_at: '2026-01-01T00:00:00Z' },
  }) as AuthSession;

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void;

interface Fake {
  /** The stored session. */
  stored?: AuthSession | null;
  /**
   * The result of a refresh: a session, a refusal (the client then removes the stored session), or
   * no response.
   */
  refresh?: AuthSession | 'refused' | 'away';
  /** The stored access token has expired, so reading the session refreshes it. */
  isRunOut?: boolean;
  /** The stored access token is valid for a while. */
  isLive?: boolean;
  /** The session for the code of a link. */
  exchanged?: AuthSession;
  signOutError?: Error;
  loadFails?: boolean;
  reachable?: boolean;
}

const AWAY = Object.assign(new Error('Failed to fetch'), {
  name: 'AuthRetryableFetchError',
  status: 0,
});
const REFUSED = Object.assign(new Error('Invalid Refresh Token'), {
  name: 'AuthApiError',
  status: 400,
});

/** A fake auth client that stores and removes its session like the real one. */
function setUp({
  stored = null,
  refresh = 'refused',
  isRunOut = false,
  isLive = false,
  exchanged,
  signOutError,
  loadFails = false,
  reachable = true,
}: Fake = {}) {
  let listener: Listener = () => {};
  const browser = { session: stored, hasLeft: false, reachable, refresh, isOnline: true };
  const remove = () => {
    browser.session = null;
    listener('SIGNED_OUT', null);
  };
  const refreshSession = vi.fn(async () => {
    if (browser.refresh === 'away') return { data: { session: null }, error: AWAY };
    if (browser.refresh === 'refused') {
      if (isRunOut && browser.session !== null) remove();
      return { data: { session: null }, error: REFUSED };
    }
    browser.session = browser.refresh;
    listener('TOKEN_REFRESHED', browser.session);
    return { data: { session: browser.session }, error: null };
  });
  const client = {
    onAuthStateChange: (given: Listener) => {
      listener = given;
    },
    getSession: vi.fn(
      async (): Promise<{ data: { session: AuthSession | null }; error: Error | null }> => {
        if (isRunOut && browser.session !== null) return refreshSession();
        return { data: { session: browser.session }, error: null };
      },
    ),
    refreshSession,
    setSession: vi.fn(async (session: AuthSession) => {
      browser.session = session;
      listener('SIGNED_IN', session);
      return { data: { session }, error: null };
    }),
    signOut: vi.fn(({ scope }: { scope?: string } = {}) => {
      if (scope !== 'local' && signOutError !== undefined)
        return Promise.resolve({ error: signOutError });
      remove();
      return Promise.resolve({ error: null });
    }),
    dispose: vi.fn(() => Promise.resolve()),
  };
  const detached = {
    exchangeCodeForSession: vi.fn(() =>
      Promise.resolve({ data: { session: exchanged ?? null }, error: null }),
    ),
    signOut: vi.fn(() => Promise.resolve({ error: null })),
  };
  const ports = {
    loadClient: vi.fn(() =>
      loadFails
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(client as unknown as AuthClient),
    ),
    loadDetachedClient: vi.fn(() => Promise.resolve(detached as unknown as AuthClient)),
    stored: {
      findUser: () =>
        browser.session === null
          ? null
          : {
              id: browser.session.user.id,
              email: browser.session.user.email ?? '',
              createdAt: browser.session.user.created_at,
            },
      hasSession: () => browser.session !== null,
      findLiveSession: () => (isLive ? browser.session : null),
      forgetSession: vi.fn(() => void (browser.session = null)),
      forgetCodeVerifier: vi.fn(),
      hasLeft: () => browser.hasLeft,
      noteLeft: (isLeft: boolean) => void (browser.hasLeft = isLeft),
    },
    isOnline: () => browser.isOnline,
    isBackendReachable: () => Promise.resolve(browser.reachable),
    resetRedirect: 'https://echo.test/resetpassword',
  } satisfies SessionPorts;
  const session = createSession(ports);
  const ends = vi.fn();
  session.onEnd(ends);
  return {
    session,
    client,
    detached,
    ports,
    ends,
    browser,
    emit: (event: AuthChangeEvent, given: AuthSession | null) => listener(event, given),
  };
}

const START = { recovery: false, code: null };

/** A session of an account with two-step sign-in. */
const guardedSession = (aal: string) => {
  const session = authSession('a', `x.${btoa(JSON.stringify({ aal }))}.x`);
  return {
    ...session,
    user: { ...session.user, factors: [{ status: 'verified' }] },
  } as AuthSession;
};

// C§74.03
describe('two-step sign-in', () => {
  it('stored session without the code · is half signed in, and gives no token', async () => {
    const { session, client } = setUp({ stored: guardedSession('aal1') });
    await session.start(START);
    expect(session.getState()).toEqual({ status: 'halfSignedIn', user: null });
    expect(await session.accessToken()).toBeNull();
    expect(client.refreshSession).not.toHaveBeenCalled();
  });

  it('live session without the code · is half signed in before the client is loaded', async () => {
    const { session } = setUp({ stored: guardedSession('aal1'), isLive: true });
    const started = session.start(START);
    expect(session.getState().status).toBe('halfSignedIn');
    await started;
  });

  it('code taken, in any tab · signs in', async () => {
    const { session, emit } = setUp({ stored: guardedSession('aal1') });
    await session.start(START);
    emit('MFA_CHALLENGE_VERIFIED', guardedSession('aal2'));
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
  });

  it('half signed in · signed out, or refused by the server · is signed out', async () => {
    const { session, browser } = setUp({ stored: guardedSession('aal1') });
    await session.start(START);
    await session.signOut();
    expect(session.getState().status).toBe('signedOut');
    expect(browser.session).toBeNull();
  });

  it('server asks for the missing code · halves the session and keeps what is stored', async () => {
    const { session, browser, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    expect(await session.takeStep('TWO_STEP_REQUIRED', 'token')).toBeNull();
    expect(session.getState()).toEqual({ status: 'halfSignedIn', user: null });
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
    expect(browser.session).not.toBeNull();
  });

  it('server asks for the missing code · another tab took it · uses its token', async () => {
    const { session, browser } = setUp({ stored: authSession('a', 'old') });
    await session.start(START);
    browser.session = authSession('a', 'new');
    expect(await session.takeStep('TWO_STEP_REQUIRED', 'old')).toBe('new');
    expect(session.getState().status).toBe('signedIn');
  });

  it('server asks for a code again · repeats after it, if a screen can ask', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start(START);
    expect(await session.takeStep('TWO_STEP_AGAIN', 'token')).toBeNull();
    const ask = vi.fn(async () => true);
    const stop = session.onStepAsked(ask);
    expect(await session.takeStep('TWO_STEP_AGAIN', 'token')).toBe('token');
    ask.mockResolvedValue(false);
    expect(await session.takeStep('TWO_STEP_AGAIN', 'token')).toBeNull();
    stop();
    expect(await session.stepAgain()).toBe(false);
    expect(session.getState().status).toBe('signedIn');
  });
});

describe('start', () => {
  it('session unknown · is loading', async () => {
    const { session } = setUp({ stored: authSession('a') });
    expect(session.getState()).toEqual({ status: 'loading', user: null });
    await session.start(START);
    expect(session.getState()).toEqual({
      status: 'signedIn',
      user: { id: 'a', email: 'a@echo.test', createdAt: '2026-01-01T00:00:00Z' },
    });
  });

  it('stored token is valid · signs in and reads the token without the auth client', async () => {
    vi.useFakeTimers();
    const { session, client, ports } = setUp({ stored: authSession('a'), isLive: true });
    const started = session.start(START);
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
    await started;
    expect(await session.accessToken()).toBe('token');
    expect(ports.loadClient).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(CLIENT_DELAY_MS);
    expect(ports.loadClient).toHaveBeenCalledOnce();
    await session.accessToken();
    expect(client.getSession).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('stored token is valid · learns later of a sign-out in another tab', async () => {
    vi.useFakeTimers();
    const { session, browser, ends } = setUp({ stored: authSession('a'), isLive: true });
    await session.start(START);
    Object.assign(browser, { session: null, hasLeft: true });
    await vi.advanceTimersByTimeAsync(CLIENT_DELAY_MS);
    expect(session.getState()).toMatchObject({ status: 'signedOut', news: { kind: 'left' } });
    expect(ends).toHaveBeenCalledExactlyOnceWith('signedOut');
    vi.useRealTimers();
  });

  it('nothing stored · loads no auth client', async () => {
    const { session, ports } = setUp();
    await session.start(START);
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });

  it('unreadable session · tries one refresh', async () => {
    const { session, client } = setUp({
      stored: authSession('a'),
      refresh: authSession('a', 'new'),
    });
    client.getSession.mockResolvedValueOnce({ data: { session: null }, error: null });
    await session.start(START);
    expect(client.refreshSession).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signedIn');
  });

  it('session ended elsewhere · reports the expiry', async () => {
    const { session, ends } = setUp({ stored: authSession('a'), isRunOut: true });
    await session.start(START);
    expect(session.getState()).toEqual({
      status: 'signedOut',
      user: null,
      news: { kind: 'expired', userId: 'a' },
    });
    expect(ends).not.toHaveBeenCalled();
    session.dismissNews();
    expect(session.getState()).toEqual({ status: 'signedOut', user: null });
  });

  it('server unreachable · waits, and signs in once it responds', async () => {
    const { session, browser, client, ports } = setUp({
      stored: authSession('a'),
      isRunOut: true,
      refresh: 'away',
      reachable: false,
    });
    await session.start(START);
    expect(session.getState()).toMatchObject({ status: 'unreachable', user: { id: 'a' } });
    await expect(session.accessToken()).rejects.toThrow(TypeError);
    await session.lookAgain();
    expect(session.getState().status).toBe('unreachable');
    Object.assign(browser, { reachable: true, refresh: authSession('a', 'new') });
    await session.lookAgain();
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
    // The client remembers failures for a minute, so a new one is used.
    expect(client.dispose).toHaveBeenCalledOnce();
    expect(ports.loadClient).toHaveBeenCalledTimes(2);
  });

  it('server refuses after an outage · reports the expiry', async () => {
    const { session, browser, ends } = setUp({
      stored: authSession('a'),
      isRunOut: true,
      refresh: 'away',
      reachable: false,
    });
    await session.start(START);
    Object.assign(browser, { reachable: true, refresh: 'refused' });
    await session.lookAgain();
    expect(session.getState()).toEqual({
      status: 'signedOut',
      user: null,
      news: { kind: 'expired', userId: 'a' },
    });
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('signed out, network back · looks again', async () => {
    const { session, browser } = setUp({ reachable: false });
    await session.start(START);
    await session.lookAgain();
    expect(session.getState().status).toBe('offline');
    browser.reachable = true;
    await session.lookAgain();
    expect(session.getState().status).toBe('signedOut');
  });

  it('signed out, no backend · is offline', async () => {
    const { session } = setUp({ reachable: false });
    await session.start(START);
    expect(session.getState().status).toBe('offline');
  });

  it('server does not respond · stops waiting, and takes a late response', async () => {
    vi.useFakeTimers();
    const { session, client, emit } = setUp({ stored: authSession('a'), reachable: false });
    client.getSession.mockReturnValue(new Promise(() => {}));
    const started = session.start(START);
    await vi.advanceTimersByTimeAsync(START_LIMIT_MS - 1);
    expect(session.getState().status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    await started;
    vi.useRealTimers();
    expect(session.getState().status).toBe('unreachable');
    emit('TOKEN_REFRESHED', authSession('a'));
    expect(session.getState().status).toBe('signedIn');
  });

  // C§66.08
  it('no network · stops waiting after a moment', async () => {
    vi.useFakeTimers();
    const { session, client, browser } = setUp({ stored: authSession('a'), reachable: false });
    browser.isOnline = false;
    client.getSession.mockReturnValue(new Promise(() => {}));
    const started = session.start(START);
    await vi.advanceTimersByTimeAsync(OFFLINE_START_LIMIT_MS);
    await started;
    vi.useRealTimers();
    expect(session.getState()).toMatchObject({ status: 'unreachable', user: { id: 'a' } });
  });

  it('recovery · loads nothing', async () => {
    const { session, ports } = setUp({ stored: authSession('a') });
    await session.start({ recovery: true, code: null });
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });
});

describe('confirmation code', () => {
  it('signed out · signs in', async () => {
    const { session, ports } = setUp({ exchanged: authSession('b') });
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'b' } });
    expect(ports.stored.forgetCodeVerifier).toHaveBeenCalledOnce();
  });

  it('session stored · keeps it, ends the new one and tells the user', async () => {
    const { session, client, detached, browser } = setUp({
      stored: authSession('a'),
      exchanged: authSession('b'),
    });
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toMatchObject({
      status: 'signedIn',
      user: { id: 'a' },
      news: { kind: 'confirmedBeside', email: 'b@echo.test' },
    });
    expect(browser.session?.user.id).toBe('a');
    expect(client.setSession).not.toHaveBeenCalled();
    expect(detached.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  });

  it('session stored during the exchange · keeps it', async () => {
    const { session, client, detached, browser } = setUp({ refresh: 'away' });
    detached.exchangeCodeForSession.mockImplementation(async () => {
      browser.session = authSession('a');
      return { data: { session: authSession('b') }, error: null };
    });
    await session.start({ recovery: false, code: 'c' });
    expect(client.setSession).not.toHaveBeenCalled();
    expect(browser.session).toMatchObject({ user: { id: 'a' } });
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
  });

  it('cannot be redeemed beside a session · tells the user', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toMatchObject({
      status: 'signedIn',
      user: { id: 'a' },
      news: { kind: 'linkUnused' },
    });
  });

  it('refused · changes nothing', async () => {
    const { session } = setUp();
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toEqual({ status: 'signedOut', user: null });
  });
});

describe('auth events', () => {
  it.each([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'MFA_CHALLENGE_VERIFIED',
    'INITIAL_SESSION',
  ] as const)('%s · sets the user', async (event) => {
    const { session, emit } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit(event, authSession('b'));
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'b' } });
  });

  it('SIGNED_OUT after a sign-out in another tab · removes the user', async () => {
    const { session, emit, ends, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    browser.hasLeft = true;
    emit('SIGNED_OUT', null);
    expect(session.getState()).toEqual({ status: 'signedOut', user: null, news: { kind: 'left' } });
    expect(ends).toHaveBeenCalledExactlyOnceWith('signedOut');
  });

  it('SIGNED_OUT without a sign-out · is an expiry', async () => {
    const { session, emit, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit('SIGNED_OUT', null);
    expect(session.getState()).toEqual({
      status: 'signedOut',
      user: null,
      news: { kind: 'expired', userId: 'a' },
    });
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('sign-in · clears the stored sign-out', async () => {
    const { session, emit, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    browser.hasLeft = true;
    emit('SIGNED_OUT', null);
    emit('SIGNED_IN', authSession('a'));
    expect(browser.hasLeft).toBe(false);
  });

  it('another user signs in in another tab · notifies as for a sign-out', async () => {
    const { session, emit, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit('SIGNED_IN', authSession('b'));
    expect(ends).toHaveBeenCalledOnce();
  });

  it('refresh for the same user · does not render again', async () => {
    const { session, emit } = setUp({ stored: authSession('a') });
    await session.start(START);
    const before = session.getState();
    emit('TOKEN_REFRESHED', authSession('a', 'newer'));
    expect(session.getState()).toBe(before);
  });
});

describe('end', () => {
  it('signOut · signs out everywhere', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start(START);
    expect(await session.signOut()).toBe('everywhere');
    expect(session.getState().status).toBe('signedOut');
  });

  it.each([
    ['no response', { signOutError: new Error('503') }],
    ['auth client not loaded', { loadFails: true }],
  ])('signOut · %s · signs out here', async (_name, fake) => {
    const { session, ports } = setUp({ stored: authSession('a'), ...fake });
    await session.start(START);
    expect(await session.signOut()).toBe('local');
    expect(session.getState().status).toBe('signedOut');
    expect(ports.stored.forgetSession).toHaveBeenCalledOnce();
    expect(session.getState().news).toEqual({ kind: 'left' });
  });

  it('expire · happens once and is not a sign-out', async () => {
    const { session, client, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    session.expire();
    session.expire();
    await waitFor(() => expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }));
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('expiry that is held back · happens when it is let go', async () => {
    const { session, client, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    const [first, second] = [session.holdExpiry(), session.holdExpiry()];
    session.expire();
    first();
    first();
    expect(session.getState().status).toBe('signedIn');
    expect(client.signOut).not.toHaveBeenCalled();
    second();
    expect(session.getState().status).toBe('signedOut');
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('expiry that is held back · the app lock does not wait', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start(START);
    session.holdExpiry();
    session.expire('misses');
    expect(session.getState().status).toBe('signedOut');
  });

  // C§70.04
  describe('expire · server unreachable', () => {
    const OFFLINE: Fake = {
      stored: authSession('a'),
      isRunOut: true,
      refresh: 'away',
      reachable: false,
    };
    const ENDED = {
      status: 'signedOut',
      user: null,
      news: { kind: 'expired', userId: 'a', by: 'misses' },
    };

    it('ends the session and removes it before the client responds', async () => {
      const { session, browser, client, ends } = setUp(OFFLINE);
      await session.start(START);
      client.signOut.mockReturnValue(new Promise<never>(() => {}));
      session.expire('misses');
      expect(session.getState()).toEqual(ENDED);
      expect(browser.session).toBeNull();
      expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
    });

    it('tells other tabs with a new client, which waits for no earlier request', async () => {
      const { session, client, ports } = setUp(OFFLINE);
      await session.start(START);
      session.expire('misses');
      await waitFor(() =>
        expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }),
      );
      expect(client.dispose).toHaveBeenCalledOnce();
      expect(ports.loadClient).toHaveBeenCalledTimes(2);
      expect(session.getState()).toEqual(ENDED);
    });

    it('works without the auth client', async () => {
      const { session, browser } = setUp({ ...OFFLINE, loadFails: true });
      await session.start(START);
      expect(session.getState().status).toBe('unreachable');
      session.expire('misses');
      expect(session.getState()).toEqual(ENDED);
      expect(browser.session).toBeNull();
    });

    it('holds although the server responds at that moment', async () => {
      const { session, browser, client } = setUp(OFFLINE);
      await session.start(START);
      browser.reachable = true;
      const found = Promise.withResolvers<AuthSession>();
      client.getSession.mockImplementation(async () => ({
        data: { session: await found.promise },
        error: null,
      }));
      const looked = session.lookAgain();
      await waitFor(() => expect(client.dispose).toHaveBeenCalledOnce());
      session.expire('misses');
      found.resolve(authSession('a', 'new'));
      await looked;
      expect(session.getState()).toEqual(ENDED);
    });
  });

  it('refreshToken · several callers · sends one request', async () => {
    const { session, client } = setUp({
      stored: authSession('a'),
      refresh: authSession('a', 'new'),
    });
    await session.start(START);
    expect(
      await Promise.all([session.refreshToken(), session.refreshToken(), session.refreshToken()]),
    ).toEqual(['new', 'new', 'new']);
    expect(client.refreshSession).toHaveBeenCalledOnce();
  });

  it('accessToken · session over · fails and expires once', async () => {
    const { session, client, ends, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    client.getSession.mockImplementation(async () => {
      const { error } = await client.refreshSession();
      browser.session = null;
      return { data: { session: null }, error };
    });
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
    expect(await session.accessToken()).toBeNull();
  });

  it.each([
    AWAY,
    Object.assign(new Error('Too many requests'), { status: 429 }),
    Object.assign(new Error('Internal'), { status: 500 }),
  ])('accessToken · cannot be renewed: %s · fails as a network error', async (error) => {
    const { session, client, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    client.getSession.mockResolvedValue({ data: { session: null }, error });
    client.refreshSession.mockResolvedValue({ data: { session: null }, error });
    await expect(session.accessToken()).rejects.toBeInstanceOf(TypeError);
    await expect(session.refreshToken()).rejects.toBeInstanceOf(TypeError);
    expect(session.getState().status).toBe('signedIn');
    expect(ends).not.toHaveBeenCalled();
  });

  it('refreshToken · another tab was first · takes its session', async () => {
    const { session, client, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    browser.session = authSession('a', 'of another tab');
    client.refreshSession.mockResolvedValue({
      data: { session: null },
      error: Object.assign(new Error(), { name: 'AuthRefreshDiscardedError', status: 0 }),
    });
    expect(await session.refreshToken()).toBe('of another tab');
  });
});
