// A recording is in memory for the call that sends it, and not for repeats that wait for its text.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { createLiveCall } from '#server/features/ai-calls/live-call.ts';
import { createTranscriptionService } from '#server/features/transcriptions/transcription.service.ts';
import { globalRuntime } from '#ai/call-clock.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a repeat that joins a running call · its bytes are dropped', async () => {
  const running = createLiveCall<unknown>();
  const service = createTranscriptionService({
    model: {
      baseUrl: 'http://127.0.0.1:9',
      apiKey: null,
      model: 'ears',
      traceHeader: null,
      log: () => undefined,
      runtime: globalRuntime,
    },
    calls: { start: async () => running } as unknown as Pick<AiCallService, 'start'>,
    access: { assertAllowed: () => Promise.reject(new Error('a repeat needs no plan')) },
    digest: () => 'd',
  });
  const caller = { userId: 'u', idempotencyKey: randomUUID(), deadlineMs: null };
  const held: WeakRef<Uint8Array>[] = [];
  const answer = service.transcribe({ ...caller, signal: undefined }, 1_000, async () => {
    const bytes = new Uint8Array(8_000_000);
    held.push(new WeakRef(bytes));
    return bytes;
  });
  await expect
    .poll(async () => {
      await setImmediate();
      collectGarbage();
      return held.map((bytes) => bytes.deref());
    })
    .toEqual([undefined]);
  const text = { success: true, text: '好', stones: { spent: 1, left: 1 } };
  running.resolve(text);
  expect(await answer).toEqual(text);
});
