// Limits on how often one user may call what costs most.
import { expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { startTestServer } from '#server/test-helpers/server.ts';

test('AI calls · the 61st of one user in a minute · RATE_LIMITED', async () => {
  const limited = await startTestServer('sqlite', 'aicalls', {
    RATE_LIMITS: 'on',
    SIGNUP_STONES: '1000',
  });
  const { api } = await limited.newUser();
  await api.ai.updateSettings({ consent: true });
  const codes = [];
  for (let at = 0; at < 61; at += 1)
    codes.push(
      await codeOf(
        api.enhance.create(
          { content: '今天很好', style: 'mindset' } as Parameters<typeof api.enhance.create>[0],
          { context: { idempotencyKey: newId() } },
        ),
      ),
    );
  expect([new Set(codes.slice(0, 60)), codes[60]]).toEqual([new Set(['none']), 'RATE_LIMITED']);
  await limited.stop();
});

// C§121.02
test('webhooks · the 61st creation, change, secret or test in an hour · RATE_LIMITED', async () => {
  const limited = await startTestServer('sqlite', 'hooklimits', { RATE_LIMITS: 'on' });
  const { api } = await limited.newUser();
  const id = newId();
  await api.webhooks.create({ id, url: 'https://hook.invalid/', sendsText: false });
  await api.webhooks.renewSecret({ id });
  const codes = [];
  for (let at = 0; at < 59; at += 1)
    codes.push(await codeOf(api.webhooks.update({ id, sendsText: at % 2 === 0 })));
  expect([new Set(codes.slice(0, 58)), codes[58]]).toEqual([new Set(['none']), 'RATE_LIMITED']);
  expect(await codeOf(api.webhooks.test({ id }))).toBe('RATE_LIMITED');
  await limited.stop();
});

test('account export · the seventh of one user in an hour · 429', async () => {
  const limited = await startTestServer('sqlite', 'exports', { RATE_LIMITS: 'on' });
  const user = await limited.signUp('me@example.com');
  const archive = async () => {
    const answer = await limited.call(user, 'GET', '/api/account/export');
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses = [];
  for (let at = 0; at < 7; at += 1) statuses.push(await archive());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  await limited.stop();
});

test('statistics · 60 requests at once · some RATE_LIMITED, later ones run', async () => {
  const limited = await startTestServer('sqlite', 'statistics', { RATE_LIMITS: 'on' });
  const { api } = await limited.newUser();
  const codes = await Promise.all(
    Array.from({ length: 60 }, () => codeOf(api.stats.get({ timeZone: 'UTC' }))),
  );
  for (const code of codes) expect(['none', 'RATE_LIMITED']).toContain(code);
  expect(codes).toContain('none');
  expect(await codeOf(api.stats.get({ timeZone: 'UTC' }))).toBe('none');
  await limited.stop();
});
