// Serves the built web app: hashed assets are immutable and precompressed; every other path gets
// index.html, revalidated each time.
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { siteFiles, withPublicUrl } from '#server/http/site-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Chunks to preload on arrival screens: path → value of a Link header (tools/preload-list.ts). */
function readPreloads(dist: string): Readonly<Record<string, string>> {
  const file = join(dist, 'preload.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/**
 * Serves `dist`. A missing file with an extension is 404, so that a stale page never gets HTML for
 * a script.
 */
export function webApp(dist: string, publicUrl: string): Hono {
  const app = new Hono();
  const indexFile = join(dist, 'index.html');
  const index = existsSync(indexFile)
    ? withPublicUrl(readFileSync(indexFile, 'utf8'), publicUrl)
    : null;
  // It differs between servers, so the build cannot compress it.
  const packed = index === null ? null : new Uint8Array(brotliCompressSync(index));
  const etag =
    index === null
      ? ''
      : `"${createHash('sha256').update(index).digest('base64url').slice(0, 22)}"`;

  const preloads = readPreloads(dist);

  app.route('/', siteFiles(publicUrl));
  app.use('*', async (c, next) =>
    c.req.path === '/' || c.req.path === '/index.html' ? next() : files(c, next),
  );
  const files = serveStatic({
    root: relative(process.cwd(), dist) || '.',
    precompressed: true,
    onFound: (path, c) =>
      c.header('Cache-Control', /\/assets\//.test(path) ? IMMUTABLE : 'no-cache'),
  });

  app.get('*', (c) => {
    const lastSegment = c.req.path.slice(c.req.path.lastIndexOf('/') + 1);
    const isIndex = c.req.path === '/index.html';
    if (!isIndex && (c.req.path.startsWith('/assets/') || /\.[a-z0-9]{2,12}$/i.test(lastSegment)))
      return c.text('Not found', 404);
    if (index === null) return c.text('The web app is not built: run npm run build.', 503);
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ETag: etag });
    const link = preloads[c.req.path];
    const headers = {
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(link === undefined ? {} : { Link: link }),
    };
    if (packed === null || !/\bbr\b/.test(c.req.header('Accept-Encoding') ?? ''))
      return c.html(index, 200, headers);
    return c.body(packed, 200, {
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Encoding': 'br',
    });
  });
  return app;
}
