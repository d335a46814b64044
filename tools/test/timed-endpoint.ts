// An endpoint on the clock of a test: it answers like a model after a time, on fake timers.
import { vi } from 'vitest';
import { answerLikeAModel, event, type FakeRequest } from '#tools/test/fake-ai.ts';

export interface TimedAnswer {
  /** Until the whole answer arrives, in milliseconds. */
  atMs: number;
  /** A thought or a comment is sent as often; absent: nothing, not even headers. */
  sign?: { text: string; everyMs: number };
}

/** A thought in its own field. */
export const THOUGHT = event({ choices: [{ delta: { reasoning_content: '想' } }] });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Replaces `fetch` and the clock. `vi.useRealTimers` and `vi.unstubAllGlobals` undo it. */
export function stubTimedEndpoint({ atMs, sign }: TimedAnswer): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const startedAt = performance.now();
  const leftMs = () => startedAt + atMs - performance.now();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const signal = init.signal ?? new AbortController().signal;
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    aborted.catch(() => undefined);
    const request = { body: JSON.parse(init.body as string) } as FakeRequest;
    const answer = wholeAnswer(answerLikeAModel(request).pieces ?? []);
    if (sign === undefined) await Promise.race([wait(Math.max(0, leftMs())), aborted]);
    const bytes = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        if (sign !== undefined && leftMs() > 0) {
          await Promise.race([wait(Math.min(sign.everyMs, leftMs())), aborted]);
          stream.enqueue(bytes.encode(sign.text));
          return;
        }
        stream.enqueue(bytes.encode(answer));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}

/** Moves the clock until a call has ended. Returns `done`, or the code of its error. */
export async function endOfTimed(call: Promise<unknown>): Promise<string> {
  let end: string | null = null;
  void call.then(
    () => (end = 'done'),
    (error: { code: string }) => (end = error.code),
  );
  while (end === null) {
    // Before the first timer the call still loads files, on real time.
    if (vi.getTimerCount() > 0) await vi.advanceTimersByTimeAsync(100);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  return end;
}

function wholeAnswer(pieces: readonly string[]): string {
  const delta = event({ choices: [{ delta: { content: pieces.join('') } }] });
  return `${delta}${event({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;
}
