// Provides the API: the server over HTTP, or under /test the trial API in this browser. Each is a
// chunk of its own.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import type { Connection } from '#web/app/account-connection.ts';
import { accountConnection, trialConnection } from '#web/app/connections.ts';
import { ApiContext } from '#web/core/api/use-api.ts';
import { Deletions } from '#web/core/deletions/deletions.tsx';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { KeptShown } from '#web/core/kept/kept-shown.tsx';
import { OutboxContext } from '#web/core/outbox/outbox-link.ts';
import { Outbox } from '#web/core/outbox/outbox.tsx';
import type { LazyModule } from '#web/core/browser/lazy-module.ts';
import { SendRecordingContext } from '#web/core/recordings/send-recording.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Delay after which a trial page fetches samples and removes unused images, in milliseconds. */
const MAINTENANCE_DELAY_MS = 2000;

/** Everything below calls the server. */
export function ProvideAccountApi({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideConnection connection={accountConnection}>{children}</ProvideConnection>
    </Suspense>
  );
}

/** Everything below calls the trial API in this browser. */
export function ProvideTrialApi({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideConnection connection={trialConnection}>
        <TrialMaintenance />
        {children}
      </ProvideConnection>
    </Suspense>
  );
}

function ProvideConnection({
  connection,
  children,
}: {
  connection: LazyModule<Connection>;
  children: ReactNode;
}) {
  const { api, images, sendRecording, outbox, keeping } = connection.useValue();
  const owner = useOwner();
  return (
    <ApiContext value={api}>
      <ImagesContext value={images}>
        <SendRecordingContext value={sendRecording}>
          <Deletions key={owner} />
          {outbox !== undefined && <Outbox key={`outbox ${owner}`} link={outbox} owner={owner} />}
          {keeping !== undefined && <KeptShown ports={keeping} />}
          <OutboxContext value={outbox ?? null}>{children}</OutboxContext>
        </SendRecordingContext>
      </ImagesContext>
    </ApiContext>
  );
}

/**
 * Reloads data that another tab changed. Refreshes the samples and removes unused images once the
 * page is idle.
 */
function TrialMaintenance() {
  const connection = trialConnection.useValue();
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () =>
      void queryClient.invalidateQueries({ queryKey: connection.api.queries.key() });
    const stop = connection.follow(reload);
    const timer = setTimeout(() => {
      void connection.refreshSamples().then((isNew) => isNew && reload());
      void connection.sweep().catch(() => undefined);
    }, MAINTENANCE_DELAY_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [connection, queryClient]);
  return null;
}
