// Picks who answers: the server over HTTP, or under /test the router in this browser. Each is a
// chunk of its own.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import type { Connection } from '#web/app/account-connection.ts';
import { accountConnection, trialConnection } from '#web/app/connections.ts';
import { ApiContext } from '#web/core/api/use-api.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import type { LazyModule } from '#web/core/browser/lazy-module.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/**
 * How long a trial page is left alone before samples are asked for and old images are cleared, in
 * milliseconds.
 */
const CHORES_DELAY_MS = 2000;

/** Everything below talks to the server. */
export function ProvideAccountApi({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideWhenThere connection={accountConnection}>{children}</ProvideWhenThere>
    </Suspense>
  );
}

/** Everything below talks to the trial API of this browser. */
export function ProvideTrialApi({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideWhenThere connection={trialConnection}>
        <TrialChores />
        {children}
      </ProvideWhenThere>
    </Suspense>
  );
}

function ProvideWhenThere({
  connection,
  children,
}: {
  connection: LazyModule<Connection>;
  children: ReactNode;
}) {
  const { api, images } = connection.useValue();
  return (
    <ApiContext value={api}>
      <ImagesContext value={images}>{children}</ImagesContext>
    </ApiContext>
  );
}

/**
 * What another tab changed is read anew; samples and forgotten images are looked after once the
 * page has come to rest.
 */
function TrialChores() {
  const connection = trialConnection.useValue();
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () =>
      void queryClient.invalidateQueries({ queryKey: connection.api.queries.key() });
    const stop = connection.follow(readAnew);
    const chores = setTimeout(() => {
      void connection.refreshSamples().then((isNew) => isNew && readAnew());
      void connection.sweepImages().catch(() => undefined);
    }, CHORES_DELAY_MS);
    return () => {
      stop();
      clearTimeout(chores);
    };
  }, [connection, queryClient]);
  return null;
}
