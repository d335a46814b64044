// A reply that sees images: what is sent, to which model, and what happens when it is rejected.
// C§76.02
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { globalRuntime } from '#ai/call-clock.ts';
import { createRemoteModel, type ModelLogRecord } from '#ai/remote-model.ts';
import { readToEnd, type ReplyTask } from '#ai/text-model.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { REPLY_IMAGE_TOKENS } from '#domain/replies/reply-images.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';
import { replyTask } from '#tools/test/reply-task.ts';

const IMAGE = 'data:image/jpeg;base64,c2VjcmV0LWltYWdl';
const TASK: ReplyTask = replyTask({
  content: '看这个[图片1张]',
  postText: '看这个[图片1张]',
  moment: { nowMs: 1_795_000_000_000, writtenMs: null, timeZone: 'Asia/Shanghai' },
  seed: 's',
});

let fake: FakeAi;
const records: ModelLogRecord[] = [];
beforeAll(async () => {
  fake = await startFakeAi();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.requests.length = 0;
  records.length = 0;
});

function modelWith(more: { visionModel?: string; contextTokens?: number } = {}) {
  const models = { chat: 'm-chat', enhance: 'm', summary: 'm', recommend: 'm' };
  return createRemoteModel({
    endpoint: {
      baseUrl: fake.baseUrl,
      apiKey: null,
      models,
      dialect: 'openai',
      contextTokens: 32_000,
      visionModel: 'm-eyes',
      ...more,
    },
    randomWord: () => 'word',
    log: (record) => records.push(record),
    runtime: globalRuntime,
  });
}
const run = (model: ReturnType<typeof modelWith>, images: readonly string[] | undefined) =>
  readToEnd(
    model.stream(
      {} as StoneReservation,
      { ...TASK, images },
      {
        signal: new AbortController().signal,
        totalMs: 8_000,
      },
    ),
    () => undefined,
  );
const sent = (index: number) => JSON.stringify(fake.requests[index]?.body);

test('images · go to the model for them, as parts of the last message, and into no log', async () => {
  const model = modelWith();
  await run(model, [IMAGE]);
  const messages = fake.requests[0]?.body.messages as { content: unknown }[] | undefined;
  expect(fake.requests[0]?.body.model).toBe('m-eyes');
  expect(messages?.at(-1)?.content).toEqual([
    { type: 'text', text: expect.stringContaining('看这个') },
    { type: 'image_url', image_url: { url: IMAGE } },
  ]);
  expect(String(messages?.[0]?.content)).toContain('你看得见');
  expect(JSON.stringify(records)).not.toContain('base64');
  const seen = model.estimate({ ...TASK, images: [IMAGE] });
  expect(seen - model.estimate(TASK)).toBeGreaterThan(REPLY_IMAGE_TOKENS * 0.9);
});

test('no images · the usual model, and the prompt says that it cannot see them', async () => {
  await run(modelWith(), undefined);
  expect(fake.requests[0]?.body.model).toBe('m-chat');
  expect(sent(0)).toContain('你看不见：不描述');
});

test.each([
  ['no model for images', { visionModel: undefined }],
  ['a small context', { contextTokens: 8_000 }],
])('%s · no image leaves', async (_name, more) => {
  await run(modelWith(more as { visionModel?: string }), [IMAGE]);
  expect(fake.requests[0]?.body.model).toBe('m-chat');
  expect(sent(0)).not.toContain('base64');
});

test.each([
  ['400', { status: 400, body: '{"error":{"message":"image input is not supported"}}' }],
  ['404', { status: 404, body: '{}' }],
  ['an empty text', { pieces: [] }],
])('a rejection with %s · the reply is made from the text alone', async (_name, step) => {
  fake.script(step, { pieces: ['好看的一天。'] });
  expect(await run(modelWith(), [IMAGE])).toMatchObject({ text: '好看的一天。' });
  expect(fake.requests.map(({ body }) => body.model)).toEqual(['m-eyes', 'm-chat']);
  expect(sent(1)).not.toContain('base64');
  expect(sent(1)).toContain('你看不见：不描述');
});

test('a wrong key · fails without a second request', async () => {
  fake.script({ status: 401, body: '{}' });
  await expect(run(modelWith(), [IMAGE])).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(fake.requests).toHaveLength(1);
});
