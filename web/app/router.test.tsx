// Who is led where (A§2, rulings 37), and that every screen has its twin.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOURNAL_PAGES } from '#web/app/pages.ts';
import { AppRoutes } from '#web/app/router.tsx';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import type { Session, SessionState, SessionStatus } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { NoticeProvider } from '#web/ui/notice.tsx';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network in this test'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Address() {
  return <i data-testid="address">{useLocation().pathname}</i>;
}

async function visit(path: string, status: SessionStatus) {
  const state: SessionState = { status, user: status === 'signedIn' ? { id: 'a', email: 'a@b.co', createdAt: '' } : null };
  const session = { subscribe: () => () => {}, getState: () => state, onEnd: () => () => {}, accessToken: () => Promise.resolve(null) };
  await act(async () => {
    render(
      <SessionContext value={session as unknown as Session}>
        <NoticeProvider>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes />
            <Address />
          </MemoryRouter>
        </NoticeProvider>
      </SessionContext>,
    );
  });
  // Pages are lazy; one of them may lead on.
  await act(() => vi.dynamicImportSettled());
  return screen.getByTestId('address').textContent;
}

describe('the way', () => {
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
  ])('of %s when %s ends at %s', async (path, status, end) => {
    expect(await visit(path, status)).toBe(end);
  });

  it('of / leads a trial user to the trial', async () => {
    enterTrial();
    expect(await visit('/', 'signedOut')).toBe('/test/inspiration');
  });

  it('right into a screen of the trial begins the trial; online it ends', async () => {
    await visit('/test/setting', 'signedOut');
    expect(localStorage.getItem('offline_user_id')).toMatch(/^offline_/);
    cleanup();
    await visit('/setting', 'signedIn');
    expect(localStorage.getItem('offline_user_id')).toBeNull();
  });

  it.each(['/', '/inspiration'])('of %s shows a ring while the session is loading', async (path) => {
    await visit(path, 'loading');
    expect(screen.getByText('加载中')).toBeTruthy();
  });

  it.each(JOURNAL_PAGES.map(({ path }) => path))('of %s ends there with an account and in trial', async (pattern) => {
    const path = pattern.replace(/:\w+/, '0192f0c1-0000-7000-8000-000000000000');
    expect(await visit(path, 'signedIn')).toBe(path);
    cleanup();
    expect(await visit(`/test${path}`, 'signedOut')).toBe(`/test${path}`);
  });
});

it('calls the notebook by its name', async () => {
  await visit('/notes', 'signedIn');
  expect(document.title).toBe('回响笔记 · 回响');
});

describe('the introduction', () => {
  it('has its own title', async () => {
    await visit('/info', 'signedOut');
    expect(document.title).toBe('A quiet journal that answers · 回响');
  });

  it('leads to the login from its first screen', async () => {
    await visit('/info', 'signedOut');
    await act(async () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }).click());
    expect(screen.getByTestId('address').textContent).toBe('/login');
  });

  it('starts the trial: a synthetic user, and the feed under /test', async () => {
    await visit('/info', 'signedOut');
    await act(async () => screen.getAllByRole('button', { name: 'Try for Free' })[0]?.click());
    expect(screen.getByTestId('address').textContent).toBe('/test/inspiration');
    expect(localStorage.getItem('offline_user_id')).toMatch(/^offline_/);
    expect(await screen.findByText('试用模式')).toBeTruthy();
  });
});
