// What the page says while a local program loads its model (rulings 217).
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { LOADING_SHOWN_MS, LOCAL_REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { askForReply, pauseReply, useReplyState } from '#web/features/messages/reply.store.ts';

const PLACE = 'trial:p';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Stream = (...given: unknown[]) => Promise<AsyncIterable<unknown>>;

const SILENT: Stream = () => new Promise(() => undefined);

/** Writes, begins again, and says no more. */
const REWRITTEN: Stream = async () =>
  (async function* () {
    yield { type: 'delta', text: '好的' };
    yield { type: 'delta', text: '', rewrite: true };
    await new Promise(() => undefined);
  })();

/** Asks a model; returns the options of the call. */
function ask(isLocal: boolean, answer = SILENT) {
  const stream = vi.fn<Stream>(answer);
  const api = {
    replies: { stream, cancel: () => Promise.resolve({ success: true }) },
  } as unknown as JournalApi;
  const end = askForReply({
    place: PLACE,
    api,
    postId: 'p',
    roleKey: 'r',
    replaces: null,
    isLocal,
    onSaved: () => undefined,
    onUncertain: () => undefined,
  });
  return { end, stream };
}

const state = () => renderHook(() => useReplyState(PLACE)).result.current;

test.each([
  [true, { state: 'waiting', replaces: null, step: 'loading' }],
  [false, { state: 'waiting', replaces: null }],
])('no word for 5 s · local: %s · %o', async (isLocal, shown) => {
  const { end } = ask(isLocal);
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS - 1);
  expect(state()).toEqual({ state: 'waiting', replaces: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual(shown);
  pauseReply(PLACE);
  await end;
  expect(state()).toEqual({ state: 'idle' });
});

test('a text that is written again · is not a model being loaded', async () => {
  const { end } = ask(true, REWRITTEN);
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 1);
  expect(state()).toEqual({ state: 'waiting', replaces: null, step: 'rewriting' });
  pauseReply(PLACE);
  await end;
});

test('local model · has its five minutes', async () => {
  const { end, stream } = ask(true);
  expect(stream.mock.calls[0]?.[1]).toMatchObject({
    context: { deadlineMs: LOCAL_REPLY_DEADLINE_MS },
  });
  await vi.advanceTimersByTimeAsync(LOCAL_REPLY_DEADLINE_MS - 1);
  expect(state()).toMatchObject({ state: 'waiting' });
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(state()).toMatchObject({ state: 'failed' });
});
