// Picks who answers: the server over HTTP, or under /test the router in this browser, in a chunk of its own.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, type ReactNode } from 'react';
import { accountConnection, type Connection } from '#web/app/account-connection.ts';
import type { TrialConnection } from '#web/app/trial-connection.ts';
import { ApiContext } from '#web/core/api/use-api.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** How long a trial page is left alone before samples are asked for and old pictures are cleared, in milliseconds. */
const CHORES_DELAY_MS = 2000;

let trialConnection: Promise<TrialConnection> | null = null;

/** The connection of trial mode; made once, when it is first needed. */
export function loadTrialConnection(): Promise<TrialConnection> {
  trialConnection ??= import('#web/app/trial-connection.ts').then((module) => module.connectTrial());
  return trialConnection;
}

/** Everything below talks to the server. */
export function ProvideAccountApi({ children }: { children: ReactNode }) {
  return <Provide connection={accountConnection}>{children}</Provide>;
}

/** Everything below talks to the trial API of this browser. */
export function ProvideTrialApi({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideWhenThere loading={loadTrialConnection()}>{children}</ProvideWhenThere>
    </Suspense>
  );
}

function ProvideWhenThere({ loading, children }: { loading: Promise<TrialConnection>; children: ReactNode }) {
  const connection = use(loading);
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () => void queryClient.invalidateQueries({ queryKey: connection.api.queries.key() });
    const stop = connection.follow(readAnew);
    const chores = setTimeout(() => {
      void connection.refreshSamples(accountConnection.api.api.samples).then((isNew) => isNew && readAnew());
      void connection.sweepPictures().catch(() => undefined);
    }, CHORES_DELAY_MS);
    return () => {
      stop();
      clearTimeout(chores);
    };
  }, [connection, queryClient]);
  return <Provide connection={connection}>{children}</Provide>;
}

function Provide({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <ApiContext value={connection.api}>
      <ImagesContext value={connection.images}>{children}</ImagesContext>
    </ApiContext>
  );
}
