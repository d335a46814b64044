// Sessions and access tokens, through the unchanged client over a real port.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt, SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { ENGINES } from '#server/test-helpers/database.ts';
import {
  openAuthServer,
  startAuthServer,
  type AuthTestServer,
} from '#server/test-helpers/auth-server.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe.each(ENGINES)('sessions on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'authsession');
  });
  afterAll(() => server.stop());

  test('sign-in methods the product does not have · return 404', async () => {
    for (const path of [
      'otp',
      'magiclink',
      'sso',
      'authorize?provider=github',
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

  test('sign-out · ends this session, the others, or all', async () => {
    const { client: first, email, password, authorization, userId } = await server.signedIn();
    const enter = async () => {
      const client = server.client();
      const { data } = await client.signInWithPassword({ email, password });
      return { client, authorization: `Bearer ${data.session?.access_token}` };
    };
    const [second, third] = [await enter(), await enter()];
    expect((await second.client.signOut({ scope: 'local' })).error).toBeNull();
    expect((await server.userStatus(second.authorization)).status).toBe(403);
    expect((await server.userStatus(authorization)).status).toBe(200);
    expect((await first.signOut({ scope: 'others' })).error).toBeNull();
    expect((await server.userStatus(third.authorization)).body).toMatchObject({
      code: 'session_not_found',
    });
    expect((await server.userStatus(authorization)).status).toBe(200);
    // Ends nothing, and writes no audit row.
    expect((await first.signOut({ scope: 'others' })).error).toBeNull();
    const fourth = await enter();
    expect((await fourth.client.signOut()).error).toBeNull();
    expect((await server.userStatus(authorization)).status).toBe(403);
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

  test('sign-out · with an empty JSON body · succeeds', async () => {
    const { authorization } = await server.signedIn();
    const response = await fetch(`${server.url}/logout`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json;charset=UTF-8' },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('access tokens · only valid ones of this server and audience are accepted', async () => {
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
        (await server.userStatus(`Bearer ${bad}`)).status,
        (await server.userStatus(`Bearer ${bad}`)).body['code'],
        await server.auth.verify(`Bearer ${bad}`),
      ]).toEqual([name, 403, 'bad_jwt', null]);
    }
    expect(await server.userStatus(null)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    expect(await server.auth.verify(null)).toBeNull();
    expect(await server.auth.verify(authorization)).toEqual({
      userId,
      sessionId: claims['session_id'],
    });
    expect(
      (await server.userStatus(`Bearer ${await signed({ session_id: crypto.randomUUID() })}`)).body[
        'code'
      ],
    ).toBe('session_not_found');
  });

  test('verify · in another process · accepts an ended session for at most ten seconds', async () => {
    const other = await startAuthServer(server.database, { keys: server.keys });
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

  test("listSessions, endSession · only for one's own sessions", async () => {
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

  test('banned accounts are refused; a sign-in restores deleted ones', async () => {
    const { email, password, userId, session, authorization } = await server.signedIn();
    const users = server.database.query();
    await users
      .updateTable('users')
      .set({ banned_until: server.now() + 1_000_000 })
      .where('id', '=', userId)
      .execute();
    expect((await server.userStatus(authorization)).body['code']).toBe('user_banned');
    expect((await server.refresh(session.refresh_token)).code).toBe('user_banned');
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
    expect((await server.userStatus(authorization)).body['code']).toBe('user_not_found');
    expect((await server.refresh(session.refresh_token)).code).toBe('refresh_token_not_found');
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await server.userStatus(authorization)).status).toBe(200);
    expect(
      await users
        .selectFrom('deleted_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect((await server.audit.list(userId, 2)).map((row) => row.action)).toEqual([
      'deletion_cancelled',
      'signed_in',
    ]);
  });

  test("published keys · verify the tokens, also in the client's own check", async () => {
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
});
