// Every kind of endpoint that was observed or reported, played over real HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import { globalRuntime, type CompletionDeadlines } from '#ai/call-clock.ts';
import { streamCompletion } from '#ai/completion-client.ts';
import type { Completion } from '#ai/completion-reader.ts';
import type { CompletionLogRecord } from '#ai/endpoint-request.ts';
import { dialectOf } from '#ai/dialects.ts';
import { ModelError } from '#ai/model-error.ts';
import { createModelMemory, type ModelKnowledge } from '#ai/model-memory.ts';
import type { ThoughtHabit } from '#ai/think-filter.ts';
import { event, FAKE_USAGE, startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

const PROMPT: Prompt = {
  system: '你是回应者',
  turns: [{ role: 'user', content: '今天' }],
  maxTokens: 400,
  json: false,
};
const USAGE = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
const STOP = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const DONE = 'data: [DONE]\n\n';

/**
 * Upper bound for "without waiting": below every wait of the client (2 s and more), even on a busy
 * machine.
 */
const AT_ONCE_MS = 1_900;

const say = (content: string) => event({ choices: [{ delta: { content } }] });

describe('streamCompletion', () => {
  let fake: FakeAi;
  let knowledge: ModelKnowledge;
  let records: CompletionLogRecord[];
  beforeAll(async () => {
    fake = await startFakeAi();
  });
  afterAll(() => fake.close());
  beforeEach(() => {
    fake.requests.length = 0;
    knowledge = knowing('plain');
    records = [];
  });

  const knowing = (habit: ThoughtHabit) =>
    createModelMemory().of({ baseUrl: fake.baseUrl, model: 'm' }, 0, habit);

  const call = (
    more: {
      deadlines?: Partial<CompletionDeadlines>;
      signal?: AbortSignal;
      dialect?: string;
      json?: boolean;
    } = {},
  ) =>
    streamCompletion({
      baseUrl: fake.baseUrl,
      apiKey: 'sk-x',
      body: completionBody(
        'm',
        { ...PROMPT, json: more.json ?? false },
        dialectOf(fake.baseUrl, more.dialect ?? null),
      ),
      traceHeader: 'x-trace',
      deadlines: { totalMs: 8_000, silenceMs: 4_000, ...more.deadlines },
      signal: more.signal ?? new AbortController().signal,
      json: more.json ?? false,
      promptTokens: 20,
      roomTokens: 3_000,
      knowledge,
      log: (record) => records.push(record),
      runtime: globalRuntime,
    });
  const run = async (stream = call()): Promise<Completion & { pieces: string[] }> => {
    const pieces: string[] = [];
    for (;;) {
      const step = await stream.next();
      if (step.done === true) return { ...step.value, pieces };
      pieces.push(step.value);
    }
  };
  const fail = async (stream = call()): Promise<ModelError & { tookMs: number }> => {
    const began = performance.now();
    try {
      await run(stream);
    } catch (cause) {
      expect(cause).toBeInstanceOf(ModelError);
      return Object.assign(cause as ModelError, { tookMs: performance.now() - began });
    }
    throw new Error('the call did not fail');
  };

  describe('response formats', () => {
    test('plain stream · yields its chunks', async () => {
      expect(await run()).toEqual({
        text: '我读到你写的这一句了。',
        ending: 'stop',
        usage: FAKE_USAGE,
        pieces: ['我读到', '你写的', '这一句了。'],
      });
    });
    test('CRLF, split characters, comments, blank lines, no choices · text is complete', async () => {
      const raw =
        `: keep-alive\r\n\r\n${event({ choices: [] })}${say('今天')}: ping\n\n\n${say('的风')}${STOP}${DONE}`.replaceAll(
          '\n',
          '\r\n',
        );
      fake.script({ raw, bytesPerWrite: 1 });
      expect(await run()).toMatchObject({ text: '今天的风', ending: 'stop' });
    });
    test.each([
      [
        'in its own last event',
        `${say('好')}${STOP}${event({ choices: [], usage: USAGE })}${DONE}`,
      ],
      [
        'on the last chunk',
        `${say('好')}${event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: USAGE })}${DONE}`,
      ],
      [
        'inside the choice',
        `${say('好')}${event({ choices: [{ delta: {}, finish_reason: 'stop', usage: USAGE }] })}${DONE}`,
      ],
    ])('usage %s · is returned', async (_name, raw) => {
      fake.script({ raw });
      expect((await run()).usage).toEqual(USAGE);
    });
    test('no usage · returns null', async () => {
      fake.script({ usage: null });
      expect((await run()).usage).toBeNull();
    });
    test.each(['reasoning_content', 'reasoning'])('%s · is never yielded', async (field) => {
      fake.script({
        raw: `${event({ choices: [{ delta: { [field]: '先想想' } }] })}${say('好的')}${STOP}${DONE}`,
      });
      expect(await run()).toMatchObject({ text: '好的', pieces: ['好的'] });
    });
    test.each([
      [['<think>想', '一想</think>\n好', '的']],
      [['<thi', 'nk>想一想</th', 'ink>', '好的']],
      [['\n<think>', '</think>好的']],
    ])('thoughts between tags %j · are removed', async (pieces) => {
      fake.script({ pieces });
      expect((await run()).text).toBe('好的');
    });
    test('thought without opening tag · is removed, also for an unknown model', async () => {
      knowledge = knowing('unknown');
      fake.script(
        { pieces: ['用户累了，', '我该安慰她。</th', 'ink>\n\n好', '的'] },
        { pieces: ['想', '想。</think>', '好'] },
      );
      expect(await run()).toMatchObject({ text: '好的', pieces: ['好', '的'] });
      expect(await run()).toMatchObject({ text: '好', pieces: ['好'] });
    });
    test('unknown model · streams from its second response on', async () => {
      knowledge = knowing('unknown');
      expect((await run()).pieces).toEqual(['我读到你写的这一句了。']);
      expect((await run()).pieces).toEqual(['我读到', '你写的', '这一句了。']);
    });
    test.each(['openai', 'deepseek', 'qwen'])(
      'dialect %s · unknown model · streams its first response',
      async (dialect) => {
        knowledge = knowing(dialectOf(fake.baseUrl, dialect).habit);
        expect((await run(call({ dialect }))).pieces).toEqual(['我读到', '你写的', '这一句了。']);
      },
    );
    test.each(['ollama', 'vllm', 'an unknown name'])(
      'dialect %s · unknown model · first response is held back',
      async (dialect) => {
        knowledge = knowing(dialectOf(fake.baseUrl, dialect).habit);
        fake.script({ pieces: ['用户累了\n', '</think>', '\n\n好'] });
        expect((await run(call({ dialect }))).pieces).toEqual(['好']);
      },
    );
    test('thoughts in their own field · text is streamed', async () => {
      knowledge = knowing('unknown');
      fake.script({
        raw: `${event({ choices: [{ delta: { reasoning_content: '想' } }] })}${say('好')}${say('的')}${STOP}${DONE}`,
      });
      expect((await run()).pieces).toEqual(['好', '的']);
    });
    test('channel marks in a response that is not streamed · are removed', async () => {
      const content =
        '<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>好的<|return|>';
      fake.script({
        body: JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }),
      });
      expect((await run()).text).toBe('好的');
    });
    test.each([[['<', '3 今天', '很好']], [['没有想，', '<think>是个词</think>']]])(
      'text that resembles tags %j · loses nothing',
      async (pieces) => {
        fake.script({ pieces });
        expect((await run()).text).toBe(pieces.join(''));
      },
    );
    test('garbage line · is skipped', async () => {
      fake.script({ raw: `${say('好')}data: {broken\n\n${say('的')}${STOP}${DONE}` });
      expect((await run()).text).toBe('好的');
    });
    test('response that is not streamed · is read', async () => {
      fake.script({
        body: JSON.stringify({
          choices: [{ message: { content: '好的' }, finish_reason: 'stop' }],
          usage: USAGE,
        }),
      });
      expect(await run()).toMatchObject({ text: '好的', usage: USAGE });
    });
    test('[DONE] with an open socket · ends without waiting', async () => {
      fake.script({ end: 'open' });
      const began = performance.now();
      await run();
      expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
    });
    test('token limit · ending is length', async () => {
      fake.script({ finish: 'length' });
      expect((await run()).ending).toBe('length');
    });
  });

  describe('failures inside a 200 response', () => {
    test.each([
      ['a stream without an end', { raw: say('好') }, 'broken', 1],
      [
        'an error inside the stream',
        { raw: `${say('好的')}${event({ error: { message: 'boom' } })}` },
        'broken',
        2,
      ],
      [
        'a page of HTML',
        { body: '<html>login</html>', headers: { 'content-type': 'text/html' } },
        'refused',
        0,
      ],
      ['an error with status 200', { body: '{"error":{"message":"no"}}' }, 'broken', 0],
      ['an empty completion', { pieces: [] }, 'broken', 0],
      ['thoughts only', { pieces: ['<think>想</think>'] }, 'broken', 0],
      ['a withheld text', { finish: 'content_filter' }, 'filtered', 11],
      ['an unknown finish reason', { finish: 'sensitive' }, 'filtered', 11],
    ] as const)('%s', async (_name, step, kind, partialLength) => {
      fake.script(step as never);
      expect(await fail()).toMatchObject({ kind, partialLength });
      expect(fake.requests).toHaveLength(1);
    });
    test('endless response of 10 MB · fails without reading it all', async () => {
      fake.script(
        { raw: `data: {"x":"${'a'.repeat(10_000_000)}` },
        { body: 'a'.repeat(10_000_000) },
        { status: 400, body: 'a'.repeat(10_000_000) },
      );
      expect(await fail()).toMatchObject({ kind: 'broken' });
      expect(await fail()).toMatchObject({ kind: 'broken' });
      expect(await fail()).toMatchObject({ kind: 'refused' });
    });
    test('socket closed in the middle · network error with the received length', async () => {
      fake.script({ pieces: ['我读到'], pieceMs: 60, end: 'cut' });
      expect(await fail()).toMatchObject({ kind: 'network', partialLength: 3 });
    });
    test('closed port · network error', async () => {
      const closed = await startFakeAi();
      await closed.close();
      const stream = streamCompletion({
        baseUrl: closed.baseUrl,
        apiKey: null,
        body: completionBody('m', PROMPT, dialectOf(closed.baseUrl, null)),
        traceHeader: null,
        deadlines: { totalMs: 3_000, silenceMs: 3_000 },
        signal: new AbortController().signal,
        json: false,
        promptTokens: 20,
        roomTokens: 3_000,
        knowledge,
        log: () => undefined,
        runtime: globalRuntime,
      });
      expect(await fail(stream)).toMatchObject({ kind: 'network' });
    });
    test('redirect · is not followed, so diary text reaches the configured host only', async () => {
      fake.script({ status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' });
      expect(await fail()).toMatchObject({ kind: 'network' });
      expect(fake.requests).toHaveLength(1);
    });
  });

  describe('silent endpoint', () => {
    test('before the headers · times out at silenceMs', async () => {
      fake.script({ delayMs: -1 });
      const error = await fail(call({ deadlines: { silenceMs: 150 } }));
      expect(error.kind).toBe('timeout');
      expect(error.tookMs).toBeLessThan(AT_ONCE_MS);
    });
    test('in the middle · times out at totalMs', async () => {
      fake.script({ end: 'hang' });
      const error = await fail(call({ deadlines: { totalMs: 400 } }));
      expect(error).toMatchObject({ kind: 'timeout', partialLength: 11 });
      expect(error.tookMs).toBeLessThan(AT_ONCE_MS);
    });
    test('comment, then nothing · times out at silenceMs', async () => {
      fake.script({ raw: ': keep-alive\n\n', end: 'hang' });
      expect(await fail(call({ deadlines: { silenceMs: 150 } }))).toMatchObject({
        kind: 'timeout',
      });
    });
    test('endless slow stream · times out at totalMs', async () => {
      fake.script({ pieces: Array.from({ length: 100 }, () => '一'), pieceMs: 40 });
      const error = await fail(call({ deadlines: { totalMs: 300 } }));
      expect(error.kind).toBe('timeout');
      expect(error.tookMs).toBeLessThan(AT_ONCE_MS);
    });
  });

  describe('abort', () => {
    test('signal · closes the connection at once', async () => {
      fake.script({ pieces: ['一', '二', '三'], pieceMs: 2_000 });
      const stop = new AbortController();
      const stream = call({ signal: stop.signal });
      await stream.next();
      const stoppedAt = performance.now();
      stop.abort();
      expect(await fail(stream)).toMatchObject({ kind: 'aborted' });
      await expect.poll(() => fake.requests[0]?.droppedAt).not.toBeNull();
      expect((fake.requests[0]?.droppedAt ?? 0) - stoppedAt).toBeLessThan(AT_ONCE_MS);
    });
    test('early return of the reader · closes the connection', async () => {
      fake.script({ pieces: ['一', '二', '三'], pieceMs: 2_000 });
      const stream = call();
      await stream.next();
      await stream.return(undefined as never);
      await expect.poll(() => fake.requests[0]?.droppedAt).not.toBeNull();
    });
    test('aborted signal · sends no request', async () => {
      expect(await fail(call({ signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' });
      expect(fake.requests).toEqual([]);
    });
    test('during a retry wait · ends the wait', async () => {
      fake.script({ status: 429, headers: { 'retry-after': '3' }, body: '{}' });
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 100);
      const error = await fail(call({ signal: stop.signal }));
      expect(error.kind).toBe('aborted');
      expect(error.tookMs).toBeLessThan(AT_ONCE_MS);
      expect(fake.requests).toHaveLength(1);
    });
  });

  describe('retries', () => {
    test('429 · waits for Retry-After', async () => {
      fake.script({ status: 429, headers: { 'retry-after': '1' }, body: '{}' });
      const began = performance.now();
      await run();
      expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    });
    test('500 · retries twice', async () => {
      fake.script({ status: 500, body: '{}' }, { status: 503, body: '{}' });
      await run();
      expect(records.map(({ event: name }) => name)).toEqual(['retry', 'retry', 'answered']);
    });
    test('500 · does not retry a third time', async () => {
      fake.script(
        { status: 500, body: '{}' },
        { status: 500, body: '{}' },
        { status: 500, body: '{}' },
      );
      expect(await fail()).toMatchObject({ kind: 'server', status: 500 });
      expect(fake.requests).toHaveLength(3);
    });
    test('Retry-After beyond the deadline · fails at once with the seconds', async () => {
      fake.script({ status: 429, headers: { 'retry-after': '120' }, body: '{}' });
      const error = await fail();
      expect(error).toMatchObject({ kind: 'busy', retryAfterSeconds: 120 });
      expect(error.tookMs).toBeLessThan(AT_ONCE_MS);
    });
    test.each([
      [429, '{"error":{"code":"insufficient_quota"}}', 'unpaid'],
      [402, '{"error":{"message":"Insufficient Balance"}}', 'unpaid'],
      [401, '{}', 'unauthorised'],
      [403, '{}', 'unauthorised'],
      [400, '{"error":{"message":"no field to drop"}}', 'refused'],
      [422, '{}', 'refused'],
      [404, '{"error":{"message":"no such model"}}', 'refused'],
    ])('%i %s · does not retry', async (status, body, kind) => {
      fake.script({ status, body });
      expect(await fail()).toMatchObject({ kind, status });
      expect(fake.requests).toHaveLength(1);
    });
  });

  describe('refused fields', () => {
    test('named field · is dropped from this and later requests', async () => {
      fake.script({
        status: 400,
        body: '{"error":{"message":"Unrecognized request argument supplied: stream_options"}}',
      });
      await run();
      await run();
      expect(fake.requests.map((request) => 'stream_options' in request.body)).toEqual([
        true,
        false,
        false,
      ]);
      expect(fake.requests[1]?.body['max_tokens']).toBe(400);
    });
    test('max_tokens · becomes max_completion_tokens', async () => {
      fake.script({
        status: 400,
        body: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      });
      await run();
      expect(fake.requests[1]?.body).toMatchObject({ max_completion_tokens: 400 });
      expect(fake.requests[1]?.body).not.toHaveProperty('max_tokens');
    });
    test('JSON mode · is dropped', async () => {
      fake.script({ status: 400, body: 'This response_format type is unavailable now' });
      await run(call({ json: true }));
      expect(fake.requests.map((request) => 'response_format' in request.body)).toEqual([
        true,
        false,
      ]);
    });
    test('thinking switch · is dropped and logged as costly', async () => {
      fake.script({ status: 400, body: 'enable_thinking must be true for this model' });
      await run(call({ dialect: 'qwen' }));
      expect(records[0]).toEqual({
        event: 'costly-field-dropped',
        field: 'enable_thinking',
        status: 400,
      });
    });
    test('more than four fields · fails', async () => {
      fake.answerWith((request) => ({
        status: 400,
        body:
          Object.keys(request.body).filter(
            (name) => !['model', 'messages', 'stream'].includes(name),
          )[0] ?? 'model',
      }));
      expect(await fail(call({ dialect: 'qwen', json: true }))).toMatchObject({ kind: 'refused' });
      expect(fake.requests.length).toBeLessThanOrEqual(6);
      fake.answerWith({});
    });
  });

  test('request · minimal body, one system message, bearer key, unchanged base URL', async () => {
    await run(call({ dialect: 'openai' }));
    expect(fake.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-x',
    });
    expect(Object.keys(fake.requests[0]?.body ?? {})).toEqual([
      'model',
      'messages',
      'stream',
      'stream_options',
      'max_completion_tokens',
    ]);
    expect(fake.requests[0]?.body.messages?.map((message) => message.role)).toEqual([
      'system',
      'user',
    ]);
  });

  test('trace header of the provider · is logged', async () => {
    fake.script({ headers: { 'x-trace': 'abc-1' } });
    await run();
    expect(records).toEqual([{ event: 'answered', status: 200, attempt: 0, trace: 'abc-1' }]);
  });
});
