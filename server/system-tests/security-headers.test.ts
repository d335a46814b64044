// Every response carries the headers that keep a browser safe, and no other origin gets access.
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPolicy, metaContentPolicy, VIEWER_POLICY } from '#server/http/security-headers.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const AI_HOST = 'https://models.example.org:8443';
const POLICY = contentPolicy([AI_HOST]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', 'headers', {
    METRICS_TOKEN: 'a-token-of-sixteen-or-more',
    PUBLIC_URL: 'https://echo.example.org',
    TRIAL_AI_HOSTS: AI_HOST,
  });
});
afterAll(() => server.stop());

/** Paths of every kind of endpoint, existing and missing. */
const PATHS = [
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

test.each(PATHS)('%s · has the security headers', async (path) => {
  const { headers, status } = await fetch(`${server.url}${path}`, {
    redirect: 'manual',
    headers: { Origin: 'https://elsewhere.example' },
  });
  expect([301, 302, 303, 307, 308]).not.toContain(status);
  expect(headers.get('Content-Security-Policy')).toBe(
    path === '/api/docs' ? VIEWER_POLICY : POLICY,
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

test('content policy · own models aside · allows only this origin', () => {
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(POLICY).toContain(part);
  const connections = `connect-src 'self' http://localhost:* http://127.0.0.1:* ${AI_HOST};`;
  expect(POLICY).toContain(connections);
  expect(POLICY.replace(connections, '')).not.toMatch(/unsafe|\*|https?:/);
  expect(VIEWER_POLICY).toContain("connect-src 'self';");
});

// C§68.05
test('content policy of a static build · says what a meta tag may say', () => {
  expect(metaContentPolicy([AI_HOST])).toBe(POLICY.replace("frame-ancestors 'none'; ", ''));
});

test('another origin · gets no CORS header and cannot post a form', async () => {
  const preflight = await fetch(`${server.url}/api/posts`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
  // A form of another site cannot set the Authorization header.
  const form = await fetch(`${server.url}/api/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'content=x',
  });
  expect(form.status).toBe(401);
});

test('API responses are no-store', async () => {
  for (const path of ['/api/posts', '/api/config', '/auth/v1/user', '/readyz'])
    expect((await fetch(`${server.url}${path}`)).headers.get('Cache-Control'), path).toContain(
      'no-store',
    );
});

test('/metrics · without its token · is 404', async () => {
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

test('no source disables certificate checks or enables the lenient HTTP parser', () => {
  const sources = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.filter((file) =>
      /rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([]);
});
