// The lock of an owner in this browser: its states, and the tries to open it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PIN_MISSES_MAX, REMOVAL_WAIT_MS } from '#domain/lock/lock.ts';
import { askForRemoval, removeWaited, tryPin } from '#web/core/lock/lock-attempt.ts';
import { rawSignature } from '#web/core/lock/lock-device.ts';
import { isPinOf, makePinVerifier } from '#web/core/lock/lock-pin.ts';
import { findLock, lockKey, lockStateOf, setLockOpen } from '#web/core/lock/lock-state.ts';
import { closeLock, endLock, noteUse, removeLock, startLock } from '#web/core/lock/lock-store.ts';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const OWNER = '0192';
const ACCOUNT = { owner: OWNER, hasSession: true };
const TRIAL = { owner: OWNER, hasSession: false };
const PIN = '274913';
/** Few, so that a test takes no time. */
const ITERATIONS = 10;

let now = NOW;
const clock = () => now;

/** Storage as a sign-in with this session leaves it. */
function storeSession(id: string): void {
  const claims = btoa(JSON.stringify({ session_id: id })).replaceAll('=', '');
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ access_token: `h.${claims}.s` }));
}

async function startWithPin(): Promise<void> {
  startLock(OWNER, await makePinVerifier(PIN, ITERATIONS));
}

async function missTimes(count: number, of = TRIAL) {
  let last = await tryPin(of, '0000', clock);
  for (let more = 1; more < count; more += 1) last = await tryPin(of, '0000', clock);
  return last;
}

beforeEach(() => {
  now = NOW;
  vi.spyOn(Date, 'now').mockImplementation(clock);
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  removeLock(OWNER);
  localStorage.clear();
});

// C§70.01
describe('lockStateOf', () => {
  test('is off without a lock, and open where it was switched on', async () => {
    expect(lockStateOf(OWNER)).toBe('off');
    await startWithPin();
    expect(lockStateOf(OWNER)).toBe('open');
  });

  test('is locked in a page that has just been loaded', async () => {
    await startWithPin();
    setLockOpen(OWNER, false);
    expect(lockStateOf(OWNER)).toBe('locked');
  });

  test('is locked when the journal was left, before any timer notices', async () => {
    await startWithPin();
    now += 5 * 60_000;
    expect(lockStateOf(OWNER)).toBe('locked');
  });

  test('is locked at once when the user says so', async () => {
    await startWithPin();
    closeLock(OWNER);
    setLockOpen(OWNER, true);
    expect(lockStateOf(OWNER)).toBe('locked');
  });

  test.each(['', '{', 'null', '{"minutes":5}', '{"key":{"kind":"none"},"minutes":5}', '[]'])(
    'is locked by the damaged value %j',
    (text) => {
      localStorage.setItem(lockKey(OWNER), text);
      expect(lockStateOf(OWNER)).toBe('locked');
      expect(findLock(OWNER)?.key).toBeNull();
    },
  );

  test('does not mix the locks of two owners', async () => {
    await startWithPin();
    expect(lockStateOf('trial')).toBe('off');
  });
});

// C§70.02
test('verifier · fits its PIN only, and two of one PIN differ', async () => {
  const verifier = await makePinVerifier(PIN, ITERATIONS);
  expect(await isPinOf(PIN, verifier)).toBe(true);
  expect(await isPinOf('274914', verifier)).toBe(false);
  expect((await makePinVerifier(PIN, ITERATIONS)).hash).not.toBe(verifier.hash);
  expect(JSON.stringify(verifier)).not.toContain(PIN);
});

// C§70.02
test('verifier · a damaged one fits no PIN', async () => {
  const verifier = await makePinVerifier(PIN, ITERATIONS);
  expect(await isPinOf(PIN, { ...verifier, salt: '?' })).toBe(false);
  expect(await isPinOf(PIN, { ...verifier, iterations: 0 })).toBe(false);
});

// C§70.04
describe('tryPin · account', () => {
  test('the right PIN opens and forgets earlier misses', async () => {
    await startWithPin();
    await missTimes(3, ACCOUNT);
    setLockOpen(OWNER, false);
    expect(await tryPin(ACCOUNT, PIN, clock)).toEqual({ kind: 'opened' });
    expect(lockStateOf(OWNER)).toBe('open');
    expect(findLock(OWNER)?.misses).toBe(0);
  });

  test('says how many tries are left, and ends with the fifth', async () => {
    await startWithPin();
    storeSession('first');
    expect(await missTimes(1, ACCOUNT)).toEqual({ kind: 'wrong', left: 4 });
    expect(await missTimes(PIN_MISSES_MAX - 1, ACCOUNT)).toEqual({ kind: 'ended' });
    expect(await tryPin(ACCOUNT, PIN, clock)).toEqual({ kind: 'ended' });
  });

  test('stays locked until a new session, then is off and says so', async () => {
    await startWithPin();
    storeSession('first');
    await missTimes(PIN_MISSES_MAX, ACCOUNT);
    expect(lockStateOf(OWNER)).toBe('locked');
    localStorage.removeItem(SESSION_STORAGE_KEY);
    expect(lockStateOf(OWNER)).toBe('locked');
    storeSession('second');
    expect(lockStateOf(OWNER)).toBe('ended');
    expect(findLock(OWNER)?.ended?.by).toBe('misses');
  });

  test('counts a try before it is checked', async () => {
    await startWithPin();
    const checking = tryPin(ACCOUNT, '0000', clock);
    expect(findLock(OWNER)?.misses).toBe(1);
    await checking;
  });
});

// C§70.05
describe('tryPin · trial', () => {
  test('waits after five misses, and takes the right PIN afterwards', async () => {
    await startWithPin();
    expect(await missTimes(4)).toEqual({ kind: 'wrong', left: null });
    expect(await missTimes(1)).toEqual({ kind: 'wait', untilMs: NOW + 30_000 });
    expect(await tryPin(TRIAL, PIN, clock)).toEqual({ kind: 'wait', untilMs: NOW + 30_000 });
    now += 30_000;
    expect(await tryPin(TRIAL, PIN, clock)).toEqual({ kind: 'opened' });
  });

  test('can be removed a day after it was asked, and not before', async () => {
    await startWithPin();
    expect(removeWaited(OWNER, now)).toBe(false);
    askForRemoval(OWNER, now);
    expect(removeWaited(OWNER, now + REMOVAL_WAIT_MS - 1)).toBe(false);
    expect(removeWaited(OWNER, now + REMOVAL_WAIT_MS)).toBe(true);
    expect(lockStateOf(OWNER)).toBe('off');
  });

  test('forgets the request when it is opened with the PIN', async () => {
    await startWithPin();
    askForRemoval(OWNER, now);
    await tryPin(TRIAL, PIN, clock);
    expect(findLock(OWNER)?.removalAskedAtMs).toBe(0);
  });
});

/** From now on storage refuses every value that is longer than the one it replaces. */
function fillStorage(): void {
  const rows = new Map(Object.entries(localStorage) as [string, string][]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > (rows.get(key)?.length ?? -1)) throw new Error('quota');
      rows.set(key, value);
    },
    removeItem: (key: string) => void rows.delete(key),
    clear: () => rows.clear(),
  });
}

describe('full storage', () => {
  // C§70.04
  test('ends the session of an account with the fifth wrong PIN', async () => {
    await startWithPin();
    storeSession('first');
    fillStorage();
    expect(await missTimes(PIN_MISSES_MAX, ACCOUNT)).toEqual({ kind: 'ended' });
    expect(findLock(OWNER)?.ended).toEqual({ by: 'misses', sessionId: 'first' });
    storeSession('other');
    expect(lockStateOf(OWNER)).toBe('ended');
  });

  // C§70.05
  test('a trial waits, opens, and can ask for the removal of its lock', async () => {
    await startWithPin();
    closeLock(OWNER);
    fillStorage();
    expect(await missTimes(5)).toEqual({ kind: 'wait', untilMs: NOW + 30_000 });
    expect(askForRemoval(OWNER, now)).toBe(true);
    now += 30_000;
    expect(await tryPin(TRIAL, PIN, clock)).toEqual({ kind: 'opened' });
    expect(lockStateOf(OWNER)).toBe('open');
  });

  test('checks no PIN that it could not count, not even the right one', async () => {
    await startWithPin();
    localStorage.setItem(lockKey(OWNER), JSON.stringify(findLock(OWNER)));
    setLockOpen(OWNER, false);
    fillStorage();
    expect(await tryPin(ACCOUNT, PIN, clock)).toEqual({ kind: 'uncounted' });
    expect(lockStateOf(OWNER)).toBe('locked');
    expect(askForRemoval(OWNER, now)).toBe(false);
  });

  test('a forgotten PIN ends the session also of an old or a damaged lock', async () => {
    await startWithPin();
    storeSession('first');
    localStorage.setItem(lockKey(OWNER), JSON.stringify({ ...findLock(OWNER), minutes: 0 }));
    fillStorage();
    endLock(OWNER, 'forgotten');
    expect(findLock(OWNER)?.ended?.by).toBe('forgotten');
    expect(lockStateOf(OWNER)).toBe('locked');
  });
});

// C§70.01
test('startLock · a new key keeps the chosen minutes', async () => {
  await startWithPin();
  noteUse(OWNER, now);
  localStorage.setItem(lockKey(OWNER), JSON.stringify({ ...findLock(OWNER), minutes: 15 }));
  await startWithPin();
  expect(findLock(OWNER)?.minutes).toBe(15);
});

// C§70.03
test('rawSignature · brings both numbers of a DER signature to 32 bytes', () => {
  const short = new Uint8Array(31).fill(7);
  const long = new Uint8Array(32).fill(0x91);
  const der = new Uint8Array([0x30, 68, 0x02, 31, ...short, 0x02, 33, 0, ...long]);
  expect([...rawSignature(der)]).toEqual([0, ...short, ...long]);
});
