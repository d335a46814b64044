// Serves the built web app: hashed assets are immutable and precompressed. /info gets info.html,
// and so do the other prerendered pages; every other page gets index.html. Pages are revalidated
// each time. A browser that opens an unknown address gets index.html with 404, which redirects.
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { isPagePath } from '#contract/page-paths.ts';
import { siteFiles, withPublicUrl } from '#server/http/site-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page, ready to be sent. */
interface Page {
  html: string;
  etag: string;
  /** Compressed by the first request, because a start must not wait for it. */
  brotli: () => Uint8Array<ArrayBuffer>;
}

/** Chunks to preload on arrival screens: path → value of a Link header (tools/preload-list.ts). */
function readPreloads(dist: string): Readonly<Record<string, string>> {
  const file = join(dist, 'preload.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** The pages of a build by their paths: `/info`, and `/index` for all other paths. */
function readPages(dist: string, publicUrl: string): ReadonlyMap<string, Page> {
  const files = existsSync(dist) ? readdirSync(dist).filter((file) => file.endsWith('.html')) : [];
  return new Map(
    files.map((file) => {
      const html = withPublicUrl(readFileSync(join(dist, file), 'utf8'), publicUrl);
      const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
      const page: Page = { html, etag: `W/"${hash}"`, brotli: once(() => compressed(html)) };
      return [`/${file.slice(0, -'.html'.length)}`, page];
    }),
  );
}

/** It contains the public address of this server, so the build cannot compress it. */
function compressed(html: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliCompressSync(html));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Serves `dist`. A missing file is 404 without HTML, so that neither a stale page gets HTML for a
 * script, nor a program for an endpoint that is not there.
 */
export function webApp(dist: string, publicUrl: string): Hono {
  const app = new Hono();
  const pages = readPages(dist, publicUrl);
  const preloads = readPreloads(dist);
  // The service worker fetches a page by the name of its file.
  const pathOf = (c: Context) => c.req.path.replace(/\.html$/, '');

  app.route('/', siteFiles(publicUrl));
  app.use('*', async (c, next) =>
    c.req.path === '/' || pages.has(pathOf(c)) ? next() : files(c, next),
  );
  const files = serveStatic({
    root: relative(process.cwd(), dist) || '.',
    precompressed: true,
    onFound: (path, c) =>
      c.header('Cache-Control', /\/assets\//.test(path) ? IMMUTABLE : 'no-cache'),
  });

  // The service worker takes what other apps share (web/core/share). Without one nothing is stored,
  // and the composer asks for the share again, which then has a worker.
  app.post('/share', (c) => c.redirect('/?/poston?share=missed', 303));
  // Password managers open it (https://www.w3.org/TR/change-password-url/).
  app.get('/.well-known/change-password', (c) => c.redirect('/setting', 302));
  app.get('*', (c) => {
    const lastSegment = c.req.path.slice(c.req.path.lastIndexOf('/') + 1);
    const own = pages.get(pathOf(c));
    const isPage = own !== undefined || isPagePath(c.req.path);
    const isFile = c.req.path.startsWith('/assets/') || /\.[a-z0-9]{2,12}$/i.test(lastSegment);
    const isOpened = !isFile && (c.req.header('Accept') ?? '').includes('text/html');
    if (!isPage && !isOpened) return c.text('Not found', 404);
    const page = own ?? pages.get('/index');
    if (page === undefined) return c.text('The web app is not built: run npm run build.', 503);
    return sendPage(c, page, preloads[c.req.path], isPage ? 200 : 404);
  });
  return app;
}

function sendPage(
  c: Context,
  { html, brotli, etag }: Page,
  link: string | undefined,
  status: 200 | 404,
): Response {
  if (status === 200 && isSame(c.req.header('If-None-Match'), etag))
    return c.body(null, 304, { ETag: etag });
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(link === undefined ? {} : { Link: link }),
  };
  if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? ''))
    return c.body(html, status, { ...headers, 'Content-Type': 'text/html; charset=UTF-8' });
  return c.body(brotli(), status, {
    ...headers,
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Encoding': 'br',
  });
}

/**
 * Compares weakly (RFC 9110, 13.1.2): a proxy that compresses makes the tag of a response weak, and
 * a cache may send several.
 */
function isSame(given: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (given ?? '').split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*');
}
