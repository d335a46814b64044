// A prerendered page for its path, index.html for every other path that is not a file: compressed
// where accepted, revalidated each time, and with preload links for the chunks of arrival screens.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webApp } from '#server/http/web-app.ts';

const LINK = '</assets/a.js>; rel=modulepreload';
let dist = '';
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'echo-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<p>{{PUBLIC_URL}}</p>');
  writeFileSync(join(dist, 'login.html'), '<p>login at {{PUBLIC_URL}}</p>');
  writeFileSync(join(dist, 'preload.json'), JSON.stringify({ '/info': LINK }));
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  webApp(dist, 'https://echo.test').request(path, { headers });

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it('every page gets the same HTML, a missing file gets 404', async () => {
  for (const path of ['/', '/info', '/notes/1', '/test/notes/1/', '/Setting', '/index.html'])
    expect([path, await (await ask(path)).text()]).toEqual([path, '<p>https://echo.test</p>']);
  expect((await ask('/assets/gone.js', BROWSER)).status).toBe(404);
  expect((await ask('/gone.png', BROWSER)).status).toBe(404);
});

// C§65.04
it.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/sse',
  '/register',
  '/notes/1/2',
  '/test/login',
  '/chat/',
])('%s · for a program · 404 without HTML', async (path) => {
  for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
    const answer = await ask(path, headers);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  }
});

// A§2
it('an unknown address · opened by a browser · 404 with the app, which redirects', async () => {
  const answer = await ask('/nowhere', BROWSER);
  expect([answer.status, await answer.text()]).toEqual([404, '<p>https://echo.test</p>']);
  const again = { ...BROWSER, 'If-None-Match': answer.headers.get('ETag') ?? '' };
  expect((await ask('/nowhere', again)).status).toBe(404);
});

it('the address of a password manager leads to the settings', async () => {
  const answer = await ask('/.well-known/change-password');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/setting']);
});

// C§2.03
it('a prerendered page is sent for its own path only', async () => {
  for (const path of ['/login', '/login.html', '/login?mail=expired'])
    expect(await (await ask(path)).text()).toBe('<p>login at https://echo.test</p>');
  for (const path of ['/login/', '/Login'])
    expect(await (await ask(path)).text()).toBe('<p>https://echo.test</p>');
  const [shell, page] = await Promise.all([ask('/'), ask('/login')]);
  expect(page.headers.get('ETag')).not.toBe(shell.headers.get('ETag'));
  expect(page.headers.get('Cache-Control')).toBe('no-cache');
  expect((await ask('/login.js')).status).toBe(404);
});

// C§67.01
it('a share that no service worker took leads to the composer, which says so', async () => {
  const answer = await webApp(dist, 'https://echo.test').request('/share', {
    method: 'POST',
    body: new FormData(),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/?/poston?share=missed');
});

it('the page is compressed for clients that accept brotli', async () => {
  const answer = await ask('/info', { 'Accept-Encoding': 'gzip, br' });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect(brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(
    '<p>https://echo.test</p>',
  );
  expect(
    (await ask('/info', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding'),
  ).toBeNull();
  expect((await ask('/info')).headers.get('Vary')).toBe('Accept-Encoding');
});

it('a matching ETag gets 304, weak or strong, alone or in a list', async () => {
  const etag = (await ask('/info')).headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/".+"$/);
  for (const given of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect([given, (await ask('/info', { 'If-None-Match': given })).status]).toEqual([given, 304]);
  expect((await ask('/info', { 'If-None-Match': 'W/"other"' })).status).toBe(200);
});

it('an arrival screen has preload links for its chunks', async () => {
  expect((await ask('/info')).headers.get('Link')).toBe(LINK);
  expect((await ask('/notes')).headers.get('Link')).toBeNull();
});
