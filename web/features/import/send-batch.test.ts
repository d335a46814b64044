// A batch waits by itself while the account has imported enough for a minute (C§73.05).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RATE_PAUSE_MS, RATE_TRIES, sendBatch } from '#web/features/import/send-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BATCH = { posts: [], diaries: [] };
const refusal = (code: string) => Object.assign(new Error(code), { code });
const apiOf = (create: () => Promise<unknown>) =>
  ({ import: { create } }) as unknown as Parameters<typeof sendBatch>[0];

test('batch that comes too early · is sent again until it is accepted', async () => {
  const create = vi.fn().mockRejectedValueOnce(refusal('RATE_LIMITED')).mockResolvedValue('ids');
  const sent = sendBatch(apiOf(create), BATCH, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(RATE_PAUSE_MS - 1);
  expect(create).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toBe('ids');
});

test('limit of a day · ends the run after a minute of tries', async () => {
  const create = vi.fn().mockRejectedValue(refusal('RATE_LIMITED'));
  const sent = sendBatch(apiOf(create), BATCH, new AbortController().signal);
  const ended = expect(sent).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await vi.advanceTimersByTimeAsync(RATE_TRIES * RATE_PAUSE_MS);
  await ended;
  expect(create).toHaveBeenCalledTimes(RATE_TRIES);
});

test('full account · ends the run at once', async () => {
  const create = vi.fn().mockRejectedValue(refusal('TEXT_SPACE_FULL'));
  await expect(sendBatch(apiOf(create), BATCH, new AbortController().signal)).rejects.toMatchObject(
    { code: 'TEXT_SPACE_FULL' },
  );
});

test('pause · ends with the run', async () => {
  const controller = new AbortController();
  const create = vi.fn().mockRejectedValue(refusal('RATE_LIMITED'));
  const sent = sendBatch(apiOf(create), BATCH, controller.signal);
  const ended = expect(sent).rejects.toThrow('stopped');
  await vi.advanceTimersByTimeAsync(1);
  controller.abort(new Error('stopped'));
  await ended;
  expect(create).toHaveBeenCalledTimes(1);
});
