// The check tells an operator what is wrong and what to do, and never prints the key. C§68.07
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runModelCheck } from '#server/cli/model-check.ts';
import { startFakeAi, type FakeAi, type FakeRequest, type FakeStep } from '#tools/test/fake-ai.ts';

let fake: FakeAi;
beforeAll(async () => {
  fake = await startFakeAi();
});
beforeEach(() => {
  fake.requests.length = 0;
  delete fake.rules.models;
});
afterAll(() => fake.close());

const check = async (more: { models?: string[]; visionModel?: string } = {}) => {
  const [chat = 'a', other = chat] = more.models ?? ['a'];
  const lines: string[] = [];
  const isRight = await runModelCheck(
    {
      baseUrl: fake.baseUrl,
      apiKey: 'sk-top-secret',
      models: { chat, enhance: other, summary: other, recommend: chat },
      visionModel: more.visionModel,
      dialect: null,
      contextTokens: 32_000,
    },
    (line) => lines.push(line),
  );
  expect(lines.join('\n')).not.toContain('sk-top-secret');
  return { isRight, text: lines.join('\n') };
};

/** A good model: JSON where JSON is asked for, the password, the colour, else a reply. */
const good = ({ body }: FakeRequest): FakeStep => {
  const sent = JSON.stringify(body.messages);
  if (sent.includes('青花七号'))
    return { pieces: ['{"sufficient":"yes","units":[{"claim":"青花七号",', '"cites":[]}]}'] };
  if (sent.includes('image_url')) return { pieces: ['紫', '色'] };
  if ('response_format' in body) return { pieces: ['{"groups":', '[["做饭"]]}'] };
  return { pieces: ['糖葫芦酸', '得眯眼', '也算甜。'] };
};

test('a good model · a reply, its speed, JSON, context and images', async () => {
  fake.answerWith(good);
  const { isRight, text } = await check();
  expect(text).toContain('Everything is right.');
  expect(isRight).toBe(true);
  for (const words of ['糖葫芦酸得眯眼也算甜。', 'characters a second', 'images: seen'])
    expect(text).toContain(words);
});

test('every model in use · is checked once', async () => {
  fake.answerWith(good);
  await check({ models: ['a', 'b'] });
  expect(new Set(fake.requests.map(({ body }) => body.model))).toEqual(new Set(['a', 'b']));
});

test('a model that is not there · the names of those that are', async () => {
  fake.answerWith(good);
  fake.rules.models = ['qwen3:4b'];
  const { isRight, text } = await check();
  expect(isRight).toBe(false);
  expect(text).toContain('models: qwen3:4b');
  expect(text).toContain('no-model');
});

test.each<[string, FakeStep | ((request: FakeRequest) => FakeStep), string]>([
  ['no key', { status: 401, body: '{}' }, 'AI_API_KEY'],
  ['no money', { status: 402, body: '{}' }, 'no money'],
  ['an HTML page', { body: '<html></html>' }, 'AI_BASE_URL'],
  ['no JSON', { pieces: ['不是', 'JSON'] }, 'no-json'],
  ['one piece', { pieces: ['好。'] }, 'whole'],
  ['thoughts', { pieces: ['<think>想', '一想</think>', '好', '。'] }, 'thinks'],
  [
    'a prompt that is cut at its beginning',
    (request) => ({ ...good(request), pieces: ['{"sufficient":"no",', '"units":[]}'] }),
    'small',
  ],
])('%s · is reported with advice', async (_, step, words) => {
  fake.answerWith(step);
  const { isRight, text } = await check();
  expect(isRight).toBe(false);
  expect(text).toContain(words);
});

test('a model for images that does not see them · blind', async () => {
  fake.answerWith((request) =>
    JSON.stringify(request.body).includes('image_url') ? { pieces: ['红', '色'] } : good(request),
  );
  expect((await check({ visionModel: 'v' })).text).toContain('blind');
  expect((await check()).text).toContain('Everything is right.');
});

test('the built-in engine · needs no check', async () => {
  expect(await runModelCheck(null, () => undefined)).toBe(true);
});
