// Redirects (A§2, rulings 37), and the twin of every page.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOURNAL_PATHS, OPEN_PATHS } from '#contract/page-paths.ts';
import { JOURNAL_PAGES, OPEN_PAGES } from '#web/app/pages.ts';
import { AppRoutes } from '#web/app/router.tsx';
import { RETRY_INTERVAL_MS, useLookAgain } from '#web/app/use-look-again.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import type {
  Session,
  SessionNews,
  SessionState,
  SessionStatus,
} from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { MemoryRouter, useLocation } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network in this test'));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('the addresses that the server knows are those that have a page', () => {
  expect(JOURNAL_PAGES.map(({ path }) => path).toSorted()).toEqual(JOURNAL_PATHS.toSorted());
  expect(OPEN_PAGES.map(({ path }) => path).toSorted()).toEqual(OPEN_PATHS.toSorted());
});

function Address() {
  return <i data-testid="address">{useLocation().pathname}</i>;
}

async function visit(path: string, status: SessionStatus, news?: SessionNews) {
  const session = fakeSession({
    status,
    user: status === 'signedIn' ? USER : null,
    ...(news === undefined ? {} : { news }),
  });
  return open(path, session);
}

const USER = { id: 'a', email: 'a@b.co', createdAt: '' };

/** A session whose state the test sets. */
function fakeSession(first: SessionState) {
  let state = first;
  const listeners = new Set<() => void>();
  const put = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    put,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    onEnd: () => () => {},
    accessToken: () => Promise.resolve(null),
    loadClient: () => Promise.reject(new TypeError('Failed to fetch')),
    onStepAsked: () => () => {},
    dismissNews: vi.fn(() => put({ status: state.status, user: state.user })),
    lookAgain: vi.fn(() => Promise.resolve()),
    expire: vi.fn(() =>
      put({ status: 'signedOut', user: null, news: { kind: 'expired', userId: 'a' } }),
    ),
    signIn: vi.fn(async () => {
      put({ status: 'signedIn', user: USER });
      return null;
    }),
  };
}

async function open(path: string, session: ReturnType<typeof fakeSession>, state?: unknown) {
  await act(async () => {
    render(
      <SessionContext value={session as unknown as Session}>
        <NoticeProvider>
          <MemoryRouter at={path} state={state}>
            <AppRoutes />
            <Address />
          </MemoryRouter>
        </NoticeProvider>
      </SessionContext>,
    );
  });
  // Pages are lazy, and one of them may redirect.
  await act(() => vi.dynamicImportSettled());
  return screen.getByTestId('address').textContent;
}

describe('redirects', () => {
  it.each<[string, SessionStatus, string]>([
    ['/', 'signedIn', '/inspiration'],
    ['/', 'signedOut', '/info'],
    ['/', 'offline', '/info'],
    ['/', 'loading', '/'],
    ['/inspiration', 'signedOut', '/info'],
    ['/setting', 'offline', '/info'],
    ['/setting', 'loading', '/setting'],
    ['/setting', 'signedIn', '/setting'],
    ['/test/setting', 'signedOut', '/test/setting'],
    ['/test', 'signedOut', '/info'],
    ['/test/nowhere', 'signedOut', '/info'],
    ['/test/login', 'signedOut', '/info'],
    ['/nowhere', 'signedIn', '/info'],
    ['/login', 'signedIn', '/inspiration'],
    ['/login', 'signedOut', '/login'],
    ['/info', 'signedIn', '/info'],
  ])('%s · %s · ends at %s', async (path, status, end) => {
    expect(await visit(path, status)).toBe(end);
  });

  it('/ · trial user · ends at the trial feed', async () => {
    enterTrial();
    expect(await visit('/', 'signedOut')).toBe('/test/inspiration');
  });

  it('trial page · signed out · starts the trial, which a sign-in ends', async () => {
    await visit('/test/setting', 'signedOut');
    expect(localStorage.getItem('offline_user_id')).toMatch(/^offline_/);
    cleanup();
    await visit('/setting', 'signedIn');
    // A§4.34
    for (const flag of ['offline_user_id', 'test_mode'])
      expect(localStorage.getItem(flag)).toBeNull();
  });

  it('trial page · full storage · shows a warning and works in memory', async () => {
    const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    fillStorage();
    try {
      expect(await visit('/test/setting', 'signedOut')).toBe('/test/setting');
      expect(await screen.findByText(/浏览器的存储空间已满或被禁用/)).toBeTruthy();
      expect(localStorage.getItem('offline_user_id')).toMatch(/^offline_/);
    } finally {
      if (real !== undefined) Object.defineProperty(globalThis, 'localStorage', real);
    }
  });

  it.each(['/', '/inspiration'])('%s · session loading · shows a spinner', async (path) => {
    await visit(path, 'loading');
    expect(screen.getByText('加载中')).toBeTruthy();
  });

  // C§72.01
  it('/admin · in trial · leads to the introduction', async () => {
    expect(await visit('/test/admin', 'signedOut')).toBe('/info');
  });

  it.each(JOURNAL_PAGES.map(({ path }) => path).filter((path) => path !== '/admin'))(
    '%s · account and trial · ends at this address',
    async (pattern) => {
      const path = pattern.replace(/:\w+/, '0192f0c1-0000-7000-8000-000000000000');
      expect(await visit(path, 'signedIn')).toBe(path);
      cleanup();
      expect(await visit(`/test${path}`, 'signedOut')).toBe(`/test${path}`);
    },
  );
});

it('diary list · title · is 回响笔记', async () => {
  await visit('/notes', 'signedIn');
  expect(document.title).toBe('回响笔记 · 回响');
});

describe('a session that expired', () => {
  const EXPIRED: SessionNews = { kind: 'expired', userId: 'a' };
  const alert = () => screen.queryByRole('alert')?.textContent ?? null;

  it('redirects to the introduction, whose notice links to the login', async () => {
    const user = userEvent.setup();
    expect(await visit('/notes', 'signedOut', EXPIRED)).toBe('/info');
    expect(alert()).toBe('用户会话已过期，请重新登录去登录');
    await user.click(screen.getByRole('button', { name: '去登录' }));
    expect(screen.getByTestId('address').textContent).toBe('/login');
    expect(await screen.findByText('用户会话已过期，请重新登录')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('notice · closed by the user · disappears', async () => {
    const session = fakeSession({ status: 'signedOut', user: null, news: EXPIRED });
    await open('/info', session);
    await userEvent.setup().click(screen.getByRole('button', { name: '知道了' }));
    expect(session.dismissNews).toHaveBeenCalledOnce();
    expect(alert()).toBeNull();
  });

  it('sign-out · shows no notice', async () => {
    await visit('/notes', 'signedOut', { kind: 'left' });
    expect(alert()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('rejected request · login page · ends the session, which an address cannot do', async () => {
    const session = fakeSession({ status: 'signedIn', user: USER });
    expect(await open('/login', session, 'refused-session')).toBe('/login');
    expect(session.expire).toHaveBeenCalledOnce();
    cleanup();
    expect(await visit('/login?state=refused-session', 'signedIn')).toBe('/inspiration');
  });
});

it('another user signs in beside an open page · the page and its input are new', async () => {
  const session = fakeSession({ status: 'signedIn', user: USER });
  await open('/setting', session);
  const before = await screen.findByRole('main');
  await act(async () => session.put({ status: 'signedIn', user: { ...USER, email: 'new@b.co' } }));
  expect(screen.getByRole('main')).toBe(before);
  await act(async () => session.put({ status: 'signedIn', user: { ...USER, id: 'b' } }));
  expect(screen.getByRole('main')).not.toBe(before);
});

it('confirmation link of another account · keeps this session and says so', async () => {
  await visit('/setting', 'signedIn', { kind: 'confirmedBeside', email: 'b@b.co' });
  expect(screen.getByRole('alert').textContent).toBe(
    'b@b.co 的邮箱已确认。这里登录的仍是你现在的账号。',
  );
});

describe('return offer', () => {
  const signInAt = async (session: ReturnType<typeof fakeSession>) => {
    const user = userEvent.setup();
    await open('/login', session);
    await user.type(screen.getByLabelText('邮箱'), 'a@b.co');
    await user.type(screen.getByLabelText('密码'), 'secret1');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByTestId('address').textContent).toBe('/inspiration');
    return user;
  };

  it.each<[string, SessionNews | undefined]>([
    ['a deep link opened while signed out', undefined],
    ['the page of a session that ended', { kind: 'expired', userId: 'a' }],
  ])('sign-in · after %s · offers to return', async (_name, news) => {
    expect(await visit('/poston?kind=note', 'signedOut', news)).toBe('/info');
    cleanup();
    const user = await signInAt(fakeSession({ status: 'signedOut', user: null }));
    await user.click(await screen.findByRole('button', { name: '回到刚才的页面' }));
    expect(screen.getByTestId('address').textContent).toBe('/poston');
    expect(sessionStorage).toHaveLength(0);
  });

  it('sign-in of another user · offers nothing', async () => {
    await visit('/setting', 'signedOut', { kind: 'expired', userId: 'b' });
    cleanup();
    await signInAt(fakeSession({ status: 'signedOut', user: null }));
    expect(screen.queryByRole('button', { name: '回到刚才的页面' })).toBeNull();
  });

  it.each(['/inspiration', '/info', '/test/setting', '/nowhere'])(
    '%s · is not stored',
    async (path) => {
      await visit(path, 'signedOut');
      expect(sessionStorage.getItem('echo.return')).toBeNull();
    },
  );
});

function Waiting() {
  useLookAgain();
  return null;
}

describe('an unreachable server', () => {
  // C§66.08
  it('account with kept entries · reads them instead of waiting', async () => {
    keptFlag.set(true);
    const address = await open('/notes', fakeSession({ status: 'unreachable', user: USER }));
    expect(address).toBe('/notes');
    expect(screen.queryByText('现在连不上服务器')).toBeNull();
    expect(screen.getAllByRole('navigation', { name: '主导航' })).not.toEqual([]);
    keptFlag.set(false);
  });

  it.each(['/', '/notes'])('%s · waits and opens once the server is back', async (path) => {
    const session = fakeSession({ status: 'unreachable', user: null });
    const address = await open(path, session);
    expect(await screen.findByText('现在连不上服务器')).toBeTruthy();
    await act(async () => session.put({ status: 'signedIn', user: USER }));
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText('现在连不上服务器')).toBeNull();
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  it('retries every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = fakeSession({ status: 'unreachable', user: null });
    const { unmount } = render(
      <SessionContext value={session as unknown as Session}>
        <Waiting />
      </SessionContext>,
    );
    await vi.advanceTimersByTimeAsync(2 * RETRY_INTERVAL_MS);
    expect(session.lookAgain).toHaveBeenCalledTimes(2);
    unmount();
    await vi.advanceTimersByTimeAsync(2 * RETRY_INTERVAL_MS);
    expect(session.lookAgain).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

describe('the introduction', () => {
  it('sets its own title', async () => {
    await visit('/info', 'signedOut');
    expect(document.title).toBe('A quiet journal that answers · 回响');
  });

  it('sign-in button · opens the login', async () => {
    await visit('/info', 'signedOut');
    await act(async () =>
      within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }).click(),
    );
    expect(screen.getByTestId('address').textContent).toBe('/login');
  });

  it('trial button · creates an offline user and opens the feed under /test', async () => {
    await visit('/info', 'signedOut');
    await act(async () => screen.getAllByRole('button', { name: 'Try for Free' })[0]?.click());
    expect(screen.getByTestId('address').textContent).toBe('/test/inspiration');
    expect(localStorage.getItem('offline_user_id')).toMatch(/^offline_/);
    expect(await screen.findByText('试用模式')).toBeTruthy();
  });
});
