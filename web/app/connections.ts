// The two connections, each a chunk of its own: trial mode needs no HTTP client, and an account
// needs no trial API.
import { lazyModule } from '#web/core/browser/lazy-module.ts';

export const accountConnection = lazyModule(() =>
  import('#web/app/account-connection.ts').then((module) => module.connectAccount()),
);

/** The trial endpoints that the feed does not need. */
export const trialRest = lazyModule(() => import('#web/trial/trial-rest.ts'));

export const trialConnection = lazyModule(() =>
  import('#web/app/trial-connection.ts').then((module) => module.connectTrial()),
);
