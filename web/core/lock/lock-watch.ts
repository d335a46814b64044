// Closes the lock when the journal is left: watches what the user does, the wall clock, and the
// other tabs. Loaded when a lock is on.
import { isAway } from '#domain/lock/lock.ts';
import { USE_EVENT } from '#web/core/lock/lock-flag.ts';
import {
  findLock,
  isOpenHere,
  lastUseKey,
  lockStateOf,
  setLockOpen,
} from '#web/core/lock/lock-state.ts';
import { closeLock, isLeft, noteUse } from '#web/core/lock/lock-store.ts';

/** How often the clock is compared, in milliseconds: notices a device that slept. */
const CHECK_EVERY_MS = 5_000;

/** The least time between two stored uses, in milliseconds. */
const NOTE_EVERY_MS = 3_000;

/** Dictation and keyboards of phones give text without a key. */
const USES = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'compositionupdate',
  'wheel',
  'touchstart',
  'scroll',
  USE_EVENT,
];

/** Before the owner, in the Web Lock that every open tab holds; it is released with the tab. */
const HELD_PREFIX = 'echo.lock.open.';

/** Opens this tab for whom another one is open and in use, so that a new tab asks for no key. */
export async function joinOpenTabs(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  for (const { name = '' } of held) {
    const owner = name.startsWith(HELD_PREFIX) ? name.slice(HELD_PREFIX.length) : '';
    if (findLock(owner) !== null && !isLeft(owner)) setLockOpen(owner, true);
  }
}

/** Hides what is drawn, at once and without removing it; see `data-covered` in main.css. */
function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered);
}

/** Watches an owner's lock until the returned function is called. */
export function watchLock(owner: string): () => void {
  const stop = new AbortController();
  let release: (() => void) | null = null;
  let usedAt = 0;

  const holdWhileOpen = () => {
    const isOpen = lockStateOf(owner) === 'open';
    if (isOpen && release === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void navigator.locks.request(`${HELD_PREFIX}${owner}`, { mode: 'shared' }, () => promise);
    } else if (!isOpen) {
      release?.();
      release = null;
    }
  };
  const check = () => {
    if (isOpenHere(owner) && isLeft(owner)) closeLock(owner);
    holdWhileOpen();
  };
  /** A use after a long pause finds the lock closed: the check is first. */
  const noticeUse = () => {
    const now = Date.now();
    if (Math.abs(now - usedAt) < NOTE_EVERY_MS) return;
    usedAt = now;
    check();
    if (lockStateOf(owner) === 'open') noteUse(owner, now);
  };
  const leave = () => {
    noticeUse();
    cover(lockStateOf(owner) === 'open');
  };
  const arrive = () => {
    check();
    cover(false);
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : arrive());
  const onPageHide = () => {
    leave();
    // A reload must find no tab open.
    release?.();
    release = null;
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== lastUseKey(owner)) return;
    const record = findLock(owner);
    // Another tab was opened, or is in use. A lock that was closed is stored as "never used".
    const isUsed = record !== null && !isAway(Number(newValue), Date.now(), record.minutes);
    setLockOpen(owner, isUsed);
    holdWhileOpen();
  };

  const { signal } = stop;
  for (const name of USES)
    addEventListener(name, noticeUse, { signal, passive: true, capture: true });
  addEventListener('focus', check, { signal });
  addEventListener('pageshow', arrive, { signal });
  addEventListener('pagehide', onPageHide, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('storage', onStorage, { signal });
  const timer = setInterval(check, CHECK_EVERY_MS);
  holdWhileOpen();
  return () => {
    stop.abort();
    clearInterval(timer);
    release?.();
    cover(false);
  };
}
