// The time limits of each task, to the millisecond, on a clock that the test moves. C§217.01
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LOADING_MS, REPLY_ANSWER_MS, REPLY_SILENCE_MS } from '#domain/shared/ai-deadlines.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { globalRuntime, type CallRuntime } from '#ai/call-clock.ts';
import { ModelError } from '#ai/model-error.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import { readToEnd, type TextTask } from '#ai/text-model.ts';
import { event, startFakeAi, type FakeAi, type FakeStep } from '#tools/test/fake-ai.ts';
import { replyTask } from '#tools/test/reply-task.ts';

const TASKS: TextTask[] = [
  replyTask({ content: '今天很累' }),
  {
    task: 'enhance',
    roleKey: 'default_inspiration_enhancer',
    content: '今天很累',
    missed: [],
    previous: null,
    seed: '',
  },
  {
    task: 'summary',
    stage: 'whole',
    roleKey: 'default_conversation_summary',
    shares: [{ content: '今天很累', time: null, lines: [] }],
    suggestion: null,
    missed: [],
    seed: '',
  },
  {
    task: 'recommend',
    text: '今天很累',
    candidates: [],
    recentWorks: [],
    isGentle: false,
    seed: '',
  },
];
const WRITERS = TASKS.filter(({ task }) => task !== 'reply');
const [REPLY] = TASKS as [TextTask];

/** Longer than any task's limit, so that no other limit fires first. */
const TOTAL_MS = 120_000;

/** Stands for the fake endpoint, which is local. */
const HOSTED = 'https://api.openai.com/v1';

const say = (delta: object) => event({ choices: [{ delta }] });
const TEXT = `${say({ content: '好' })}${event({ choices: [{ delta: { content: '的' }, finish_reason: 'stop' }] })}`;

let fake: FakeAi;
beforeAll(async () => {
  fake = await startFakeAi();
});
afterEach(() => {
  fake.requests.length = 0;
});
afterAll(() => fake.close());

/** A clock that only {@link advance} moves. */
function createTestClock(isLocal: boolean) {
  let nowMs = 0;
  const waiting = new Set<{ dueMs: number; act: () => void }>();
  const runtime: CallRuntime = {
    ...globalRuntime,
    fetch: (url, init) =>
      globalRuntime.fetch(isLocal ? url : url.replace(HOSTED, fake.baseUrl), init),
    now: () => nowMs,
    after(ms, act) {
      const timer = { dueMs: nowMs + ms, act };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
  };
  return {
    runtime,
    advance(ms: number) {
      nowMs += ms;
      for (const timer of waiting)
        if (timer.dueMs <= nowMs) {
          waiting.delete(timer);
          timer.act();
        }
    },
  };
}

/** Starts a call whose endpoint plays `step`; resolves when the endpoint has the request. */
async function begin(task: TextTask, step: FakeStep, { isLocal = false, totalMs = TOTAL_MS } = {}) {
  fake.script(step);
  const clock = createTestClock(isLocal);
  const settings = {
    baseUrl: isLocal ? fake.baseUrl : HOSTED,
    apiKey: null,
    models: { chat: 'm', enhance: 'm', summary: 'm', recommend: 'm' },
    dialect: null,
    contextTokens: 32_000,
  };
  const model = createRemoteModel({
    endpoint: settings,
    randomWord: () => 'word',
    log: () => undefined,
    runtime: clock.runtime,
  });
  const controller = new AbortController();
  const stream = model.stream({} as StoneReservation, task, {
    signal: controller.signal,
    totalMs,
  });
  let outcome = 'running';
  let text = '';
  const end = readToEnd(stream, (piece) => (text += piece)).then(
    (answer) => (outcome = answer.text),
    (cause: unknown) => (outcome = cause instanceof ModelError ? cause.kind : 'defect'),
  );
  await expect.poll(() => fake.requests).toHaveLength(1);
  return {
    ...clock,
    stop: () => controller.abort(),
    end,
    outcome: () => outcome,
    text: () => text,
  };
}

/** Lets all pending work run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('endpoint silent from the start', () => {
  test('reply · times out after 60 s without a byte', async () => {
    const call = await begin(REPLY, { delayMs: -1 });
    call.advance(REPLY_SILENCE_MS - 1);
    await settled();
    expect(call.outcome()).toBe('running');
    call.advance(1);
    expect(await call.end).toBe('timeout');
  });

  test.each(WRITERS)('$task · has its total time', async (task) => {
    const call = await begin(task, { delayMs: -1 });
    call.advance(TOTAL_MS - 1);
    await settled();
    expect(call.outcome()).toBe('running');
    call.advance(1);
    expect(await call.end).toBe('timeout');
  });
});

describe('endpoint silent after its first word', () => {
  test.each(WRITERS)('$task · has its total time', async (task) => {
    const call = await begin(task, { raw: say({ content: '{"a":"' }), end: 'hang' });
    await expect.poll(call.text).not.toBe('');
    call.advance(TOTAL_MS - 1);
    await settled();
    expect(call.outcome()).toBe('running');
    call.advance(1);
    expect(await call.end).toBe('timeout');
  });
});

test.each(WRITERS)('$task · succeeds after a minute of silence', async (task) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = await begin(task, { until: promise, raw: TEXT });
  call.advance(60_000);
  resolve();
  expect(await call.end).toBe('好的');
});

test('reply · silent in the middle · times out after 60 s more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = await begin(REPLY, { until: promise, raw: say({ content: '{"a":"' }), end: 'hang' });
  call.advance(REPLY_SILENCE_MS - 1);
  resolve();
  await expect.poll(call.text).not.toBe('');
  // The timer of the first byte sets itself again.
  call.advance(1);
  call.advance(REPLY_SILENCE_MS - 2);
  await settled();
  expect(call.outcome()).toBe('running');
  call.advance(1);
  expect(await call.end).toBe('timeout');
});

test('reply · the headers of a refusal · are a sign of life', async () => {
  const call = await begin(REPLY, { status: 429, headers: { 'retry-after': '10' }, body: '{}' });
  fake.script({ delayMs: -1 });
  await settled();
  call.advance(10_000);
  await expect.poll(() => fake.requests).toHaveLength(2);
  call.advance(REPLY_SILENCE_MS - 10_001);
  await settled();
  expect(call.outcome()).toBe('running');
  call.advance(1);
  expect(await call.end).toBe('timeout');
});

describe('local endpoint', () => {
  test('reply · loads its model for three minutes, then answers', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const local = { isLocal: true, totalMs: LOADING_MS + REPLY_ANSWER_MS };
    const call = await begin(REPLY, { until: promise, raw: TEXT }, local);
    call.advance(LOADING_MS - 1);
    resolve();
    expect(await call.end).toBe('好的');
  });
  test('reply · silent for three minutes · times out', async () => {
    const local = { isLocal: true, totalMs: LOADING_MS + REPLY_ANSWER_MS };
    const call = await begin(REPLY, { delayMs: -1 }, local);
    call.advance(LOADING_MS);
    expect(await call.end).toBe('timeout');
  });
  test('reply · after its first byte · has the limits of a hosted one', async () => {
    const local = { isLocal: true, totalMs: LOADING_MS + REPLY_ANSWER_MS };
    const call = await begin(REPLY, { raw: say({ content: '好' }), end: 'hang' }, local);
    await expect.poll(() => fake.requests).toHaveLength(1);
    await settled();
    call.advance(REPLY_SILENCE_MS);
    expect(await call.end).toBe('timeout');
  });
  test.each(WRITERS)('$task · after its timeout · stays connected while loading', async (task) => {
    const call = await begin(task, { delayMs: -1 }, { isLocal: true });
    call.advance(TOTAL_MS);
    expect(await call.end).toBe('timeout');
    await settled();
    expect(fake.requests[0]?.droppedAt).toBeNull();
    call.advance(LOADING_MS - TOTAL_MS);
    await expect.poll(() => fake.requests[0]?.droppedAt).not.toBeNull();
  });
  test('stopped by its user · disconnects at once', async () => {
    const call = await begin(REPLY, { delayMs: -1 }, { isLocal: true });
    call.stop();
    expect(await call.end).toBe('aborted');
    await expect.poll(() => fake.requests[0]?.droppedAt).not.toBeNull();
  });
});

describe('beginning of an unknown model', () => {
  test.each([
    [11_999, ''],
    [12_000, '好'],
  ])('after %i ms · shown: %j', async (ms, shown) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = await begin(
      REPLY,
      { until: promise, raw: say({ content: '好' }), end: 'hang' },
      { isLocal: true },
    );
    call.advance(ms);
    resolve();
    if (shown === '') await settled();
    else await expect.poll(call.text).toBe(shown);
    expect(call.text()).toBe(shown);
    call.advance(TOTAL_MS);
    expect(await call.end).toBe('timeout');
  });
});
