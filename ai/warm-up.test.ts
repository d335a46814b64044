// A local program is made to load its model; a hosted endpoint is left alone.
import { expect, test } from 'vitest';
import { globalRuntime } from '#ai/call-clock.ts';
import { warmUp } from '#ai/warm-up.ts';

async function requestsOf(baseUrl: string, answer: () => Promise<Response>): Promise<string[]> {
  const sent: string[] = [];
  const models = { chat: 'qwen3', enhance: 'a', summary: 'b', recommend: 'c' };
  await warmUp(
    { baseUrl, apiKey: null, models, dialect: null, contextTokens: 4_096 },
    {
      ...globalRuntime,
      fetch(_url, { body }) {
        sent.push(body as string);
        return answer();
      },
    },
  );
  return sent;
}

const said = () =>
  Promise.resolve(
    new Response('{"choices":[{"message":{"content":"你"},"finish_reason":"length"}]}'),
  );

test('local endpoint · one request for one token of the model of replies', async () => {
  const sent = await requestsOf('http://127.0.0.1:11434/v1', said);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ model: 'qwen3', max_tokens: 1 });
});

test('local endpoint that is down · fails in silence', async () => {
  const sent = await requestsOf('http://127.0.0.1:11434/v1', () => Promise.reject(new Error('x')));
  expect(sent).toHaveLength(1);
});

test('hosted endpoint · no request', async () => {
  expect(await requestsOf('https://api.deepseek.com', said)).toEqual([]);
});
