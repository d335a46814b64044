// @vitest-environment happy-dom
// The lock screen of an account ends the session, whatever its state (C§70.04).
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePinVerifier } from '#web/core/lock/lock-pin.ts';
import { LockScreen } from '#web/core/lock/lock-screen.tsx';
import { setLockOpen } from '#web/core/lock/lock-state.ts';
import { endLock, removeLock, startLock } from '#web/core/lock/lock-store.ts';
import { EMPTY_SESSION_STORAGE } from '#web/core/session/empty-session-storage.ts';
import { createSession, type Session, type SessionState } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

const USER = { id: '0192', email: 'a@echo.test', createdAt: '2026-01-01T00:00:00Z' };

beforeEach(async () => {
  startLock(USER.id, await makePinVerifier('274913', 10));
  setLockOpen(USER.id, false);
});

afterEach(() => {
  cleanup();
  removeLock(USER.id);
});

function openLockScreen(session: Session): void {
  render(
    <SessionContext value={session}>
      <NoticeProvider>
        <MemoryRouter at="/inspiration">
          <LockScreen owner={USER.id} />
        </MemoryRouter>
      </NoticeProvider>
    </SessionContext>,
  );
}

/** A session whose server cannot be reached, as after an offline start. */
async function unreachableSession() {
  let isStored = true;
  const session = createSession({
    loadClient: () => Promise.reject(new TypeError('Failed to fetch')),
    loadDetachedClient: () => Promise.reject(new TypeError('Failed to fetch')),
    stored: {
      ...EMPTY_SESSION_STORAGE,
      findUser: () => (isStored ? USER : null),
      hasSession: () => isStored,
      forgetSession: () => void (isStored = false),
    },
    isOnline: () => false,
    isBackendReachable: async () => false,
    resetRedirect: '',
  });
  await session.start({ recovery: false, code: null });
  expect(session.getState().status).toBe('unreachable');
  return { session, hasSession: () => isStored };
}

test('forgotten PIN · server unreachable · signs out', async () => {
  const { session, hasSession } = await unreachableSession();
  openLockScreen(session);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '忘了 PIN' }));
  await user.click(screen.getByRole('button', { name: '退出登录' }));
  expect(session.getState()).toMatchObject({
    status: 'signedOut',
    news: { kind: 'expired', by: 'forgotten' },
  });
  expect(hasSession()).toBe(false);
});

test('lock that has ended the session · reload without a network · signs out', async () => {
  endLock(USER.id, 'misses');
  const { session, hasSession } = await unreachableSession();
  openLockScreen(session);
  expect(session.getState()).toMatchObject({ status: 'signedOut', news: { by: 'misses' } });
  expect(hasSession()).toBe(false);
});

test('lock that has ended the session · late sign-in · ends it again', () => {
  endLock(USER.id, 'misses');
  let state: SessionState = { status: 'unreachable', user: USER };
  let notify = () => {};
  const expire = vi.fn();
  openLockScreen({
    getState: () => state,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
    expire,
  } as unknown as Session);
  expect(expire).toHaveBeenCalledExactlyOnceWith('misses');
  act(() => {
    state = { status: 'signedIn', user: USER };
    notify();
  });
  expect(expire).toHaveBeenCalledTimes(2);
});
