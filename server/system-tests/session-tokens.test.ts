// A personal endpoint accepts only a valid access token: a changed, expired, foreign or otherwise
// invalid token opens none of them.
import { createHmac } from 'node:crypto';
import { isContractProcedure } from '@orpc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from '#contract/api.contract.ts';
import { newId } from '#contract/compliance/world.ts';
import { openDatabase } from '#server/database/database.ts';
import { SESSION_LIFETIME_MS } from '#server/features/auth/session.ts';
import type { SignedUpUser } from '#server/test-helpers/client.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const HOUR_MS = 3_600_000;

/** Endpoints that need no session. */
const PUBLIC_PATHS: readonly string[] = ['/api/config', '/api/roles', '/api/samples'];

/** Every endpoint of the contract that needs one, and those of the other protocols. */
const PERSONAL_ENDPOINTS = [
  ...Object.values(apiContract).flatMap((endpoints) =>
    Object.values(endpoints).flatMap((procedure: unknown) => {
      if (!isContractProcedure(procedure)) throw new Error('not an endpoint of the contract');
      const { method = 'POST', path = '' } = procedure['~orpc'].route;
      return PUBLIC_PATHS.some((open) => path === open || path.startsWith(`${open}/`))
        ? []
        : [{ method, path: path.replaceAll(/\{\w+\}/g, '01a1fc14-898f-7aeb-bb0e-9e8771f9b5fb') }];
    }),
  ),
  { method: 'GET', path: '/api/account/export' },
  { method: 'GET', path: '/auth/v1/user' },
  { method: 'PUT', path: '/auth/v1/user' },
  { method: 'GET', path: '/storage/v1/bucket' },
  { method: 'POST', path: '/storage/v1/object/list/card-image-bucket' },
  { method: 'POST', path: '/storage/v1/object/sign/card-image-bucket' },
  { method: 'DELETE', path: '/storage/v1/object/card-image-bucket' },
  { method: 'GET', path: '/storage/v1/object/card-image-bucket/a/b.png' },
  { method: 'POST', path: '/storage/v1/object/card-image-bucket/a/b.png' },
];

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('session tokens', () => {
  let server: TestServer;
  let stranger: TestServer;
  let user: SignedUpUser;
  let tokens: Record<string, string>;

  beforeAll(async () => {
    [server, stranger] = await Promise.all([
      startTestServer('sqlite', 'tokens'),
      startTestServer('sqlite', 'foreigntokens'),
    ]);
    user = await server.signUp();
    const name = `${user.id}/1763690000000_abcdef.png`;
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await fetch(`${server.url}/storage/v1/object/card-image-bucket/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(image),
    });
    const signed = (await (
      await server.call(user, 'POST', `/storage/v1/object/sign/card-image-bucket/${name}`, {
        expiresIn: 600,
      })
    ).json()) as {
      signedURL: string;
    };
    const ended = await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: user.email,
      password: user.password,
    });
    const { access_token: endedToken } = (await ended.json()) as { access_token: string };
    await server.call({ ...user, accessToken: endedToken }, 'POST', '/auth/v1/logout?scope=local');

    const [header = '', payload = '', signature = ''] = user.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const { keys } = (await (
      await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    ).json()) as { keys: { kid: string }[] };
    const symmetric = `${base64({ alg: 'HS256', typ: 'JWT', kid: keys[0]?.kid })}.${payload}`;
    tokens = {
      'with another person in it': `${header}.${base64({ ...claims, sub: newId() })}.${signature}`,
      'that lives longer': `${header}.${base64({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      'for another audience': `${header}.${base64({ ...claims, aud: 'anon' })}.${signature}`,
      unsigned: `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'signed with the public key as a secret': `${symmetric}.${createHmac('sha256', JSON.stringify(keys[0])).update(symmetric).digest('base64url')}`,
      'of another server': (await stranger.signUp(user.email)).accessToken,
      'of a signed URL': new URL(signed.signedURL, server.url).searchParams.get('token') ?? '',
      'that is the refresh token': user.refreshToken,
      'of an ended session': endedToken,
    };
  });
  afterAll(() => Promise.all([server.stop(), stranger.stop()]));

  const call = (endpoint: { method: string; path: string }, token: string) =>
    fetch(`${server.url}${endpoint.path}`, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    });
  const refusals = async (token: string) => {
    const open = [];
    for (const endpoint of PERSONAL_ENDPOINTS) {
      const answer = await call(endpoint, token);
      // The storage protocol says 403 in the body of a 400 (its client reads it there).
      const { statusCode } = endpoint.path.startsWith('/storage')
        ? ((await answer.json()) as { statusCode?: string })
        : {};
      if (![401, 403].includes(statusCode === undefined ? answer.status : Number(statusCode)))
        open.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    }
    return open;
  };

  test('an access token opens a personal endpoint', async () => {
    expect((await call({ method: 'GET', path: '/api/posts' }, user.accessToken)).status).toBe(200);
    expect(PERSONAL_ENDPOINTS.length).toBeGreaterThan(40);
  });

  test.each([
    'with another person in it',
    'that lives longer',
    'for another audience',
    'unsigned',
    'signed with the public key as a secret',
    'of another server',
    'of a signed URL',
    'that is the refresh token',
    'of an ended session',
  ])('a token %s · opens no personal endpoint', async (kind) => {
    expect(tokens[kind]).not.toBe('');
    expect(await refusals(tokens[kind] ?? '')).toEqual([]);
  });

  test('an access token · as the token of a signed URL · is refused', async () => {
    const answer = await fetch(
      `${server.url}/storage/v1/object/sign/card-image-bucket/${user.id}/1763690000000_abcdef.png?token=${user.accessToken}`,
    );
    expect(answer.status).toBe(400);
  });

  test('an expired token opens no personal endpoint', async () => {
    const start = server.clock.nowMs;
    server.clock.nowMs = start + HOUR_MS + 1000;
    expect(await refusals(user.accessToken)).toEqual([]);
    server.clock.nowMs = start;
  });

  test('a refresh · a year after the sign-in, although used since · is refused', async () => {
    const answer = await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: user.email,
      password: user.password,
    });
    const session = (await answer.json()) as { access_token: string; refresh_token: string };
    const refresh = () =>
      server.call(null, 'POST', '/auth/v1/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
    expect((await refresh()).status).toBe(200);
    const { session_id: id } = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    await setBack(server, id);
    expect((await refresh()).status).toBe(400);
  });
});

/** Moves a session's sign-in back beyond its longest lifetime. */
async function setBack(server: TestServer, id: string): Promise<void> {
  const tables = await openDatabase(server.settings.database);
  await tables
    .query()
    .updateTable('sessions')
    .set({ created_at: server.clock.nowMs - SESSION_LIFETIME_MS - 1 })
    .where('id', '=', id)
    .execute();
  await tables.close();
}
