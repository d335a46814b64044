// Closing the lock when the journal is left, and covering a page that is not visible.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isOpenHere,
  lastUseKey,
  lastUseOf,
  lockStateOf,
  setLockOpen,
} from '#web/core/lock/lock-state.ts';
import { notifyUse } from '#web/core/lock/lock-flag.ts';
import { removeLock, startLock } from '#web/core/lock/lock-store.ts';
import { joinOpenTabs, watchLock } from '#web/core/lock/lock-watch.ts';

const OWNER = '0192';
const MINUTE = 60_000;
const held: string[] = [];
let stop = () => {};

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const isCovered = () => document.documentElement.hasAttribute('data-covered');

/** What another tab stores, as this one learns of it. */
function storeElsewhere(usedAtMs: number): void {
  const key = lastUseKey(OWNER);
  localStorage.setItem(key, String(usedAtMs));
  dispatchEvent(new StorageEvent('storage', { key, newValue: String(usedAtMs) }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: unknown, work: () => Promise<void>) => {
        held.push(name);
        await work();
        held.splice(held.indexOf(name), 1);
      },
      query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    },
  });
  startLock(OWNER, { kind: 'device', id: '', publicKey: '', algorithm: -7 });
  stop = watchLock(OWNER);
});

afterEach(() => {
  stop();
  removeLock(OWNER);
  held.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// C§70.02
test('watchLock · covers a hidden page and uncovers it after a short absence', () => {
  setVisibility('hidden');
  expect(isCovered()).toBe(true);
  vi.setSystemTime(Date.now() + MINUTE);
  setVisibility('visible');
  expect(isCovered()).toBe(false);
  expect(lockStateOf(OWNER)).toBe('open');
});

test('watchLock · locks before it uncovers a page that was left', () => {
  setVisibility('hidden');
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  setVisibility('visible');
  expect(isOpenHere(OWNER)).toBe(false);
  expect(isCovered()).toBe(false);
});

test('watchLock · locks a page of the back-forward cache that was left', () => {
  dispatchEvent(new Event('pagehide'));
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  dispatchEvent(new Event('pageshow'));
  expect(isOpenHere(OWNER)).toBe(false);
});

test('watchLock · locks a visible page that is not touched', () => {
  vi.advanceTimersByTime(5 * MINUTE + 5_000);
  expect(isOpenHere(OWNER)).toBe(false);
});

test('watchLock · a touch after the device slept does not keep it open', () => {
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  dispatchEvent(new Event('pointerdown'));
  expect(isOpenHere(OWNER)).toBe(false);
});

test('watchLock · each use keeps it open, also one in another tab', () => {
  for (let minute = 0; minute < 8; minute += 4) {
    vi.advanceTimersByTime(4 * MINUTE);
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(4 * MINUTE);
    storeElsewhere(Date.now());
  }
  expect(lockStateOf(OWNER)).toBe('open');
});

test.each(['input', 'compositionupdate'])('watchLock · %s without a key keeps it open', (name) => {
  for (let minute = 0; minute < 8; minute += 4) {
    vi.advanceTimersByTime(4 * MINUTE);
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
  }
  vi.advanceTimersByTime(4 * MINUTE);
  expect(lockStateOf(OWNER)).toBe('open');
});

test('watchLock · a use without a touch keeps it open, not after a pause', () => {
  for (let minute = 0; minute < 12; minute += 4) {
    vi.advanceTimersByTime(4 * MINUTE);
    notifyUse();
  }
  expect(lockStateOf(OWNER)).toBe('open');
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  notifyUse();
  expect(isOpenHere(OWNER)).toBe(false);
});

test('watchLock · follows another tab that locks and opens', () => {
  storeElsewhere(0);
  expect(lockStateOf(OWNER)).toBe('locked');
  storeElsewhere(Date.now());
  expect(lockStateOf(OWNER)).toBe('open');
});

test('joinOpenTabs · opens beside an open tab, not after a reload', async () => {
  setLockOpen(OWNER, false);
  await joinOpenTabs();
  expect(lockStateOf(OWNER)).toBe('open');
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  setLockOpen(OWNER, false);
  await joinOpenTabs();
  expect(lockStateOf(OWNER)).toBe('locked');
});

test('watchLock · a stopped one notes no use', () => {
  const before = lastUseOf(OWNER);
  stop();
  vi.setSystemTime(Date.now() + MINUTE);
  dispatchEvent(new Event('keydown'));
  expect(lastUseOf(OWNER)).toBe(before);
});
