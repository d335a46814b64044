// Every endpoint that turns speech into text badly, played over real HTTP. C§69.01
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { globalRuntime } from '#ai/call-clock.ts';
import type { CompletionLogRecord } from '#ai/endpoint-request.ts';
import { ModelError } from '#ai/model-error.ts';
import { transcribe } from '#ai/transcription-client.ts';
import { FAKE_SPEECH, startFakeAi, type FakeAi, type FakeStep } from '#tools/test/fake-ai.ts';

let fake: FakeAi;
const records: CompletionLogRecord[] = [];
beforeAll(async () => {
  fake = await startFakeAi();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.requests.length = 0;
  records.length = 0;
});

const call = (more: { totalMs?: number; signal?: AbortSignal } = {}) =>
  transcribe({
    baseUrl: `${fake.baseUrl}/`,
    apiKey: 'sk-x',
    model: 'ears',
    recording: { bytes: new Uint8Array([1, 2, 3]), type: 'audio/mp4' },
    traceHeader: 'x-trace',
    totalMs: 8_000,
    signal: new AbortController().signal,
    log: (record) => records.push(record),
    runtime: globalRuntime,
    ...more,
  });
const json = (value: unknown, more: FakeStep = {}): FakeStep => ({
  body: JSON.stringify(value),
  ...more,
});

test('the recording is sent as the file of a form, with the model and the key', async () => {
  expect(await call()).toEqual({ text: FAKE_SPEECH, heardMs: null });
  const [request] = fake.requests;
  expect(request).toMatchObject({
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer sk-x',
    body: { model: 'ears' },
  });
  expect(request?.file).toMatchObject({ name: 'recording.mp4', type: 'audio/mp4', size: 3 });
});

test.each([
  [
    { text: ' 好 ', duration: 61.5 },
    { text: '好', heardMs: 61_500 },
  ],
  [
    { text: '好', usage: { type: 'duration', seconds: 7 } },
    { text: '好', heardMs: 7_000 },
  ],
  [
    { text: '好', duration: '7' },
    { text: '好', heardMs: null },
  ],
  [
    { text: '好', duration: -7, usage: null },
    { text: '好', heardMs: null },
  ],
  [{ text: ' \n' }, { text: '', heardMs: null }],
])('a response %j · is %j', async (body, transcript) => {
  fake.script(json(body));
  expect(await call()).toEqual(transcript);
});

test.each([
  ['a page', { body: '<html>' }, 'broken'],
  ['nothing', { body: '' }, 'broken'],
  ['null', { body: 'null' }, 'broken'],
  ['no text', json({ error: null }), 'broken'],
  ['a text that is no text', json({ text: { a: 1 } }), 'broken'],
  ['an endless text', json({ text: '啊'.repeat(1_000_001) }), 'broken'],
  ['400', json({ error: {} }, { status: 400 }), 'refused'],
  ['413', json({ error: {} }, { status: 413 }), 'refused'],
  ['401', json({ error: {} }, { status: 401 }), 'unauthorised'],
  ['402', json({ error: {} }, { status: 402 }), 'unpaid'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' },
    'network',
  ],
] as [string, FakeStep, string][])('%s · fails at once as %s', async (_name, step, kind) => {
  fake.script(step);
  await expect(call()).rejects.toMatchObject({ kind, message: expect.not.stringContaining('啊') });
  expect(fake.requests).toHaveLength(1);
});

test('busy, then broken down, then well · is repeated and logged without the text', async () => {
  fake.script(
    { status: 429, headers: { 'retry-after': '0' }, body: '' },
    { status: 503, body: '' },
  );
  expect(await call()).toMatchObject({ text: FAKE_SPEECH });
  expect(fake.requests.map(({ file }) => file?.size)).toEqual([3, 3, 3]);
  expect(records.map(({ event }) => event)).toEqual(['retry', 'retry', 'answered']);
  expect(JSON.stringify(records)).not.toContain(FAKE_SPEECH);
});

test('headers that never arrive · time out', async () => {
  fake.script({ delayMs: -1 });
  await expect(call({ totalMs: 60 })).rejects.toMatchObject({ kind: 'timeout' });
});

test('a caller that leaves · closes the connection', async () => {
  fake.script({ delayMs: -1 });
  const leave = new AbortController();
  const running = call({ signal: leave.signal });
  await expect.poll(() => fake.requests.length).toBe(1);
  leave.abort();
  await expect(running).rejects.toThrow(ModelError);
  await expect.poll(() => fake.requests[0]?.droppedAt).not.toBeNull();
});
