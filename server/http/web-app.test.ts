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

it('every path gets the same page, a missing file gets 404', async () => {
  for (const path of ['/', '/info', '/notes/1', '/index.html'])
    expect(await (await ask(path)).text()).toBe('<p>https://echo.test</p>');
  expect((await ask('/assets/gone.js')).status).toBe(404);
  expect((await ask('/gone.png')).status).toBe(404);
});

// C§2.03
it('a prerendered page is sent for its own path only', async () => {
  for (const path of ['/login', '/login.html', '/login?mail=expired'])
    expect(await (await ask(path)).text()).toBe('<p>login at https://echo.test</p>');
  for (const path of ['/login/', '/Login', '/test/login', '/loginx'])
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

it('a matching ETag gets 304', async () => {
  const etag = (await ask('/info')).headers.get('ETag') ?? '';
  expect((await ask('/info', { 'If-None-Match': etag })).status).toBe(304);
});

it('an arrival screen has preload links for its chunks', async () => {
  expect((await ask('/info')).headers.get('Link')).toBe(LINK);
  expect((await ask('/notes')).headers.get('Link')).toBeNull();
});
