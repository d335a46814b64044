// A server with the operator's words for danger: no number of the mainland reaches its users.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HINT } from '#contract/compliance/danger-texts.ts';
import { newId } from '#contract/compliance/world.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', 'carewords', {
    CRISIS_TEXT_FILE: 'docs/crisis-words.example.json',
  });
});
afterAll(() => server.dispose());

test.each([
  ['我不想活了。', '988'],
  ['药吞了一大把，头开始晕', '911'],
  ['他昨晚又打了我', '1-800-799-7233'],
  [HINT, '988'],
])('%s · only the operator’s numbers, in every answer', async (content, number) => {
  const { api } = await server.newUser();
  const id = newId();
  await api.posts.create({ id, content, images: [] });
  const said = JSON.stringify([
    await api.replies.care({ postId: id }),
    await api.replies.create({ post_id: id }, { context: { idempotencyKey: randomUUID() } }),
    await api.enhance.create({ content }),
    await api.recommendations.create({ text: content }),
  ]);
  expect(said).toContain(number);
  expect(said).not.toMatch(/1235[56]|12338|\b1[12]0\b/u);
});

test('the public settings have the words for the trial and the menu', async () => {
  const { api } = await server.newUser();
  expect((await api.config.get()).care?.help).toContain('988');
});
