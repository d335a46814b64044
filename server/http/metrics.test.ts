// Metrics of the product (C§72.05), and the files that read them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AI_FAILURE_KINDS, MAIL_PROBLEMS } from '#domain/usage/server-total.ts';
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
  'echo_mails_total{outcome="sent"} 0',
  'echo_mails_total{outcome="given-up"} 0',
  'echo_ai_failures_total{kind="timeout"} 0',
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

test('metrics · totals of failed calls and of mails · are counted by kind', async () => {
  const totals = {
    'ai-failed-timeout': 3,
    'ai-failed-budget': 1,
    mails: 7,
    'mails-failed': 5,
    'mails-over-limit': 2,
    'failed-AI_TIMEOUT': 3,
  };
  await server.tables
    .query()
    .insertInto('day_totals')
    .values(Object.entries(totals).map(([name, total]) => ({ day: '2026-01-01', name, total })))
    .execute();
  const lines = (await (await fetch(`${server.url}/metrics`)).text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'echo_ai_failures_total{kind="timeout"} 3',
      'echo_ai_failures_total{kind="budget"} 1',
      'echo_mails_total{outcome="sent"} 7',
      'echo_mails_total{outcome="failed"} 5',
      'echo_mails_total{outcome="over-limit"} 2',
      'echo_ai_calls_total{outcome="AI_TIMEOUT"} 3',
    ]),
  );
  // No label beyond the closed sets.
  const seriesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}{`));
  expect(seriesOf('echo_ai_failures_total')).toHaveLength(AI_FAILURE_KINDS.length);
  expect(seriesOf('echo_mails_total')).toHaveLength(1 + MAIL_PROBLEMS.length);
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
