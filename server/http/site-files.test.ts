// The public address is inserted where it belongs and never left as a placeholder.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteFiles, withPublicUrl } from '#server/http/site-files.ts';

it('the sitemap lists the public screens and no screen of a journal', async () => {
  const answer = await siteFiles('https://journal.example.org/').request('/sitemap.xml');
  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const places = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, place]) => place,
  );
  expect(places).toEqual([
    'https://journal.example.org/info',
    'https://journal.example.org/privacy',
    'https://journal.example.org/terms',
    'https://journal.example.org/login',
  ]);
});

it('robots.txt excludes private pages and names the sitemap', async () => {
  const robots = await (
    await siteFiles('https://journal.example.org').request('/robots.txt')
  ).text();
  expect(robots.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Allow: /test/inspiration',
      'Disallow: /test/',
      'Sitemap: https://journal.example.org/sitemap.xml',
    ]),
  );
});

it("index.html's link preview has the public address, whatever characters it has", () => {
  const html = withPublicUrl(readFileSync('index.html', 'utf8'), 'https://journal.example.org/');
  expect(html).toContain(
    '<meta property="og:image" content="https://journal.example.org/og.png" />',
  );
  expect(html).not.toContain('{{');
  expect(withPublicUrl('<a content="{{PUBLIC_URL}}">', 'http://x/?"><script>')).toBe(
    '<a content="http://x/?&quot;>&lt;script>">',
  );
});
