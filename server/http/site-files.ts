// What search engines and link previews need. Each contains the public address, which only the
// running server knows: one build serves any address.
import { trimEndOf } from '#domain/text/trim.ts';
import { Hono } from 'hono';

/** Public screens that may be indexed; everything else belongs to a user. */
const PUBLIC_PATHS = ['/info', '/privacy', '/terms', '/login'] as const;

/** The first screen of the trial. */
const TRIAL_FEED = '/test/inspiration';

/** Placeholder of the public address in index.html. */
const PLACE = '{{PUBLIC_URL}}';

/** index.html with the public address in its link previews. */
export function withPublicUrl(html: string, publicUrl: string): string {
  return html.replaceAll(PLACE, escapeMarkup(trimmed(publicUrl)));
}

/** `/robots.txt` and `/sitemap.xml`. */
export function siteFiles(publicUrl: string): Hono {
  const origin = trimmed(publicUrl);
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /functions/',
    'Disallow: /storage/',
    // The trial shows samples to every visitor; the pages behind its feed belong to one visitor.
    `Allow: ${TRIAL_FEED}`,
    'Disallow: /test/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const app = new Hono();
  app.get('/robots.txt', (c) => c.text(robots, 200, { 'Cache-Control': 'no-cache' }));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  return app;
}

function trimmed(url: string): string {
  return trimEndOf(url, '/');
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
