// The whole server on a free port for tests, on either engine, with signed-up users who can call
// it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { JournalApi } from '#contract/api.contract.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import type { Overrides } from '#server/compose-base.ts';
import { cheapHasher } from '#server/test-helpers/cheap-hasher.ts';
import { apiOf, signUp, type SignedUpUser } from '#server/test-helpers/client.ts';
import {
  openTestDatabase,
  type ENGINES,
  type TestDatabase,
} from '#server/test-helpers/database.ts';
import { fetchDeclared } from '#server/test-helpers/declared-errors.ts';
import { startServer, type RunningServer } from '#server/listen.ts';

/** A user of a test. */
export type TestUser = Omit<SignedUpUser, 'refreshToken'>;

/** A server of a test. */
export interface TestServer extends RunningServer {
  settings: Settings;
  /** The server's database, for checks behind the API. */
  tables: TestDatabase['database'];
  /** Signs a new user up. */
  signUp(email?: string, password?: string): Promise<SignedUpUser>;
  /** Signs a new user up and gives them the product's own client. */
  newUser(): Promise<TestUser & { api: JournalApi }>;
  /** The server's clock; fixed until a test moves it. */
  clock: { nowMs: number };
  dispose(): Promise<void>;
  /** Calls a path as a user, or signed out. A body is sent as JSON. */
  call(
    user: TestUser | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

/**
 * Starts a server with its own database and folder; `environment` adds settings. Rate limits are
 * off unless enabled.
 */
export async function startTestServer(
  engine: (typeof ENGINES)[number],
  name: string,
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> {
  const opened = await openTestDatabase(engine, name);
  const dataDir = mkdtempSync(join(tmpdir(), 'echo-server-'));
  const settings = {
    ...readSettings({
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...environment,
    }),
    database: opened.location,
  };
  const clock = { nowMs: Date.now() };
  const server = await startServer(settings, {
    log: pino({ level: 'silent' }),
    now: () => clock.nowMs,
    hasher: cheapHasher(),
    ...overrides,
  });

  const call: TestServer['call'] = (user, method, path, body, headers = {}) =>
    fetchDeclared(`${server.url}${path}`, {
      method,
      headers: {
        ...(user === null ? {} : { Authorization: `Bearer ${user.accessToken}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const stop = async () => {
    await server.stop();
    await opened.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  };

  return {
    ...server,
    settings,
    tables: opened.database,
    clock,
    call,
    signUp: (email, password = 'geheim7') => signUp(server.url, email, password),
    newUser: async () => {
      const user = await signUp(server.url);
      return { ...user, api: apiOf(server.url, user.accessToken) };
    },
    stop,
    dispose: stop,
  };
}
