// Every door of the server at once: what may never be taken for a session opens none of them, and
// each answer carries the headers that keep a browser honest.
import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { isContractProcedure } from '@orpc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from '#contract/api.contract.ts';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { openDatabase } from '#server/database/database.ts';
import { SESSION_LIFETIME_MS } from '#server/features/auth/session.service.ts';
import { CONTENT_SECURITY_POLICY, VIEWER_POLICY } from '#server/http/security-headers.ts';
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#server/test-helpers/test-server.ts';

const HOUR_MS = 3_600_000;

/** Rows that need no session. */
const PUBLIC_PATHS: readonly string[] = ['/api/config', '/api/roles', '/api/samples'];

/** Every row that needs one, and the doors beside the contract. */
const PERSONAL_DOORS = [
  ...Object.values(apiContract).flatMap((rows) =>
    Object.values(rows).flatMap((procedure: unknown) => {
      if (!isContractProcedure(procedure)) throw new Error('no row');
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

describe('doors', () => {
  let server: TestServer;
  let stranger: TestServer;
  let person: TestPerson & { refreshToken: string };
  let tokens: Record<string, string>;

  beforeAll(async () => {
    [server, stranger] = await Promise.all([
      startTestServer('sqlite', 'doors', {
        METRICS_TOKEN: 'a-token-of-sixteen-or-more',
        PUBLIC_URL: 'https://echo.example.org',
      }),
      startTestServer('sqlite', 'strangerdoors'),
    ]);
    const answer = await server.call(null, 'POST', '/auth/v1/signup', {
      email: 'me@example.com',
      password: 'geheim7',
    });
    const session = (await answer.json()) as {
      access_token: string;
      refresh_token: string;
      user: { id: string };
    };
    person = {
      id: session.user.id,
      email: 'me@example.com',
      password: 'geheim7',
      accessToken: session.access_token,
      refreshToken: session.refresh_token,
    };
    const name = `${person.id}/1763690000000_abcdef.png`;
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await fetch(`${server.url}/storage/v1/object/card-image-bucket/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.accessToken}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(image),
    });
    const signed = (await (
      await server.call(person, 'POST', `/storage/v1/object/sign/card-image-bucket/${name}`, {
        expiresIn: 600,
      })
    ).json()) as {
      signedURL: string;
    };
    const ended = await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: person.email,
      password: person.password,
    });
    const { access_token: endedToken } = (await ended.json()) as { access_token: string };
    await server.call(
      { ...person, accessToken: endedToken },
      'POST',
      '/auth/v1/logout?scope=local',
    );

    const [header = '', payload = '', signature = ''] = person.accessToken.split('.');
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
      'of another server': (await stranger.signUp('me@example.com')).accessToken,
      'of a signed address': new URL(signed.signedURL, server.url).searchParams.get('token') ?? '',
      'that is the refresh token': person.refreshToken,
      'of an ended session': endedToken,
    };
  });
  afterAll(() => Promise.all([server.stop(), stranger.stop()]));

  const knock = (door: { method: string; path: string }, token: string) =>
    fetch(`${server.url}${door.path}`, {
      method: door.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(door.method === 'GET' ? {} : { body: '{}' }),
    });
  const refusals = async (token: string) => {
    const open = [];
    for (const door of PERSONAL_DOORS) {
      const answer = await knock(door, token);
      // The storage protocol says 403 in the body of a 400 (its client reads it there).
      const { statusCode } = door.path.startsWith('/storage')
        ? ((await answer.json()) as { statusCode?: string })
        : {};
      if (![401, 403].includes(statusCode === undefined ? answer.status : Number(statusCode)))
        open.push(`${door.method} ${door.path}: ${answer.status}`);
    }
    return open;
  };

  test('a session opens them', async () => {
    expect((await knock({ method: 'GET', path: '/api/posts' }, person.accessToken)).status).toBe(
      200,
    );
    expect(PERSONAL_DOORS.length).toBeGreaterThan(40);
  });

  test.each([
    'with another person in it',
    'that lives longer',
    'for another audience',
    'unsigned',
    'signed with the public key as a secret',
    'of another server',
    'of a signed address',
    'that is the refresh token',
    'of an ended session',
  ])('a token %s opens none', async (kind) => {
    expect(tokens[kind]).not.toBe('');
    expect(await refusals(tokens[kind] ?? '')).toEqual([]);
  });

  test('the access token signs no address', async () => {
    const answer = await fetch(
      `${server.url}/storage/v1/object/sign/card-image-bucket/${person.id}/1763690000000_abcdef.png?token=${person.accessToken}`,
    );
    expect(answer.status).toBe(400);
  });

  test('an expired token opens none; a clock set back does not bring it to life', async () => {
    const start = server.clock.nowMs;
    server.clock.nowMs = start + HOUR_MS + 1000;
    expect(await refusals(person.accessToken)).toEqual([]);
    server.clock.nowMs = start;
  });

  const EVERYWHERE = [
    '/',
    '/inspiration',
    '/assets/none.js',
    '/api/config',
    '/api/posts',
    '/api/none',
    '/api/docs',
    '/functions/v1/none',
    '/auth/v1/settings',
    '/auth/v1/none',
    '/storage/v1/bucket',
    '/healthz',
    '/readyz',
    '/metrics',
  ];

  test.each(EVERYWHERE)('headers of %s', async (path) => {
    const { headers, status } = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect([301, 302, 303, 307, 308]).not.toContain(status);
    expect(headers.get('Content-Security-Policy')).toBe(
      path === '/api/docs' ? VIEWER_POLICY : CONTENT_SECURITY_POLICY,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect([
      headers.get('Set-Cookie'),
      headers.get('Access-Control-Allow-Origin'),
      headers.get('X-Powered-By'),
      headers.get('Server'),
    ]).toEqual([null, null, null, null]);
    expect(headers.get('Content-Type')).toMatch(/^(application\/json|text\/\w+; ?charset=utf-8)/i);
  });

  test('the policy allows nothing but this origin', () => {
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(CONTENT_SECURITY_POLICY).toContain(part);
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:/);
  });

  test('no other origin is let in, and no plain form changes anything', async () => {
    const preflight = await fetch(`${server.url}/api/posts`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
    // What a form of another page could send: no header of its own, so no session.
    const form = await fetch(`${server.url}/api/posts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'content=x',
    });
    expect(form.status).toBe(401);
  });

  test('answers of the API are kept by nobody', async () => {
    for (const path of ['/api/posts', '/api/config', '/auth/v1/user', '/readyz'])
      expect((await fetch(`${server.url}${path}`)).headers.get('Cache-Control'), path).toContain(
        'no-store',
      );
  });

  test('the figures ask for their token', async () => {
    const ask = (token: string | null) =>
      fetch(`${server.url}/metrics`, {
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      });
    expect([
      (await ask(null)).status,
      (await ask('a-token-of-sixteen-or-mor')).status,
      (await ask('a-token-of-sixteen-or-more')).status,
    ]).toEqual([404, 404, 200]);
  });

  test('a request that means two things is refused, and the connection closed', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(server.url);
        const socket = connect(Number(port), hostname, () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    const both =
      'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    expect(await raw(both)).toMatch(/^HTTP\/1\.1 400 [^]*Connection: close\r\n\r\n$/);
    expect(
      await raw('TRACE / HTTP/1.1\r\nHost: x\r\nA: secret\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 404 (?:(?!secret)[^])*$/);
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test('bodies beyond the limit are refused before they are read; a text of a million characters is too long, not too much', async () => {
    const big = await server.call(person, 'POST', '/api/posts', {
      id: newId(),
      content: 'x'.repeat(4_200_000),
      images: [],
    });
    expect([big.status, ((await big.json()) as { code: string }).code]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    const long = await server.call(person, 'POST', '/api/posts', {
      id: newId(),
      content: '长'.repeat(1_000_000),
      images: [],
    });
    expect([long.status, ((await long.json()) as { code: string }).code]).toEqual([
      422,
      'CONTENT_TOO_LONG',
    ]);
    const more = await server.call(person, 'POST', '/api/posts', {
      id: newId(),
      content: '合适',
      images: [],
      user_id: newId(),
      aiPrivate: true,
      createdAt: '2000-01-01T00:00:00.000Z',
    });
    expect(await more.json()).toMatchObject({
      content: '合适',
      aiPrivate: false,
      createdAt: new Date(server.clock.nowMs).toISOString(),
    });
  });

  test('a body that is no JSON is refused unread, however it calls itself: forms are parsed by other rules, at other prices', async () => {
    const post = { id: newId(), content: '不该写进去', images: [] };
    const fields = { id: post.id, content: post.content };
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
      [
        'multipart/form-data; boundary=b',
        `${Object.entries(fields)
          .map(
            ([name, value]) =>
              `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
          )
          .join('')}--b--`,
      ],
      ['text/plain', JSON.stringify(post)],
      ['text/event-stream', `data: ${JSON.stringify(post)}\n\n`],
      ['application/jsonp', JSON.stringify(post)],
    ] as const) {
      const answer = await fetch(`${server.url}/api/posts`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.accessToken}`, 'Content-Type': type },
        body,
      });
      expect([answer.status, ((await answer.json()) as { code: string }).code], type).toEqual([
        400,
        'BAD_REQUEST',
      ]);
    }
    expect((await server.call(person, 'GET', `/api/posts/${post.id}`)).status).toBe(404);
  });

  test('a session ends a year after its sign-in, however lately it was used', async () => {
    const answer = await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: person.email,
      password: person.password,
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

  test('AI calls of one person are bounded in a minute', async () => {
    const limited = await startTestServer('sqlite', 'aicalls', {
      RATE_LIMITS: 'on',
      SIGNUP_STONES: '1000',
    });
    const { api } = await limited.newPerson();
    await api.ai.updateSettings({ consent: true });
    const codes = [];
    for (let at = 0; at < 61; at += 1)
      codes.push(
        await codeOf(
          api.enhance.create(
            { content: '今天很好', style: 'mindset' } as Parameters<typeof api.enhance.create>[0],
            { context: { idempotencyKey: newId() } },
          ),
        ),
      );
    expect([new Set(codes.slice(0, 60)), codes[60]]).toEqual([new Set(['none']), 'RATE_LIMITED']);
    await limited.stop();
  });

  test('what costs most with the length of a journal is bounded for one person: archives by the hour, figures and searches by turns', async () => {
    const limited = await startTestServer('sqlite', 'costly', { RATE_LIMITS: 'on' });
    const hasty = await limited.newPerson();
    const archive = async () => {
      const answer = await limited.call(hasty, 'GET', '/api/account/export');
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = [];
    for (let at = 0; at < 7; at += 1) statuses.push(await archive());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const asked = await Promise.all(
      Array.from({ length: 60 }, () => codeOf(hasty.api.stats.get({ timeZone: 'UTC' }))),
    );
    for (const code of asked) expect(['none', 'RATE_LIMITED']).toContain(code);
    expect(asked).toContain('none');
    expect(await codeOf(hasty.api.stats.get({ timeZone: 'UTC' }))).toBe('none');
    await limited.stop();
  });

  test('nothing turns the verification of certificates off, or the lenient parser on', () => {
    const sources = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
    expect(sources.length).toBeGreaterThan(100);
    expect(
      sources.filter((file) =>
        /rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([]);
  });
});

/** Puts a session's sign-in behind the longest life. */
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
