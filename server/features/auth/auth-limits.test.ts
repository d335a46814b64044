// Limits and silence: guessing is slowed without locking anybody out, mails are bounded, and no answer tells who has an account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/database/test-database.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { startAuthServer, type AuthTestOptions, type AuthTestServer } from '#server/features/auth/auth-test-server.ts';

describe('limits of the auth API', () => {
  let opened: TestDatabase;
  const started: AuthTestServer[] = [];
  const start = async (options: AuthTestOptions) => {
    const server = await startAuthServer(opened.database, { rateLimits: true, trustProxy: true, ...options });
    started.push(server);
    return server;
  };
  beforeAll(async () => {
    opened = await openTestDatabase('sqlite', 'authlimits');
  });
  afterAll(async () => {
    for (const server of started) await server.stop();
    await opened.dispose();
  });

  const post = async (server: AuthTestServer, path: string, body: object, ip = '198.51.100.1') => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-forwarded-for': ip }, body: JSON.stringify(body) });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: (await response.json()) as Record<string, unknown> };
  };
  const signIn = (server: AuthTestServer, email: string, password: string, ip?: string) => post(server, '/token?grant_type=password', { email, password }, ip);

  test('ten wrong passwords from one address pause that address for that account only', async () => {
    const server = await start({});
    const { email, password } = await server.signedIn();
    const guesses = AUTH_LIMITS.passwordByAccountAndAddress.points;
    for (const target of [email, 'nobody@example.com']) {
      for (let at = 0; at < guesses; at += 1) expect((await signIn(server, target, `guess-${at}`)).status).toBe(400);
      expect(await signIn(server, target, password)).toMatchObject({
        status: 429,
        body: { code: 'over_request_rate_limit' },
        retryAfter: expect.stringMatching(/^\d+$/) as string,
      });
    }
    expect((await signIn(server, email, password, '198.51.100.2')).status).toBe(200);
    for (let at = 0; at < guesses * 2; at += 1) expect((await signIn(server, email, password, '198.51.100.3')).status).toBe(200);
  });

  test('a flood of sign-ups from one address is stopped; others go on', async () => {
    const server = await start({});
    const signUp = (at: number, ip: string) => post(server, '/signup', { email: `flood${at}@example.com`, password: '' }, ip);
    for (let at = 0; at < AUTH_LIMITS.signUpByAddress.points; at += 1) expect((await signUp(at, '2001:db8:7:7::1')).status).toBe(400);
    expect((await signUp(99, '2001:db8:7:7:ffff::2')).status).toBe(429);
    expect((await signUp(99, '2001:db8:7:8::1')).status).toBe(400);
  });

  test('mails to one address pause a minute, and an address without an account is told the same', async () => {
    const server = await start({ autoconfirm: true });
    const { email } = await server.signedIn();
    const ask = async (address: string) =>
      [await post(server, '/recover', { email: address }), await post(server, '/recover', { email: address })].map(({ status, body }) => ({
        status,
        code: body['code'],
        body,
      }));
    const known = await ask(email);
    expect(known).toMatchObject([
      { status: 200 },
      {
        status: 429,
        code: 'over_email_send_rate_limit',
        body: { message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/) as string },
      },
    ]);
    expect((await ask('nobody2@example.com')).map(({ status, code }) => [status, code])).toEqual(known.map(({ status, code }) => [status, code]));
    server.clock.offsetMs += AUTH_LIMITS.mailPause.windowMs + 1;
    expect((await post(server, '/recover', { email })).status).toBe(200);
    expect(server.orders).toHaveLength(2);
  });

  test('a server sends as many mails in an hour as it may, then says so to everybody', async () => {
    const server = await start({ autoconfirm: false, mailPerHour: 2 });
    server.clock.offsetMs += 2 * 3_600_000;
    expect((await post(server, '/signup', { email: 'mail1@example.com', password: 'secret1' })).status).toBe(200);
    expect((await post(server, '/signup', { email: 'mail2@example.com', password: 'secret1' })).status).toBe(200);
    for (const [path, body] of [
      ['/signup', { email: 'mail3@example.com', password: 'secret1' }],
      ['/recover', { email: 'mail1@example.com' }],
      ['/recover', { email: 'nobody3@example.com' }],
    ] as const) {
      expect(await post(server, path, body)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' } });
    }
    expect(server.orders).toHaveLength(2);
  });
});

describe('what a stranger learns', () => {
  let opened: TestDatabase;
  let server: AuthTestServer;
  beforeAll(async () => {
    opened = await openTestDatabase('sqlite', 'authenumeration');
    server = await startAuthServer(opened.database, { autoconfirm: false });
  });
  afterAll(async () => {
    await server.stop();
    await opened.dispose();
  });

  const timed = async (path: string, body: object) => {
    const started = performance.now();
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    return { ms: performance.now() - started, status: response.status, text };
  };
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  test('signing in and recovering take as long and say as much for an unknown address as for a known one', async () => {
    await server.client().signUp({ email: 'known@example.com', password: 'secret1' });
    for (const [path, extra] of [
      ['/token?grant_type=password', { password: 'wrong-1' }],
      ['/recover', {}],
    ] as const) {
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      for (let at = 0; at < 40; at += 1) {
        for (const who of ['known', 'unknown'] as const) {
          const answer = await timed(path, { email: `${who}@example.com`, ...extra });
          times[who].push(answer.ms);
          answers.add(`${answer.status} ${answer.text}`);
        }
      }
      expect(answers.size).toBe(1);
      // A missing dummy hash would show as some thirty milliseconds; the target is five.
      expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10);
    }
  });

  test('the client repeats what a failing gateway answered, and a refresh survives it', async () => {
    const confirmed = await startAuthServer(opened.database);
    const { session } = await confirmed.signedIn();
    let failures = 2;
    const flaky: typeof fetch = async (input, init) => {
      if (failures === 0) return fetch(input, init);
      failures -= 1;
      return new Response('{"message":"unavailable"}', { status: 503 });
    };
    const { data, error } = await confirmed.client({ fetch: flaky }).refreshSession({ refresh_token: session.refresh_token });
    expect([error, failures, data.session?.refresh_token === session.refresh_token]).toEqual([null, 0, false]);
    await confirmed.stop();
  });
});
