// The auth API on a real port for tests, with a movable clock and recorded mails. Other features'
// tests use it for signed-in users.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { GoTrueClient } from '@supabase/auth-js';
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createIdSource } from '#domain/shared/ids.ts';
import { loadKeys, type ServerKeys } from '#server/config/keys.ts';
import type { ProviderSettings } from '#server/config/settings.ts';
import type { Database } from '#server/database/database.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import type { AuthMailOrder } from '#server/features/auth/auth-mail.service.ts';
import { createInvitationRepository } from '#server/features/invitations/invitation.repository.ts';
import {
  createInvitationService,
  type InvitationMailOrder,
} from '#server/features/invitations/invitation.service.ts';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import { createAuth } from '#server/features/auth/create-auth.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import type { Mail, SendMail } from '#server/mail/mail.ts';
import { cheapHasher } from '#server/test-helpers/cheap-hasher.ts';
import { openTestDatabase, type ENGINES } from '#server/test-helpers/database.ts';

/** Options of a test. */
export interface AuthTestOptions {
  autoconfirm?: boolean;
  signUps?: SignUpPolicy;
  twoStep?: boolean;
  passkeys?: boolean;
  oidc?: ProviderSettings | ((publicUrl: string) => Promise<ProviderSettings>);
  rateLimits?: boolean;
  passwordMin?: number;
  mailPerHour?: number;
  redirects?: string[];
  trustedProxies?: number;
  keys?: ServerKeys;
  onUserCreated?: (userId: string) => Promise<void>;
  sendMail?: SendMail;
  hasher?: PasswordHasher;
}

/** A client that stores its session in memory and refreshes only on demand. */
export function authClient(
  url: string,
  options: Partial<ConstructorParameters<typeof GoTrueClient>[0]> = {},
): GoTrueClient {
  return new GoTrueClient({
    url,
    storageKey: `test-${randomUUID()}`,
    autoRefreshToken: false,
    persistSession: true,
    storage: memoryStorage(),
    ...options,
  });
}

/** Starts the auth API over a database. */
export async function startAuthServer(database: Database, options: AuthTestOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'echo-auth-'));
  const keys = options.keys ?? (await loadKeys(folder));
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const mails: Mail[] = [];
  const orders: AuthMailOrder[] = [];
  const purges: string[] = [];
  const endedPrograms: string[] = [];
  const app = new Hono();
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const audit = createAuditService({ audit: createAuditRepository(database), now });
  const limits = createRateLimits({ database, now, enabled: options.rateLimits ?? false });
  const newId = createIdSource(now, randomBytes);
  const sendMail = options.sendMail ?? (async (mail: Mail) => void mails.push(mail));
  const invited: InvitationMailOrder[] = [];
  const signUps = options.signUps ?? 'open';
  const invitations = createInvitationService({
    invitations: createInvitationRepository(database),
    policy: signUps,
    enqueueMail: async (order) => void invited.push(order),
    sendMail,
    publicUrl,
    transaction: database.transaction,
    randomBytes,
    now,
    newId,
  });
  const auth = createAuth({
    database,
    keys,
    limits,
    log: pino({ level: 'silent' }),
    now,
    newId,
    publicUrl,
    settings: {
      signUps,
      autoconfirm: options.autoconfirm ?? true,
      twoStep: options.twoStep ?? false,
      passkeys: options.passkeys ?? false,
      oidc:
        typeof options.oidc === 'function' ? await options.oidc(publicUrl) : (options.oidc ?? null),
      passwordMin: options.passwordMin ?? 6,
      redirects: options.redirects ?? [],
      defaultPlan: 'free',
      trustedProxies: options.trustedProxies ?? 0,
      mailPerHour: options.mailPerHour ?? 1_000,
      purgeDays: 7,
    },
    audit: audit.record,
    onUserCreated: options.onUserCreated ?? (async () => undefined),
    onMailRefused: () => undefined,
    purgeUnconfirmed: async (userId) => void purges.push(userId),
    followAddress: invitations.followAddress,
    enqueueMail: async (order) => void orders.push(order),
    endPrograms: async (userId) => void endedPrograms.push(userId),
    gate: invitations.gate,
    sendMail,
    hasher: options.hasher ?? cheapHasher(),
  });
  app.route('/auth/v1', auth.routes);
  const url = `${publicUrl}/auth/v1`;
  return {
    url,
    publicUrl,
    database,
    auth,
    invitations,
    audit,
    limits,
    keys,
    now,
    clock,
    mails,
    orders,
    /** Accounts to purge because another took their address over. */
    purges,
    /** Accounts whose access tokens and webhooks were ended. */
    endedPrograms,
    client: (clientOptions: Parameters<typeof authClient>[1] = {}) =>
      authClient(url, clientOptions),
    /** Sends the queued mails, as the job queue would. */
    deliverMails: async () => {
      for (const order of orders.splice(0)) await auth.deliverMail(order);
      for (const order of invited.splice(0)) await invitations.deliver(order);
    },
    /** Exchanges a refresh token; returns the new one, or the error code. */
    refresh: async (token: string) => {
      const { data, error } = await authClient(url).refreshSession({ refresh_token: token });
      return { token: data.session?.refresh_token ?? null, code: error?.code ?? null };
    },
    /** Status and body of GET /user. */
    userStatus: async (authorization: string | null) => {
      const response = await fetch(
        `${url}/user`,
        authorization === null ? {} : { headers: { authorization } },
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Signs a new user up; returns their client, session and user id. */
    signedIn: async (email = `${randomUUID()}@example.com`, password = 'secret1') => {
      const client = authClient(url);
      const { data, error } = await client.signUp({ email, password });
      if (error !== null) throw error;
      if (data.session === null || data.user === null)
        throw new Error('the sign-up gave no session');
      return {
        client,
        email,
        password,
        session: data.session,
        userId: data.user.id,
        authorization: `Bearer ${data.session.access_token}`,
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the auth API over a fresh database, which stops with it. */
export async function openAuthServer(
  engine: (typeof ENGINES)[number],
  name: string,
  options: AuthTestOptions = {},
): Promise<AuthTestServer> {
  const opened = await openTestDatabase(engine, name);
  const server = await startAuthServer(opened.database, options);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await opened.dispose();
    },
  };
}

/** A running auth API of a test. */
export type AuthTestServer = Awaited<ReturnType<typeof startAuthServer>>;

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
