// A letter that a model writes holds up no other request of its user.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

const WEEK_MS = 7 * 86_400_000;

describe.each(PLAIN_SQL_ENGINES)('letters over HTTP on %s', (engine) => {
  let fake: FakeAi;
  let server: TestServer;
  beforeAll(async () => {
    fake = await startFakeAi();
    server = await startTestServer(engine, 'letterqueue', {
      AI_BASE_URL: fake.baseUrl,
      AI_MODEL: 'm',
    });
  });
  afterAll(async () => {
    await server.dispose();
    await fake.close();
  });

  test('while a letter is written · tags and facts of the user are served', async () => {
    const user = await server.newUser();
    await server.call(user, 'PATCH', '/api/ai/settings', { consent: true });
    for (const content of ['雨下了一整天。', '在河边走了很久。', '小林寄来一张明信片。'])
      await user.api.posts.create({ id: newId(), content, images: [] });
    await server.tables
      .query()
      .updateTable('posts')
      .set({ created_at: server.clock.nowMs - WEEK_MS })
      .where('user_id', '=', user.id)
      .execute();
    const go = Promise.withResolvers<void>();
    fake.answerWith({ until: go.promise });
    let isWritten = false;
    const writing = user.api.letters
      .write({ timeZone: 'Asia/Shanghai' })
      .finally(() => (isWritten = true));
    await expect.poll(() => fake.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await user.api.tags.list();
    await user.api.facts.list();
    expect(isWritten).toBe(false);
    go.resolve();
    await writing.catch(() => undefined);
  });
});
