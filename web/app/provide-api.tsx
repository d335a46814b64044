// Picks who answers: the server over HTTP, or under /test the router in this browser, in a chunk of its own.
import { Suspense, use, type ReactNode } from 'react';
import { accountConnection, type Connection } from '#web/app/account-connection.ts';
import { ApiContext } from '#web/core/api/use-api.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

let trialConnection: Promise<Connection> | null = null;

/** Everything below talks to the server. */
export function ProvideAccountApi({ children }: { children: ReactNode }) {
  return <Provide connection={accountConnection}>{children}</Provide>;
}

/** Everything below talks to the trial API of this browser; made once, at the first visit to trial mode. */
export function ProvideTrialApi({ children }: { children: ReactNode }) {
  trialConnection ??= import('#web/app/trial-connection.ts').then((module) => module.connectTrial());
  return (
    <Suspense fallback={<PageSpinner />}>
      <ProvideWhenThere connection={trialConnection}>{children}</ProvideWhenThere>
    </Suspense>
  );
}

function ProvideWhenThere({ connection, children }: { connection: Promise<Connection>; children: ReactNode }) {
  return <Provide connection={use(connection)}>{children}</Provide>;
}

function Provide({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <ApiContext value={connection.api}>
      <ImagesContext value={connection.images}>{children}</ImagesContext>
    </ApiContext>
  );
}
