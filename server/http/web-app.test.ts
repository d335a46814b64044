// index.html for every address that is none of a file: compressed for who can read that, asked anew
// each time, and with the chunks of the screens that people arrive at.
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
  writeFileSync(join(dist, 'preload.json'), JSON.stringify({ '/info': LINK }));
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  webApp(dist, 'https://echo.test').request(path, { headers });

it('answers every address with the same page, and a missing file with none', async () => {
  for (const path of ['/', '/info', '/notes/1', '/index.html'])
    expect(await (await ask(path)).text()).toBe('<p>https://echo.test</p>');
  expect((await ask('/assets/gone.js')).status).toBe(404);
  expect((await ask('/gone.png')).status).toBe(404);
});

it('sends it compressed to whoever can read that', async () => {
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

it('is not sent again to whoever has it', async () => {
  const etag = (await ask('/info')).headers.get('ETag') ?? '';
  expect((await ask('/info', { 'If-None-Match': etag })).status).toBe(304);
});

it('names the chunks of a screen that people arrive at', async () => {
  expect((await ask('/info')).headers.get('Link')).toBe(LINK);
  expect((await ask('/notes')).headers.get('Link')).toBeNull();
});
