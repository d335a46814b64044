// A call ends in exactly one way: with its answer, with an error, or silently.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import {
  createAiCall,
  INVALID_RESPONSE,
  type AiCallEvent,
  type AiCallKind,
  type AiCallRun,
} from '#web/core/ai/ai-call.ts';
import { hasPendingWork, stopPendingWork } from '#web/core/pending/pending-work.ts';
import { waitFor } from '#tools/test/wait-for.ts';

interface Answer {
  text: string;
}

interface Input {
  content: string;
}

type Step = AiCallEvent<Answer> | 'wait' | Error;

afterEach(() => {
  vi.useRealTimers();
});

/** A call over a stream that plays these steps; `wait` never ends by itself. */
function callOver(steps: Step[], kind: Partial<AiCallKind<Input, Answer>> = {}) {
  const texts: string[] = [];
  const cancel = vi.fn(() => Promise.reject(new Error('connection refused')));
  const api = { replies: { cancel } } as unknown as JournalApi;
  const open = vi.fn<AiCallKind<Input, Answer>['open']>(async (_api, _input, { signal }) =>
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
  const call = createAiCall<Input, Answer>({
    open,
    isAnswer: ({ text }) => typeof text === 'string',
    deadlineMs: 90_000,
    ...kind,
  });
  const onUnanswered = vi.fn();
  const run = (more: Partial<AiCallRun<Input>> = {}) =>
    call.run({
      api,
      input: { content: '雨' },
      place: 'here',
      onText: (text) => texts.push(text),
      onUnanswered,
      ...more,
    });
  const keys = () => open.mock.calls.map(([, , { context }]) => context.idempotencyKey);
  return { ...call, run, texts, cancel, open, keys, onUnanswered };
}

const delta = (text: string): Step => ({ type: 'delta', text });

describe('createAiCall', () => {
  it('run · streamed answer · reports text, then returns the answer', async () => {
    const { run, texts, open, cancel } = callOver(
      [delta('雨'), delta('停了'), { type: 'done', text: '雨停了' }],
      { keepalive: true },
    );
    const end = run();
    expect(hasPendingWork()).toBe(true);
    expect(await end).toEqual({ kind: 'done', answer: { type: 'done', text: '雨停了' } });
    expect(texts).toEqual(['雨', '停了']);
    expect(open.mock.calls[0]?.[2].context).toEqual({
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      deadlineMs: 90_000,
      keepalive: true,
    });
    expect([hasPendingWork(), cancel.mock.calls.length]).toEqual([false, 0]);
  });

  it('run · response without a stream · returns it as the answer', async () => {
    const { run } = callOver([], { open: async () => ({ text: '雨停了' }) });
    expect(await run()).toMatchObject({ kind: 'done', answer: { text: '雨停了' } });
  });

  it.each([
    [
      'an error event',
      [delta('雨'), { type: 'error', code: 'AI_UNAVAILABLE', error: '稍后' }] as Step[],
      { code: 'AI_UNAVAILABLE' },
    ],
    ['a lost connection', [delta('雨'), new TypeError('network error')], { name: 'TypeError' }],
    ['an end without an answer', [delta('雨')], { message: INVALID_RESPONSE }],
    [
      'an answer without its fields',
      [delta('雨'), { type: 'done' }] as Step[],
      { message: INVALID_RESPONSE },
    ],
    [
      'an event that is not an object',
      [delta('雨'), 'rain'] as unknown as Step[],
      { message: INVALID_RESPONSE },
    ],
  ])('run · %s · fails', async (_name, steps, error) => {
    const { run, texts, onUnanswered } = callOver(steps);
    expect(await run()).toMatchObject({ kind: 'failed', error });
    expect(texts).toEqual(['雨']);
    expect(onUnanswered).toHaveBeenCalledOnce();
  });

  it('stop · call under way · ends silently and cancels on the server', async () => {
    const { run, stop, cancel, onUnanswered } = callOver([delta('雨'), 'wait']);
    const end = run();
    stop('here');
    expect(await end).toMatchObject({ kind: 'stopped' });
    expect(cancel).toHaveBeenCalledOnce();
    await waitFor(() => expect(onUnanswered).toHaveBeenCalledOnce());
  });

  it('stop · late text · keeps the socket until cancelled and drops the text', async () => {
    const arrived = Promise.withResolvers<void>();
    const more = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const { run, stop, texts } = callOver([], {
      open: async (_api, _input, { signal }) => {
        signals.push(signal);
        return (async function* () {
          await more.promise;
          yield { type: 'delta' as const, text: '晚了' };
        })();
      },
    });
    const api = { replies: { cancel: () => arrived.promise } } as unknown as JournalApi;
    const end = run({ api });
    stop('here');
    expect(await end).toMatchObject({ kind: 'stopped' });
    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
    more.resolve();
    arrived.resolve();
    await waitFor(() => expect(signals.map((signal) => signal.aborted)).toEqual([true]));
    expect(texts).toEqual([]);
  });

  it('run · lost connection, same input · reuses the key once', async () => {
    const { run, keys } = callOver([new TypeError('network error')]);
    await run();
    await run();
    await run({ input: { content: '雪' } });
    await run({ place: 'elsewhere', input: { content: '雪' } });
    expect(keys()[1]).toBe(keys()[0]);
    expect(new Set(keys()).size).toBe(3);
  });

  it('forget · lost connection · the next run takes a new key', async () => {
    const { run, forget, keys } = callOver([new TypeError('network error')]);
    await run();
    forget('here');
    await run();
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('run · key given · uses it', async () => {
    const { run, keys } = callOver([{ type: 'done', text: '雨停了' }]);
    await run({ key: '0190c0de-0000-7000-8000-000000000001' });
    expect(keys()).toEqual(['0190c0de-0000-7000-8000-000000000001']);
  });

  it.each(['REPLY_CANCELLED', 'IDEMPOTENCY_KEY_REUSED'])(
    'run · reused key fails with %s · tries once more with a new key',
    async (code) => {
      const { run, keys } = callOver([{ type: 'error', code, error: '' }]);
      const end = await run({ key: '0190c0de-0000-7000-8000-000000000001' });
      expect(end).toMatchObject({ kind: 'failed', error: { code } });
      expect(new Set(keys()).size).toBe(2);
      expect(keys()).not.toContain(end.kind === 'failed' && end.retryKey);
    },
  );

  it('run · failure · keeps the key for the next try unless stopped', async () => {
    const { run, stop, keys } = callOver([{ type: 'error', code: 'AI_UNAVAILABLE', error: '' }]);
    expect(await run()).toMatchObject({ retryKey: keys()[0] });
    const end = run();
    stop('here');
    expect(await end).not.toMatchObject({ retryKey: keys()[1] });
  });

  it('run · free call · has no key and is not pending', async () => {
    const { run, open, cancel } = callOver(['wait'], { isFree: true });
    const abort = new AbortController();
    const end = run({ signal: abort.signal });
    expect(hasPendingWork()).toBe(false);
    abort.abort();
    expect(await end).toMatchObject({ kind: 'stopped' });
    expect(open.mock.calls[0]?.[2].context).toEqual({ deadlineMs: 90_000 });
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('sign-out · finishesOnServer %s · sends %i cancels', async (finishesOnServer, count) => {
    const { run, cancel, open } = callOver(['wait'], { finishesOnServer });
    const end = run();
    stopPendingWork();
    expect(await end).toMatchObject({ kind: 'stopped' });
    expect(cancel).toHaveBeenCalledTimes(count);
    await waitFor(() => expect(open.mock.calls[0]?.[2].signal.aborted).toBe(true));
  });

  it('run · deadline passed · fails and cancels', async () => {
    vi.useFakeTimers();
    const { run, cancel } = callOver([delta('雨'), 'wait']);
    const end = run();
    await vi.advanceTimersByTimeAsync(89_999);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ kind: 'failed', error: { name: 'TimeoutError' } });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('run · silent connection · fails and cancels', async () => {
    const silent = new DOMException('The server is silent', 'TimeoutError');
    const { run, cancel, open } = callOver([delta('雨'), silent], { silenceMs: 60_000 });
    expect(await run()).toMatchObject({ kind: 'failed', error: { name: 'TimeoutError' } });
    expect(cancel).toHaveBeenCalledOnce();
    expect(open.mock.calls[0]?.[2].context).toMatchObject({ silenceMs: 60_000 });
  });
});
