// The lock of an owner who has one: the screen while it is closed, the watch while it is open.
import { useEffect, useLayoutEffect } from 'react';
import { LockEnded } from '#web/app/lock-ended.tsx';
import { onLockClosing } from '#web/core/lock/lock-state.ts';
import { LockScreen } from '#web/core/lock/lock-screen.tsx';
import { joinOpenTabs, watchLock } from '#web/core/lock/lock-watch.ts';
import { useLockState } from '#web/core/lock/use-lock.ts';
import { recordPlace } from '#web/core/place/place.store.ts';
import { measurePlace } from '#web/core/place/scroll.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** The component, after a look for open tabs: a new tab beside one shows no lock. */
export async function startLocks(): Promise<typeof Lock> {
  await joinOpenTabs();
  return Lock;
}

function Lock({ owner }: { owner: string }) {
  const state = useLockState(owner);
  const location = useLocation();
  const { setHidden } = useNotice();
  const isLocked = state === 'locked';

  useEffect(() => watchLock(owner), [owner]);
  useLayoutEffect(() => {
    setHidden(isLocked);
    return () => setHidden(false);
  }, [isLocked, setHidden]);
  // Before the page is removed; the lock screen restores it.
  useEffect(
    () =>
      onLockClosing(() => {
        const { place, heights } = measurePlace();
        recordPlace(location, place, heights);
      }),
    [location],
  );

  if (isLocked) return <LockScreen owner={owner} />;
  return state === 'ended' ? <LockEnded owner={owner} /> : null;
}
