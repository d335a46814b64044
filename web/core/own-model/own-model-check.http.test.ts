// Each outcome of the test button, against a fake endpoint over real HTTP (C§68.02).
import { afterEach, expect, test } from 'vitest';
import { globalRuntime, type CallRuntime } from '#ai/call-clock.ts';
import { checkOwnModel, type CheckPage } from '#web/core/own-model/own-model-check.ts';
import { outcomeWords } from '#web/features/ai-settings/own-model-words.ts';
import { startFakeAi, type FakeAi, type FakeRules, type FakeStep } from '#tools/test/fake-ai.ts';

let ai: FakeAi | null = null;
afterEach(async () => {
  await ai?.close();
  ai = null;
});

const PAGE: CheckPage = { protocol: 'http:', onBlocked: () => () => undefined };

/** Checks a model of a fake endpoint that plays these steps. */
async function check(
  {
    steps = [],
    rules = {},
    runtime = globalRuntime,
    page = PAGE,
  }: { steps?: FakeStep[]; rules?: FakeRules; runtime?: CallRuntime; page?: CheckPage },
  own: { model?: string; apiKey?: string | null; baseUrl?: string } = {},
) {
  ai = await startFakeAi(0, { cors: true, ...rules });
  ai.script(...steps);
  return checkOwnModel(
    {
      baseUrl: ai.baseUrl,
      model: 'qwen3',
      transcribeModel: null,
      apiKey: 'sk-1',
      contextTokens: 4_096,
      ...own,
    },
    { page, runtime, signal: new AbortController().signal },
  );
}

/** A clock on which every wait is over at once and each reading is `stepMs` later. */
function fastRuntime(stepMs: number): CallRuntime {
  let nowMs = 0;
  return { ...globalRuntime, now: () => (nowMs += stepMs) };
}

test('good endpoint · reached, with its text; the key is sent', async () => {
  const outcome = await check({ steps: [{ pieces: ['你', '好'] }], rules: { key: 'sk-1' } });
  expect(outcome).toMatchObject({ kind: 'reached', text: '你好' });
  expect(ai?.seen.map(({ method, authorization }) => [method, authorization])).toEqual([
    ['OPTIONS', null],
    ['POST', 'Bearer sk-1'],
  ]);
});

test('a thought before the text · is not shown as text', async () => {
  const outcome = await check({ steps: [{ pieces: ['<think>想', '一想</think>', '你好'] }] });
  expect(outcome).toMatchObject({ kind: 'reached', text: '你好' });
});

test('first word later than an enhancement must end · late', async () => {
  expect(await check({ runtime: fastRuntime(35_000) })).toMatchObject({ kind: 'late' });
});

test('no word at all · slow', async () => {
  const runtime: CallRuntime = {
    ...globalRuntime,
    now: () => performance.now() * 1_000,
    after: (ms, act) => globalRuntime.after(ms / 1_000, act),
  };
  expect(await check({ steps: [{ delayMs: -1 }], runtime })).toEqual({ kind: 'slow' });
});

test('wrong key · key', async () => {
  expect(await check({ rules: { key: 'sk-2' } })).toEqual({ kind: 'key' });
});

test('unknown model · model, with those that exist', async () => {
  expect(await check({ rules: { models: ['llama3', 'qwen2'] } })).toEqual({
    kind: 'model',
    known: ['llama3', 'qwen2'],
  });
});

test('wrong path · address', async () => {
  expect(await check({ steps: [{ status: 404, body: 'not found' }] })).toEqual({
    kind: 'address',
  });
});

test.each([
  ['an empty stream', { pieces: [] }],
  ['thoughts only', { pieces: ['<think>想', '</think>'] }],
] as [string, FakeStep][])('%s · empty', async (_name, step) => {
  expect(await check({ steps: [step] })).toEqual({ kind: 'empty' });
});

test.each([
  ['an HTML page', { body: '<html></html>', headers: { 'content-type': 'text/html' } }, 'address'],
  ['a withheld text', { pieces: ['你'], finish: 'content_filter' }, 'withheld'],
  ['no money', { status: 402, body: '{}' }, 'money'],
  ['a small context', { status: 400, body: '{"error":"maximum context length is 9"}' }, 'long'],
] as [string, FakeStep, string][])('%s · has its own outcome', async (_name, step, kind) => {
  expect(await check({ steps: [step] })).toEqual({ kind });
});

test('thoughts up to a larger limit · thinks', async () => {
  const step: FakeStep = { pieces: ['<think>想'], finish: 'length' };
  expect(await check({ steps: [step, step] })).toEqual({ kind: 'thinks' });
});

test.each(['[{"id":"models/qwen3"}]', '{"models":[{"name":"qwen3:latest"}]}'])(
  'a list %s · has the model',
  async (body) => {
    const steps = [{ status: 400, body: '{}' }, { body }];
    expect(await check({ steps })).toEqual({ kind: 'failed', status: 400 });
  },
);

test('a refusal · failed with the status', async () => {
  expect(
    await check({ steps: [{ status: 400, body: '{}' }], rules: { models: ['qwen3'] } }),
  ).toEqual({ kind: 'failed', status: 400 });
});

test('endpoint that does not let this site in · unreachable', async () => {
  expect(await check({ rules: { cors: false } })).toEqual({ kind: 'unreachable' });
});

test('connection that breaks in the middle · unreachable', async () => {
  expect(await check({ steps: [{ pieces: ['你'], end: 'cut' }] })).toEqual({
    kind: 'unreachable',
  });
});

test('gone endpoint · unreachable', async () => {
  expect(await check({}, { baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({ kind: 'unreachable' });
  expect(ai?.seen).toEqual([]);
});

test('redirect to another host · is not followed, so the key stays', async () => {
  const other = await startFakeAi();
  const steps = [{ status: 307, body: '', headers: { location: `${other.baseUrl}/chat` } }];
  expect(await check({ steps })).toEqual({ kind: 'unreachable' });
  expect(other.seen).toEqual([]);
  await other.close();
});

test('https page and http address elsewhere · mixed, without a request', async () => {
  const page = { ...PAGE, protocol: 'https:' };
  const outcome = await check({ page }, { baseUrl: 'http://192.168.1.5:11434/v1' });
  expect(outcome).toEqual({ kind: 'mixed' });
  await ai?.close();
  expect(await check({ page })).toMatchObject({ kind: 'reached' });
});

test('address that the content policy refuses · blocked', async () => {
  const page: CheckPage = {
    ...PAGE,
    onBlocked: (act) => {
      setTimeout(act, 0);
      return () => undefined;
    },
  };
  expect(await check({ page }, { baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({
    kind: 'blocked',
  });
});

test('words · every outcome has Chinese ones, which name host and origin', () => {
  const about = { host: 'h.example', origin: 'https://echo.example', model: 'qwen3' };
  for (const kind of [
    'slow',
    'blocked',
    'mixed',
    'unreachable',
    'key',
    'address',
    'empty',
    'money',
    'withheld',
    'long',
    'loading',
    'thinks',
  ] as const)
    expect(outcomeWords({ kind }, about).join('')).toMatch(/\p{Script=Han}/u);
  expect(outcomeWords({ kind: 'unreachable' }, about).join('')).toContain(
    'OLLAMA_ORIGINS=https://echo.example',
  );
  expect(outcomeWords({ kind: 'model', known: [] }, about).join('')).toContain('qwen3');
  expect(outcomeWords({ kind: 'failed', status: 503 }, about)[0]).toContain('503');
  expect(
    outcomeWords({ kind: 'reached', text: '好'.repeat(90), firstWordMs: 1_234 }, about)[0],
  ).toBe(`连上了。qwen3 回了“${'好'.repeat(20)}”，等了 1.2 秒。`);
  expect(outcomeWords({ kind: 'late', firstWordMs: 35_000 }, about)[0]).toContain('35.0');
});
