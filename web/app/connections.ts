// The two connections, each made once and in a chunk of its own: trial mode needs no HTTP client,
// an account no second implementation.
import { part } from '#web/core/parts/part.ts';

/** The connection of accounts. */
export const accountConnection = part(() =>
  import('#web/app/account-connection.ts').then((module) => module.connectAccount()),
);

/** What every page of trial mode but the feed asks of its connection. */
export const trialRest = part(() => import('#web/trial/trial-rest.ts'));

/** The connection of trial mode. */
export const trialConnection = part(() =>
  import('#web/app/trial-connection.ts').then((module) => module.connectTrial()),
);
