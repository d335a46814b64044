// The check tells an operator what is wrong, and never prints the key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAiCheck } from '#server/cli/ai-check.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

let fake: FakeAi;
beforeAll(async () => {
  fake = await startFakeAi();
});
afterAll(() => fake.close());

const check = async (baseUrl: string) => {
  const lines: string[] = [];
  const right = await runAiCheck(
    {
      baseUrl,
      apiKey: 'sk-top-secret',
      models: { chat: 'a', enhance: 'b', summary: 'b', recommend: 'a' },
      dialect: null,
      contextTokens: 32_000,
    },
    (line) => lines.push(line),
  );
  expect(lines.join('\n')).not.toContain('sk-top-secret');
  return { right, text: lines.join('\n') };
};

test('each model · gets one call for text and one for JSON', async () => {
  fake.answerWith((request) => ({
    pieces: ['response_format' in request.body ? '{"word":"你好"}' : '你好'],
    usage: null,
  }));
  const { right, text } = await check(fake.baseUrl);
  expect(right).toBe(true);
  expect(fake.requests.map((request) => request.body.model)).toEqual(['a', 'a', 'b', 'b']);
  expect(text).toContain('reports no usage');
});

test.each([
  [{ status: 401, body: '{}' }, 'AI_API_KEY'],
  [{ status: 402, body: '{}' }, 'no money'],
  [{ status: 404, body: '{}' }, 'AI_MODEL'],
  [{ pieces: ['不是JSON'] }, 'no JSON in the answer'],
  [{ body: '<html></html>' }, 'AI_BASE_URL'],
])('%j · is reported with advice', async (step, words) => {
  fake.answerWith(step);
  const { right, text } = await check(fake.baseUrl);
  expect(right).toBe(false);
  expect(text).toContain(words);
});

test('the built-in engine · needs no check', async () => {
  expect(await runAiCheck(null, () => undefined)).toBe(true);
});
