// A streamed call ends in exactly one way: with its answer, with its failure, or silently.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  INVALID_RESPONSE,
  startTextCall,
  type TextCallEvent,
  type TextCallOrder,
} from '#web/core/ai/text-call.ts';
import { hasPendingWork, stopPendingWork } from '#web/core/pending/pending-work.ts';

interface Answer {
  text: string;
}

type Step = TextCallEvent<Answer> | 'wait' | Error;

afterEach(() => {
  vi.useRealTimers();
});

/** A call over a stream that plays these steps; `wait` never ends by itself. */
function callOver(steps: Step[], more: Partial<TextCallOrder<Answer>> = {}) {
  const heard: string[] = [];
  const cancel = vi.fn(() => Promise.reject(new Error('the line is down')));
  const open = vi.fn<TextCallOrder<Answer>['open']>(async ({ signal }) =>
    (async function* () {
      for (const step of steps) {
        if (step instanceof Error) throw step;
        if (step !== 'wait') yield step;
        else
          await new Promise((_, reject) =>
            signal.addEventListener('abort', () =>
              reject(new DOMException('stopped', 'AbortError')),
            ),
          );
      }
    })(),
  );
  const call = startTextCall<Answer>({
    open,
    cancel,
    isAnswer: ({ text }) => typeof text === 'string',
    timeoutMs: 90_000,
    onText: (text) => heard.push(text),
    ...more,
  });
  return { ...call, heard, cancel, open };
}

const delta = (text: string): Step => ({ type: 'delta', text });

describe('a text call', () => {
  it('tells its pieces, then its answer; its deadline and its key go with it', async () => {
    const { end, heard, open, cancel } = callOver(
      [delta('雨'), delta('停了'), { type: 'done', text: '雨停了' }],
      { keepalive: true },
    );
    expect(hasPendingWork()).toBe(true);
    expect(await end).toEqual({ kind: 'done', answer: { type: 'done', text: '雨停了' } });
    expect(heard).toEqual(['雨', '停了']);
    expect(open.mock.calls[0]?.[0].context).toEqual({
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      deadlineMs: 90_000,
      keepalive: true,
    });
    expect([hasPendingWork(), cancel.mock.calls.length]).toEqual([false, 0]);
  });

  it.each([
    [
      'an error event',
      [delta('雨'), { type: 'error', code: 'AI_UNAVAILABLE', error: '稍后' }] as Step[],
      { code: 'AI_UNAVAILABLE' },
    ],
    ['a broken line', [delta('雨'), new TypeError('network error')], { name: 'TypeError' }],
    ['an end without an answer', [delta('雨')], { message: INVALID_RESPONSE }],
    [
      'an answer without its fields',
      [delta('雨'), { type: 'done' }] as Step[],
      { message: INVALID_RESPONSE },
    ],
    [
      'an event that is no object',
      [delta('雨'), 'rain'] as unknown as Step[],
      { message: INVALID_RESPONSE },
    ],
  ])('fails by %s', async (_name, steps, error) => {
    const { end, heard } = callOver(steps);
    expect(await end).toMatchObject({ kind: 'failed', error });
    expect(heard).toEqual(['雨']);
  });

  it('ends silently when the person stops it, and tells the server', async () => {
    const { end, stop, cancel } = callOver([delta('雨'), 'wait']);
    stop();
    expect(await end).toEqual({ kind: 'stopped' });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('keeps its socket until the stop has arrived, and passes on no more text', async () => {
    const arrived = Promise.withResolvers<void>();
    const more = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const heard: string[] = [];
    const { end, stop } = startTextCall<Answer>({
      isAnswer: () => true,
      open: async ({ signal }) => {
        signals.push(signal);
        return (async function* () {
          await more.promise;
          yield { type: 'delta' as const, text: '晚了' };
        })();
      },
      cancel: () => arrived.promise,
      timeoutMs: 90_000,
      onText: (text) => heard.push(text),
    });
    stop();
    expect(await end).toEqual({ kind: 'stopped' });
    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
    more.resolve();
    arrived.resolve();
    await vi.waitFor(() => expect(signals.map((signal) => signal.aborted)).toEqual([true]));
    expect(heard).toEqual([]);
  });

  it('goes under the key of an earlier try where one is given', async () => {
    const { end, open, key } = callOver([{ type: 'done', text: '雨停了' }], {
      key: '0190c0de-0000-7000-8000-000000000001',
    });
    await end;
    expect(key).toBe('0190c0de-0000-7000-8000-000000000001');
    expect(open.mock.calls[0]?.[0].context.idempotencyKey).toBe(key);
  });

  it('is stopped with everything else at sign-out', async () => {
    const { end } = callOver(['wait']);
    stopPendingWork();
    expect(await end).toEqual({ kind: 'stopped' });
  });

  it('fails at its deadline', async () => {
    vi.useFakeTimers();
    const { end, cancel } = callOver(['wait']);
    await vi.advanceTimersByTimeAsync(89_999);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ kind: 'failed', error: { name: 'TimeoutError' } });
    expect(cancel).toHaveBeenCalledOnce();
  });
});
