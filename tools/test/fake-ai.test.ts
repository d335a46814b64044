// The fake's regular responses must pass the product's own checks, or journeys with it would only
// see fallbacks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { buildAiWorld, type AiWorld } from '#tools/test/ai-world.ts';
import { answerLikeAModel, startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

let fake: FakeAi;
let opened: TestDatabase;
let world: AiWorld;
beforeAll(async () => {
  opened = await openTestDatabase('sqlite', 'fakeai');
  fake = await startFakeAi();
  fake.answerWith(answerLikeAModel);
  world = buildAiWorld(opened.database, fake.baseUrl);
});
afterAll(async () => {
  await fake.close();
  await opened.dispose();
});

test("every AI function · accepts the fake's response", async () => {
  const header = {
    userId: await world.user(),
    idempotencyKey: null,
    deadlineMs: null,
    signal: undefined,
  };
  const enhanced = await world.enhance.enhance(header, {
    content: '下雨，没带伞。',
    role_key: 'plain_sketch',
  });
  expect(enhanced).toMatchObject({ enhanced_text: '下雨，没带伞。', engine: 'remote' });
  const summary = await world.summary.summarise(header, {
    content: '分享1（11月20日 07:40）：\nuser: 跑了五公里。\nuser: 膝盖疼。',
    role_key: 'plain_record',
  });
  expect(summary).toMatchObject({ article: '跑了五公里。膝盖疼。', engine: 'remote' });
  const works = await world.recommendations.recommend(header, { text: '给奶奶打电话，柿子红了。' });
  expect(works).toMatchObject({ engine: 'remote', response: { recommendations: { length: 5 } } });
  expect(
    await world.replies.createReply(header, { role: 'warm_elder', context: [], content: '你好' }),
  ).toMatchObject({ response: '我读到你写的这一句了。' });
});
