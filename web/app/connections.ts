// The two connections, each made once and in a chunk of its own: trial mode needs no HTTP client, an account no second implementation.
import type { Connection } from '#web/app/account-connection.ts';
import type { TrialConnection } from '#web/app/trial-connection.ts';

let account: Promise<Connection> | null = null;
let trial: Promise<TrialConnection> | null = null;

/** The connection of accounts. */
export function loadAccountConnection(): Promise<Connection> {
  account ??= import('#web/app/account-connection.ts').then((module) => module.connectAccount());
  return account;
}

/** The connection of trial mode. */
export function loadTrialConnection(): Promise<TrialConnection> {
  trial ??= import('#web/app/trial-connection.ts').then((module) => module.connectTrial());
  return trial;
}
