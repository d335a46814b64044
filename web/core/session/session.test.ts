// Start-up, events and endings of a session (A§4), with a fake of the auth client: the real one is
// tested against the server.
import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js';
import { describe, expect, it, vi } from 'vitest';
import {
  createSession,
  START_LIMIT_MS,
  type AuthClient,
  type SessionPorts,
} from '#web/core/session/session.ts';

const authSession = (id: string, token = 'token') =>
  ({
    access_token: token,
    user: { id, email: `${id}@echo.test`, created_at: '2026-01-01T00:00:00Z' },
  }) as AuthSession;

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void;

interface Fake {
  /** The session in the storage. */
  stored?: AuthSession | null;
  /**
   * What a refresh answers: a session, a refusal (the client then removes what is stored), or no
   * answer.
   */
  refresh?: AuthSession | 'refused' | 'away';
  /** The stored access token has run out, so reading the session refreshes it. */
  isRunOut?: boolean;
  /** The session behind the code of a link. */
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

/** A fake of the auth client that keeps and removes its stored session as the real one does. */
function setUp({
  stored = null,
  refresh = 'refused',
  isRunOut = false,
  exchanged,
  signOutError,
  loadFails = false,
  reachable = true,
}: Fake = {}) {
  let listener: Listener = () => {};
  const browser = { session: stored, hasLeft: false, reachable, refresh };
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
      findPerson: () =>
        browser.session === null
          ? null
          : { id: browser.session.user.id, email: browser.session.user.email ?? '' },
      hasSession: () => browser.session !== null,
      forgetSession: vi.fn(() => void (browser.session = null)),
      forgetCodeVerifier: vi.fn(),
      hasLeft: () => browser.hasLeft,
      noteLeft: (isLeft: boolean) => void (browser.hasLeft = isLeft),
    },
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

describe('start-up', () => {
  it('is loading until it is known who is there', async () => {
    const { session } = setUp({ stored: authSession('a') });
    expect(session.getState()).toEqual({ status: 'loading', user: null });
    await session.start(START);
    expect(session.getState()).toEqual({
      status: 'signedIn',
      user: { id: 'a', email: 'a@echo.test', createdAt: '2026-01-01T00:00:00Z' },
    });
  });

  it('fetches no auth client when nothing was stored', async () => {
    const { session, ports } = setUp();
    await session.start(START);
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });

  it('tries one refresh when the stored session cannot be read', async () => {
    const { session, client } = setUp({
      stored: authSession('a'),
      refresh: authSession('a', 'new'),
    });
    client.getSession.mockResolvedValueOnce({ data: { session: null }, error: null });
    await session.start(START);
    expect(client.refreshSession).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signedIn');
  });

  it('says that the session expired when it ran out and was ended elsewhere', async () => {
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

  it('waits for a server that is away with a session that ran out, and is signed in once it is back', async () => {
    const { session, browser, client, ports } = setUp({
      stored: authSession('a'),
      isRunOut: true,
      refresh: 'away',
      reachable: false,
    });
    await session.start(START);
    expect(session.getState()).toEqual({ status: 'unreachable', user: null });
    await session.lookAgain();
    expect(session.getState().status).toBe('unreachable');
    Object.assign(browser, { reachable: true, refresh: authSession('a', 'new') });
    await session.lookAgain();
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'a' } });
    // The client remembers failures for a minute, so a new one asks.
    expect(client.dispose).toHaveBeenCalledOnce();
    expect(ports.loadClient).toHaveBeenCalledTimes(2);
  });

  it('says that the session expired when the server is back and refuses it', async () => {
    const { session, browser } = setUp({
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
  });

  it('looks again when the network is back where nobody was signed in', async () => {
    const { session, browser } = setUp({ reachable: false });
    await session.start(START);
    await session.lookAgain();
    expect(session.getState().status).toBe('offline');
    browser.reachable = true;
    await session.lookAgain();
    expect(session.getState().status).toBe('signedOut');
  });

  it('is offline when nobody is signed in and the backend is not there', async () => {
    const { session } = setUp({ reachable: false });
    await session.start(START);
    expect(session.getState().status).toBe('offline');
  });

  it('does not wait for ever for a server that does not answer, and takes its answer when it comes', async () => {
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

  it('loads nothing during a recovery', async () => {
    const { session, ports } = setUp({ stored: authSession('a') });
    await session.start({ recovery: true, code: null });
    expect(session.getState().status).toBe('signedOut');
    expect(ports.loadClient).not.toHaveBeenCalled();
  });
});

describe('the code of a confirmation link', () => {
  it('signs in where nobody is signed in', async () => {
    const { session, ports } = setUp({ exchanged: authSession('b') });
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'b' } });
    expect(ports.stored.forgetCodeVerifier).toHaveBeenCalledOnce();
  });

  it('never replaces a stored session; its own is ended and the person is told', async () => {
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

  it('never replaces a session that another tab stored while the code was exchanged', async () => {
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

  it('that cannot be redeemed beside a stored session is told', async () => {
    const { session } = setUp({ stored: authSession('a') });
    await session.start({ recovery: false, code: 'c' });
    expect(session.getState()).toMatchObject({
      status: 'signedIn',
      user: { id: 'a' },
      news: { kind: 'linkUnused' },
    });
  });

  it('that is refused leaves everything as it is', async () => {
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
  ] as const)('%s brings the person', async (event) => {
    const { session, emit } = setUp({ stored: authSession('a') });
    await session.start(START);
    emit(event, authSession('b'));
    expect(session.getState()).toMatchObject({ status: 'signedIn', user: { id: 'b' } });
  });

  it('SIGNED_OUT after a noted sign-out in another tab clears the person', async () => {
    const { session, emit, ends, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    browser.hasLeft = true;
    emit('SIGNED_OUT', null);
    expect(session.getState()).toEqual({ status: 'signedOut', user: null, news: { kind: 'left' } });
    expect(ends).toHaveBeenCalledExactlyOnceWith('signedOut');
  });

  it('SIGNED_OUT without a sign-out is an expiry: the client was refused', async () => {
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

  it('a sign-in forgets the sign-out before it', async () => {
    const { session, emit, browser } = setUp({ stored: authSession('a') });
    await session.start(START);
    browser.hasLeft = true;
    emit('SIGNED_OUT', null);
    emit('SIGNED_IN', authSession('a'));
    expect(browser.hasLeft).toBe(false);
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
    expect(ports.stored.forgetSession).toHaveBeenCalledOnce();
    expect(session.getState().news).toEqual({ kind: 'left' });
  });

  it('expires once, and says that it was not the person', async () => {
    const { session, client, ends } = setUp({ stored: authSession('a') });
    await session.start(START);
    session.expire();
    session.expire();
    await vi.waitFor(() =>
      expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }),
    );
    expect(ends).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('shares one refresh among all that ask at once', async () => {
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

  it('a token that ran out in an ended session fails the call and expires once', async () => {
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
  ])(
    'a token that cannot be renewed now is a failure of the network, not an end: %s',
    async (error) => {
      const { session, client, ends } = setUp({ stored: authSession('a') });
      await session.start(START);
      client.getSession.mockResolvedValue({ data: { session: null }, error });
      client.refreshSession.mockResolvedValue({ data: { session: null }, error });
      await expect(session.accessToken()).rejects.toBeInstanceOf(TypeError);
      await expect(session.refreshToken()).rejects.toBeInstanceOf(TypeError);
      expect(session.getState().status).toBe('signedIn');
      expect(ends).not.toHaveBeenCalled();
    },
  );

  it('takes the session of another tab that refreshed first', async () => {
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
