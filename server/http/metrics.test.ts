// Metrics of the product (C§72.05), and the files that read them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

let server: TestServer;
let text = '';
beforeAll(async () => {
  server = await startTestServer('sqlite', 'metrics');
  const user = await server.newUser();
  await user.api.posts.create({ id: newId(), content: '写', images: [] });
  await server.call(user, 'GET', `/api/posts/${newId()}`);
  await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', body: '{}' });
  text = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(() => server.stop());

test.each([
  'echo_accounts 1',
  'echo_sign_ups_total 1',
  'echo_posts_total 1',
  'echo_mails_total 0',
  'echo_writes_refused 0',
  'echo_refusals_total{code="POST_NOT_FOUND"} 1',
  'echo_refusals_total{code="anonymous_provider_disabled"} 1',
])('metrics · of one account with one post · have %s', (line) => {
  expect(text.split('\n')).toContain(line);
});

test('metrics · asked for again · count nothing twice', async () => {
  const again = await (await fetch(`${server.url}/metrics`)).text();
  expect(again).toContain('\necho_posts_total 1\n');
});

test.each(['docs/monitoring/grafana.json', 'docs/monitoring/alerts.yml'])(
  '%s · names only metrics that exist',
  (file) => {
    const names = readFileSync(file, 'utf8').match(/\b(?:echo|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(new Set(names).size).toBeGreaterThan(4);
    for (const name of new Set(names)) expect(text).toContain(`# TYPE ${name} `);
  },
);

test('grafana.json · shows every metric of the product', () => {
  const shown = readFileSync('docs/monitoring/grafana.json', 'utf8');
  const all = [...text.matchAll(/# TYPE (echo_\w+) /g)].map(([, name]) => name ?? '');
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((name) => !shown.includes(name))).toEqual(['echo_writes_refused']);
});
