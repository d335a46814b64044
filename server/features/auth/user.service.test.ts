// Sign-up without confirmation and sign-in by password, through the unchanged client.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import {
  openAuthServer,
  startAuthServer,
  type AuthTestServer,
} from '#server/test-helpers/auth-server.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe.each(PLAIN_SQL_ENGINES)('accounts on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'authuser');
  });
  afterAll(() => server.stop());

  test('sign-up · with autoconfirm · returns a session', async () => {
    const { client, email, session, userId } = await server.signedIn('Some.Body@Example.com');
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(email).toBe('Some.Body@Example.com');
    const { data, error } = await client.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'some.body@example.com',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      created_at: ISO,
      email_confirmed_at: ISO,
      is_anonymous: false,
    });
    expect(data.user?.identities).toHaveLength(1);
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      iss: server.url,
      sub: userId,
      aud: 'authenticated',
      email: 'some.body@example.com',
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      session_id: expect.any(String) as string,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({
      alg: 'ES256',
      kid: server.keys.signingKey().kid,
    });
  });

  test('sign-in · wrong password and unknown address fail alike; case is ignored', async () => {
    const { email, password, userId } = await server.signedIn();
    const { data } = await server
      .client()
      .signInWithPassword({ email: ` ${email.toUpperCase()}`, password });
    expect(data.user?.id).toBe(userId);
    const ask = async (address: string) => {
      const response = await fetch(`${server.url}/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: address, password: 'wrong-1' }),
      });
      return { status: response.status, body: await response.json() };
    };
    const known = await ask(email);
    expect(known).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    expect(await ask('nobody@example.com')).toEqual(known);
    const again = await server.client().signUp({ email, password });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('sign-in · characters that no table accepts · fails as an unknown address', async () => {
    for (const email of [
      'a\u0000@example.com',
      '\ud800@example.com',
      "' or 1=1 --",
      'x'.repeat(10_000),
    ]) {
      const response = await fetch(`${server.url}/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email, password: 'a\u0000b' }),
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        'invalid_credentials',
      ]);
    }
    const odd = 'pass\u0000word-1\ud800';
    const { email } = await server.signedIn(undefined, odd);
    expect((await server.client().signInWithPassword({ email, password: odd })).error).toBeNull();
    const { data } = await server.client().signUp({
      email: 'metadata@example.com',
      password: 'secret1',
      options: { data: { nick: '\u0000', nested: JSON.parse('{"__proto__":{"admin":true}}') } },
    });
    expect(data.user?.user_metadata['nick']).toBe('\u0000');
  });

  test('sign-in · hash with earlier parameters · is renewed', async () => {
    const { email, userId } = await server.signedIn();
    const hashOf = async () =>
      (
        await server.database
          .query()
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).password_hash;
    // From the reference implementation's tests: argon2id, 64 MiB, 2 passes, "password",
    // "somesalt".
    const old =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await server.database
      .query()
      .updateTable('users')
      .set({ password_hash: old })
      .where('id', '=', userId)
      .execute();
    expect(
      (await server.client().signInWithPassword({ email, password: 'password' })).error,
    ).toBeNull();
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(
      (await server.client().signInWithPassword({ email, password: 'password' })).error,
    ).toBeNull();
  });

  test("sign-up · invalid input · returns the protocol's errors", async () => {
    const tries = [
      [{ email: 'a@example.com', password: '12345' }, 422, 'weak_password'],
      [{ email: 'a@example.com', password: '' }, 400, 'validation_failed'],
      [{ data: {} }, 422, 'anonymous_provider_disabled'],
      [{ email: 'a@example.com', password: 'x'.repeat(129) }, 400, 'validation_failed'],
      [{ email: 'not an address', password: 'secret1' }, 400, 'validation_failed'],
      [
        { email: 'a@example.com\r\nBcc: b@example.com', password: 'secret1' },
        400,
        'validation_failed',
      ],
      [{ email: ['a@example.com'], password: 'secret1' }, 400, 'validation_failed'],
      ['not json', 400, 'bad_json'],
      [[1], 400, 'bad_json'],
    ] as const;
    for (const [body, status, code] of tries) {
      const response = await fetch(`${server.url}/signup`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      expect([body, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        body,
        status,
        code,
      ]);
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    }
    const { error } = await server.client().signUp({ email: 'a@example.com', password: '12345' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    const large = await fetch(`${server.url}/signup`, {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([
      413,
      'request_entity_too_large',
    ]);
  });

  test('sign-up · stones cannot be credited · creates no account', async () => {
    const failing = await startAuthServer(server.database, {
      onUserCreated: async () => {
        throw new Error('no stones');
      },
    });
    const response = await fetch(`${failing.url}/signup`, {
      method: 'POST',
      body: JSON.stringify({ email: 'halfway@example.com', password: 'secret1' }),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      500,
      'unexpected_failure',
    ]);
    expect(
      await server.database
        .query()
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'halfway@example.com')
        .execute(),
    ).toEqual([]);
    await failing.stop();
  });
});
