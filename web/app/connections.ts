// The two connections, each made once and in a chunk of its own: trial mode needs no HTTP client,
// an account no second implementation.
import { lazyModule } from '#web/core/browser/lazy-module.ts';

/** The connection of accounts. */
export const accountConnection = lazyModule(() =>
  import('#web/app/account-connection.ts').then((module) => module.connectAccount()),
);

/** What every page of trial mode but the feed asks of its connection. */
export const trialRest = lazyModule(() => import('#web/trial/trial-rest.ts'));

/** The connection of trial mode. */
export const trialConnection = lazyModule(() =>
  import('#web/app/trial-connection.ts').then((module) => module.connectTrial()),
);
