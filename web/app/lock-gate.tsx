// The app lock between the journal and the screen (rulings 126). While it is closed, no part of the
// journal is mounted: nothing of it is in the document, whatever was open.
import { createElement, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { lockFlagOf, subscribeToLock } from '#web/core/lock/lock-flag.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

const lock = lazyModule(() => import('#web/app/lock.tsx').then((module) => module.startLocks()));

export function LockGate({ children }: { children: ReactElement }) {
  const owner = useOwner();
  const flag = useSyncExternalStore(subscribeToLock, () => lockFlagOf(owner));
  return (
    <>
      {flag !== 'off' && (
        <Suspense fallback={flag === 'closed' ? <PageSpinner /> : null}>
          <LazyLock key={owner} owner={owner} />
        </Suspense>
      )}
      {flag !== 'closed' && children}
    </>
  );
}

function LazyLock({ owner }: { owner: string }) {
  return createElement(lock.useValue(), { owner });
}
