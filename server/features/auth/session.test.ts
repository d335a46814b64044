// Sessions through the unchanged client, over a real port: sign-up, sign-in, refresh with rotation
// and reuse, sign-out, and what a token is worth.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { startAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { LOST_RESPONSE_MS, REFRESH_REUSE_MS } from '#server/features/auth/session-refresh.ts';
import { SESSION_IDLE_MS } from '#server/features/auth/session.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe.each(ENGINES)('sessions on %s', (engine) => {
  let opened: TestDatabase;
  let server: AuthTestServer;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'authsession');
    server = await startAuthServer(opened.database);
  });
  afterAll(async () => {
    await server.stop();
    await opened.dispose();
  });

  const refresh = async (token: string) => {
    const { data, error } = await server.client().refreshSession({ refresh_token: token });
    return { token: data.session?.refresh_token ?? null, code: error?.code ?? null };
  };
  const userStatus = async (authorization: string | null) => {
    const response = await fetch(
      `${server.url}/user`,
      authorization === null ? {} : { headers: { authorization } },
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('ways in that the product does not have are not there', async () => {
    for (const path of [
      'otp',
      'magiclink',
      'sso',
      'authorize?provider=github',
      'factors',
      'user/identities/authorize',
      'invite',
      'admin/users',
    ]) {
      expect((await fetch(`${server.url}/${path}`, { method: 'POST' })).status, path).toBe(404);
    }
    expect(
      (
        await fetch(`${server.url}/token?grant_type=id_token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(400);
    expect(await (await fetch(`${server.url}/settings`)).json()).toMatchObject({
      external: { email: true },
      saml_enabled: false,
    });
  });

  test('signing up is signing in when sign-ups are confirmed at once', async () => {
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

  test('a password signs in however the address is written; a wrong one and an unknown address are refused alike', async () => {
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

  test('signs that no table takes are a wrong address, not a failure', async () => {
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

  test('a hash of earlier figures is renewed at the next sign-in', async () => {
    const { email, userId } = await server.signedIn();
    const hashOf = async () =>
      (
        await opened.database
          .query()
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).password_hash;
    // From the reference implementation's own tests: argon2id, 64 MiB, 2 passes, "password",
    // "somesalt".
    const old =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await opened.database
      .query()
      .updateTable('users')
      .set({ password_hash: old })
      .where('id', '=', userId)
      .execute();
    expect(
      (await server.client().signInWithPassword({ email, password: 'password' })).error,
    ).toBeNull();
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      (await server.client().signInWithPassword({ email, password: 'password' })).error,
    ).toBeNull();
  });

  test('what does not fit is refused in the words of the protocol', async () => {
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

  test('refreshing rotates; the parent answers the current token; an older copy after the interval ends the session', async () => {
    const { client, session, authorization } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await refresh(a)).token ?? '';
    expect(b).not.toBe(a);
    expect(await refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await refresh(a)).toEqual({ token: b, code: null });
    const c = (await refresh(b)).token ?? '';
    expect(await refresh(a)).toEqual({ token: c, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await refresh(c)).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await userStatus(authorization)).body).toMatchObject({ code: 'session_not_found' });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('the parent of the current token answers it for a minute, then ends the session', async () => {
    const { session, userId } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await refresh(a)).token;
    server.clock.offsetMs += LOST_RESPONSE_MS - 1_000;
    expect(await refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += 1_001;
    expect(await refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await refresh(b ?? '')).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await server.audit.list(userId, 1))[0]).toMatchObject({
      action: 'refresh_reused',
      detail: { behind: 1 },
    });
  });

  test('two holders who use a refresh token in turn are noticed', async () => {
    const { session } = await server.signedIn();
    const stolen = session.refresh_token;
    const owners = (await refresh(stolen)).token ?? '';
    server.clock.offsetMs += 30 * 60_000;
    const codes = [(await refresh(stolen)).code, (await refresh(owners)).code];
    expect(codes).toEqual(['refresh_token_already_used', 'refresh_token_not_found']);
  });

  test('fifty refreshes at once all succeed with one token', async () => {
    const { session } = await server.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refresh(session.refresh_token)),
    );
    expect(answers.every((answer) => answer.code === null)).toBe(true);
    expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
  });

  test('refreshes of two processes at once converge as well', async () => {
    const other = await startAuthServer(opened.database, { keys: server.keys });
    other.clock.offsetMs = server.clock.offsetMs;
    const { session } = await server.signedIn();
    const ask = async (url: string) => {
      const response = await fetch(`${url}/token?grant_type=refresh_token`, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
      return ((await response.json()) as { refresh_token?: string }).refresh_token;
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [ask(server.url), ask(other.url)]).flat(),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toBeDefined();
    await other.stop();
  });

  test('refresh tokens that are torn, changed, made up or idle too long are refused', async () => {
    const { session } = await server.signedIn();
    const token = session.refresh_token;
    expect((await refresh('nonsense')).code).toBe('validation_failed');
    expect((await refresh(token.slice(0, -2))).code).toBe('validation_failed');
    const flipped = Buffer.from(token, 'base64url');
    flipped[17] = 9;
    expect((await refresh(flipped.toString('base64url'))).code).toBe('validation_failed');
    server.clock.offsetMs += SESSION_IDLE_MS + 1;
    expect((await refresh(token)).code).toBe('session_expired');
    expect((await refresh(token)).code).toBe('refresh_token_not_found');
  });

  test('sign-out ends this, the others, or all', async () => {
    const { client: first, email, password, authorization, userId } = await server.signedIn();
    const enter = async () => {
      const client = server.client();
      const { data } = await client.signInWithPassword({ email, password });
      return { client, authorization: `Bearer ${data.session?.access_token}` };
    };
    const [second, third] = [await enter(), await enter()];
    expect((await second.client.signOut({ scope: 'local' })).error).toBeNull();
    expect((await userStatus(second.authorization)).status).toBe(403);
    expect((await userStatus(authorization)).status).toBe(200);
    expect((await first.signOut({ scope: 'others' })).error).toBeNull();
    expect((await userStatus(third.authorization)).body).toMatchObject({
      code: 'session_not_found',
    });
    expect((await userStatus(authorization)).status).toBe(200);
    const fourth = await enter();
    expect((await fourth.client.signOut()).error).toBeNull();
    expect((await userStatus(authorization)).status).toBe(403);
    expect(await server.auth.verify(authorization)).toBeNull();
    expect((await server.audit.list(userId, 20)).map((row) => row.action)).toEqual([
      'signed_out',
      'signed_in',
      'signed_out',
      'signed_out',
      'signed_in',
      'signed_in',
      'signed_up',
    ]);
    const odd = await fetch(`${server.url}/logout?scope=everything`, {
      method: 'POST',
      headers: { authorization: (await server.signedIn()).authorization },
    });
    expect(odd.status).toBe(400);
  });

  test('an empty body with a JSON content type signs out', async () => {
    const { authorization } = await server.signedIn();
    const response = await fetch(`${server.url}/logout`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json;charset=UTF-8' },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('only our own, whole, timely tokens for our audience are taken', async () => {
    const { authorization, userId, session } = await server.signedIn();
    const token = session.access_token;
    const claims = decodeJwt(token);
    const key = server.keys.signingKey();
    const signed = (payload: Record<string, unknown>, header: Record<string, unknown> = {}) =>
      new SignJWT({ ...claims, ...payload })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
        .sign(key.privateKey);
    const stranger = await generateKeyPair('ES256');
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = {
      tampered: `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')}.${signature}`,
      unsigned: new UnsecuredJWT(claims).encode(),
      cut: `${head}.${body}.`,
      otherAudience: await signed({ aud: 'storage' }),
      expired: await signed({ exp: Math.floor(server.now() / 1000) - 1 }),
      noEnd: await signed({ exp: undefined }),
      otherKey: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .sign(stranger.privateKey),
      unknownKey: await signed({}, { kid: 'another' }),
      hmac: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(key.publicJwk))),
    };
    for (const [name, bad] of Object.entries(forged)) {
      expect([
        name,
        (await userStatus(`Bearer ${bad}`)).status,
        (await userStatus(`Bearer ${bad}`)).body['code'],
        await server.auth.verify(`Bearer ${bad}`),
      ]).toEqual([name, 403, 'bad_jwt', null]);
    }
    expect(await userStatus(null)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    expect(await server.auth.verify(null)).toBeNull();
    expect(await server.auth.verify(authorization)).toEqual({
      userId,
      sessionId: claims['session_id'],
    });
    expect(
      (await userStatus(`Bearer ${await signed({ session_id: crypto.randomUUID() })}`)).body[
        'code'
      ],
    ).toBe('session_not_found');
  });

  test('another process lets an ended session in for ten seconds at the most', async () => {
    const other = await startAuthServer(opened.database, { keys: server.keys });
    other.clock.offsetMs = server.clock.offsetMs;
    const { authorization, client } = await server.signedIn();
    expect(await other.auth.verify(authorization)).not.toBeNull();
    await client.signOut();
    expect(await server.auth.verify(authorization)).toBeNull();
    expect((await fetch(`${other.url}/user`, { headers: { authorization } })).status).toBe(403);
    other.clock.offsetMs += 10_001;
    expect(await other.auth.verify(authorization)).toBeNull();
    await other.stop();
  });

  test('people see their devices and end them one by one; nobody ends a stranger’s', async () => {
    const { client, userId, session } = await server.signedIn();
    const caller = await server.auth.verify(`Bearer ${session.access_token}`);
    if (caller === null) throw new Error('not signed in');
    const stranger = await server.signedIn();
    const origin = { ip: '127.0.0.1', userAgent: 'test', device: null };
    const seen = await server.auth.sessions.listSessions(caller);
    expect(seen).toEqual([
      {
        id: caller.sessionId,
        device: expect.any(String) as string,
        ip: '127.0.0.1',
        signedInAt: ISO,
        lastUsedAt: ISO,
        isCurrent: true,
      },
    ]);
    expect(await server.auth.sessions.endSession(stranger.userId, caller.sessionId, origin)).toBe(
      false,
    );
    expect((await client.getUser()).error).toBeNull();
    expect(await server.auth.sessions.endSession(userId, caller.sessionId, origin)).toBe(true);
    expect((await client.getUser()).error).not.toBeNull();
  });

  test('banned people are kept out, deleted ones come back by signing in before the purge', async () => {
    const { email, password, userId, session, authorization } = await server.signedIn();
    const users = opened.database.query();
    await users
      .updateTable('users')
      .set({ banned_until: server.now() + 1_000_000 })
      .where('id', '=', userId)
      .execute();
    expect((await userStatus(authorization)).body['code']).toBe('user_banned');
    expect((await refresh(session.refresh_token)).code).toBe('user_banned');
    expect((await server.client().signInWithPassword({ email, password })).error?.code).toBe(
      'user_banned',
    );
    expect(
      (await server.client().signInWithPassword({ email, password: 'wrong-1' })).error?.code,
    ).toBe('invalid_credentials');
    await users
      .updateTable('users')
      .set({ banned_until: null, deleted_at: server.now() })
      .where('id', '=', userId)
      .execute();
    await users
      .insertInto('deleted_accounts')
      .values({ user_id: userId, deleted_at: server.now(), purged_at: null })
      .execute();
    expect((await userStatus(authorization)).body['code']).toBe('user_not_found');
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_not_found');
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await userStatus(authorization)).status).toBe(200);
    expect(
      await users
        .selectFrom('deleted_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect((await server.audit.list(userId, 2)).map((row) => row.action)).toEqual([
      'signed_in',
      'deletion_cancelled',
    ]);
  });

  test('published keys verify, and the client’s own check of claims agrees', async () => {
    const response = await fetch(`${server.url}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
    const { client, userId } = await server.signedIn();
    expect((await client.getClaims()).data?.claims.sub).toBe(userId);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/settings`)).json()).toMatchObject({
      mailer_autoconfirm: true,
    });
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
  });

  test('an account and its stones are made together or not at all', async () => {
    const failing = await startAuthServer(opened.database, {
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
      await opened.database
        .query()
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'halfway@example.com')
        .execute(),
    ).toEqual([]);
    await failing.stop();
  });
});
