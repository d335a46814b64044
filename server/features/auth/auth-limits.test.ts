// Guessing is slowed without locking the owner out, and mails are limited.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { KNOWN_ORIGIN_MS, KNOWN_ORIGINS_MAX } from '#server/features/auth/known-origin.service.ts';
import {
  startAuthServer,
  type AuthTestOptions,
  type AuthTestServer,
} from '#server/test-helpers/auth-server.ts';

describe('limits of the auth API', () => {
  let opened: TestDatabase;
  const started: AuthTestServer[] = [];
  const start = async (options: AuthTestOptions) => {
    await opened.database.query().deleteFrom('rate_limits').execute();
    const server = await startAuthServer(opened.database, {
      rateLimits: true,
      trustedProxies: 1,
      ...options,
    });
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

  const post = async (
    server: AuthTestServer,
    path: string,
    body: object,
    ip = '198.51.100.1',
    device = '',
  ) => {
    const headers = { 'x-forwarded-for': ip, 'x-device-id': device };
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  const signIn = (server: AuthTestServer, email: string, password: string, ip?: string) =>
    post(server, '/token?grant_type=password', { email, password }, ip);

  test('ten wrong passwords from one address · block that address for that account only', async () => {
    const server = await start({});
    const { email, password } = await server.signedIn();
    const guesses = AUTH_LIMITS.passwordByAccountAndAddress.points;
    for (const target of [email, 'nobody@example.com']) {
      for (let at = 0; at < guesses; at += 1)
        expect((await signIn(server, target, `guess-${at}`)).status).toBe(400);
      expect(await signIn(server, target, password)).toMatchObject({
        status: 429,
        body: { code: 'over_request_rate_limit' },
        retryAfter: expect.stringMatching(/^\d+$/) as string,
      });
    }
    expect((await signIn(server, email, password, '198.51.100.2')).status).toBe(200);
    for (let at = 0; at < guesses * 2; at += 1)
      expect((await signIn(server, email, password, '198.51.100.3')).status).toBe(200);
  });

  /** Plain texts instead of hashes, because these tests make hundreds of attempts. */
  const quickHasher = {
    hash: async (password: string) => `plain:${password}`,
    verify: async (password: string, stored: string | null) => stored === `plain:${password}`,
    isCurrent: () => true,
  };
  const guessFromEverywhere = async (server: AuthTestServer, email: string) => {
    for (let at = 0; at <= AUTH_LIMITS.passwordByAccount.points; at += 1)
      await signIn(server, email, 'guess', `203.0.113.${Math.floor(at / 10)}`);
  };

  test('guesses from many addresses · the owner signs in from a known address', async () => {
    const server = await start({ hasher: quickHasher });
    const email = 'guessed@example.com';
    const own = '2001:db8:aa:1::5';
    await post(server, '/signup', { email, password: 'secret1' }, own);
    await guessFromEverywhere(server, email);
    expect((await signIn(server, email, 'secret1', '192.0.2.77')).status).toBe(429);
    expect((await signIn(server, email, 'secret1', '2001:db8:aa:1:ffff::9')).status).toBe(200);
    // Still counted by account and address together.
    for (let at = 0; at < AUTH_LIMITS.passwordByAccountAndAddress.points; at += 1)
      expect((await signIn(server, email, 'guess', own)).status).toBe(400);
    expect((await signIn(server, email, 'secret1', own)).status).toBe(429);
  });

  test('guesses from many addresses · the owner signs in with a known device', async () => {
    const server = await start({ hasher: quickHasher });
    const email = 'moving@example.com';
    const device = '0190f3a0-0000-7000-8000-00000000ABCD';
    await post(server, '/signup', { email, password: 'secret1' }, '192.0.2.80', device);
    await guessFromEverywhere(server, email);
    const from = (deviceId: string) =>
      post(
        server,
        '/token?grant_type=password',
        { email, password: 'secret1' },
        '192.0.2.81',
        deviceId,
      );
    expect((await from('')).status).toBe(429);
    expect((await from('0190f3a0-0000-7000-8000-00000000ffff')).status).toBe(429);
    expect((await from('not an id')).status).toBe(429);
    expect((await from(device.toLowerCase())).status).toBe(200);
  });

  test('a known address of one account · is unknown to another account', async () => {
    const server = await start({ hasher: quickHasher });
    await post(server, '/signup', { email: 'mine@example.com', password: 'secret1' }, '192.0.2.10');
    await post(
      server,
      '/signup',
      { email: 'victim@example.com', password: 'secret1' },
      '192.0.2.11',
    );
    await guessFromEverywhere(server, 'victim@example.com');
    expect((await signIn(server, 'victim@example.com', 'secret1', '192.0.2.10')).status).toBe(429);
  });

  test('known addresses · are limited in number, hashed, and kept for half a year', async () => {
    const server = await start({ hasher: quickHasher });
    const email = 'traveller@example.com';
    await post(server, '/signup', { email, password: 'secret1' }, '192.0.2.100');
    for (let at = 0; at < KNOWN_ORIGINS_MAX; at += 1) {
      // Five a day: a place whose mail the limit refuses stays unknown.
      server.clock.offsetMs += 6 * 3_600_000;
      await signIn(server, email, 'secret1', `192.0.2.${101 + at}`);
    }
    const rows = async () =>
      opened.database.query().selectFrom('known_origins').selectAll().execute();
    const { user } = (await signIn(server, email, 'secret1', '192.0.2.101')).body as {
      user: { id: string };
    };
    const own = (await rows()).filter((row) => row.user_id === user.id);
    expect(own).toHaveLength(KNOWN_ORIGINS_MAX);
    expect(JSON.stringify(own)).not.toContain('192.0.2');
    await guessFromEverywhere(server, email);
    expect((await signIn(server, email, 'secret1', '192.0.2.100')).status).toBe(429);
    expect((await signIn(server, email, 'secret1', '192.0.2.110')).status).toBe(200);
    server.clock.offsetMs += KNOWN_ORIGIN_MS + 60_000;
    await guessFromEverywhere(server, email);
    expect((await signIn(server, email, 'secret1', '192.0.2.110')).status).toBe(429);
    await server.auth.sweep();
    expect(await rows()).toEqual([]);
  });

  test('mail budget · one network address gets a quarter', async () => {
    const server = await start({ mailPerHour: 40 });
    const ask = (at: number, ip: string) =>
      post(server, '/recover', { email: `asked${at}@example.com` }, ip);
    for (let at = 0; at < 10; at += 1) expect((await ask(at, '192.0.2.50')).status).toBe(200);
    expect(await ask(10, '192.0.2.50')).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    });
    expect((await ask(10, '192.0.2.51')).status).toBe(200);
  });

  test('mail budget · strangers cannot use up the share of a known address', async () => {
    const server = await start({ mailPerHour: 10, hasher: quickHasher });
    const own = '192.0.2.60';
    await post(server, '/signup', { email: 'owner@example.com', password: 'secret1' }, own);
    for (let at = 0; at < 8; at += 1)
      await post(
        server,
        '/signup',
        { email: `other${at}@example.com`, password: 'secret1' },
        '192.0.2.61',
      );
    // The account's share for unknown origins.
    for (let at = 0; at < AUTH_LIMITS.mailByRecipient.points; at += 1) {
      expect(
        (await post(server, '/recover', { email: 'owner@example.com' }, `203.0.113.${100 + at}`))
          .status,
      ).toBe(200);
      server.clock.offsetMs += AUTH_LIMITS.mailPause.windowMs + 1;
    }
    expect(
      (await post(server, '/recover', { email: 'owner@example.com' }, '203.0.113.120')).status,
    ).toBe(429);
    // Four fifths of the server's budget.
    for (let at = 0; at < 2; at += 1)
      expect(
        (
          await post(
            server,
            '/recover',
            { email: `other${at}@example.com` },
            `203.0.113.${130 + at}`,
          )
        ).status,
      ).toBe(200);
    expect(
      (await post(server, '/recover', { email: 'other3@example.com' }, '203.0.113.140')).status,
    ).toBe(429);
    expect((await post(server, '/recover', { email: 'owner@example.com' }, own)).status).toBe(200);
    expect(server.orders.map(({ template }) => template)).toEqual(
      Array.from({ length: 9 }, () => 'recovery'),
    );
  });

  test('password changes · count as mails by account, by network address and by server', async () => {
    const server = await start({ mailPerHour: 60, hasher: quickHasher });
    const { body } = await post(
      server,
      '/signup',
      { email: 'changing@example.com', password: 'secret-0' },
      '192.0.2.70',
    );
    const change = (at: number) =>
      fetch(`${server.url}/user`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${body['access_token'] as string}`,
          'x-forwarded-for': '192.0.2.70',
        },
        body: JSON.stringify({ password: `secret-${at + 1}`, current_password: `secret-${at}` }),
      });
    const statuses: number[] = [];
    for (let at = 0; at <= AUTH_LIMITS.passwordChangeByAccount.points; at += 1)
      statuses.push((await change(at)).status);
    expect(statuses).toEqual([
      ...Array.from({ length: AUTH_LIMITS.passwordChangeByAccount.points }, () => 200),
      429,
    ]);
    for (let at = 0; at < 5; at += 1)
      expect(
        (await post(server, '/recover', { email: `nobody${at}@example.com` }, '192.0.2.70')).status,
      ).toBe(200);
    expect(
      (await post(server, '/recover', { email: 'nobody9@example.com' }, '192.0.2.70')).status,
    ).toBe(429);
    const rule = { name: 'mail.server', points: 0, windowMs: 1 };
    expect(server.orders).toHaveLength(AUTH_LIMITS.passwordChangeByAccount.points);
    expect(
      (
        await server.limits.peek(
          { ...rule, points: AUTH_LIMITS.passwordChangeByAccount.points },
          'all',
        )
      ).allowed,
    ).toBe(false);
  });

  test('sign-ups · a flood from one address · is blocked, others are not', async () => {
    const server = await start({});
    const signUp = (at: number, ip: string) =>
      post(server, '/signup', { email: `flood${at}@example.com`, password: '' }, ip);
    for (let at = 0; at < AUTH_LIMITS.signUpByAddress.points; at += 1)
      expect((await signUp(at, '2001:db8:7:7::1')).status).toBe(400);
    expect((await signUp(99, '2001:db8:7:7:ffff::2')).status).toBe(429);
    expect((await signUp(99, '2001:db8:7:8::1')).status).toBe(400);
  });

  // C§71.04
  test('sign-ups · from more addresses than people have · leave few to each', async () => {
    const server = await start({});
    const signUp = async (ip: string) =>
      (await post(server, '/signup', { email: '', password: 'geheim7' }, ip)).status;
    for (let at = 0; at < AUTH_LIMITS.signUpOfServer.points; at += 1)
      expect(await signUp(`198.51.100.${at}`)).toBe(400);
    const few = AUTH_LIMITS.signUpUnderAttack.points;
    for (let at = 0; at < few; at += 1) expect(await signUp('203.0.113.9')).toBe(400);
    expect(await post(server, '/signup', {}, '203.0.113.9')).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/) as string,
    });
    expect(await signUp('203.0.113.10')).toBe(400);
    server.clock.offsetMs += AUTH_LIMITS.signUpOfServer.windowMs;
    expect(await signUp('203.0.113.9')).toBe(400);
  });

  test('mails to one address · pause for a minute, also without an account', async () => {
    const server = await start({ autoconfirm: true });
    const { email } = await server.signedIn();
    const ask = async (address: string) =>
      [
        await post(server, '/recover', { email: address }),
        await post(server, '/recover', { email: address }),
      ].map(({ status, body }) => ({
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
        body: {
          message: expect.stringMatching(
            /^For security purposes, you can only request this after \d+ seconds\.$/,
          ) as string,
        },
      },
    ]);
    expect((await ask('nobody2@example.com')).map(({ status, code }) => [status, code])).toEqual(
      known.map(({ status, code }) => [status, code]),
    );
    server.clock.offsetMs += AUTH_LIMITS.mailPause.windowMs + 1;
    expect((await post(server, '/recover', { email })).status).toBe(200);
    expect(server.orders).toHaveLength(2);
  });

  test('mail budget of the server · used up · every request gets the same error', async () => {
    const server = await start({ autoconfirm: false, mailPerHour: 2 });
    expect(
      (await post(server, '/signup', { email: 'mail1@example.com', password: 'secret1' })).status,
    ).toBe(200);
    expect(
      (
        await post(
          server,
          '/signup',
          { email: 'mail2@example.com', password: 'secret1' },
          '198.51.100.2',
        )
      ).status,
    ).toBe(200);
    let last = 2;
    for (const [path, body] of [
      ['/signup', { email: 'mail3@example.com', password: 'secret1' }],
      ['/recover', { email: 'mail1@example.com' }],
      ['/recover', { email: 'nobody3@example.com' }],
    ] as const) {
      expect(await post(server, path, body, `198.51.100.${(last += 1)}`)).toMatchObject({
        status: 429,
        body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
      });
    }
    expect(server.orders).toHaveLength(2);
  });
});
