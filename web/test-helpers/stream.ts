// Scripted AI streams, for outcomes that the trial API never has.
import type { CallContext } from '#contract/base.ts';
import type { EnhanceEvent } from '#contract/enhance.contract.ts';
import type { JournalApi } from '#contract/api.contract.ts';
import type { SummaryEvent } from '#contract/summary.contract.ts';

interface Streams {
  enhance: { stream: JournalApi['enhance']['stream']; event: EnhanceEvent };
  summary: { stream: JournalApi['summary']['stream']; event: SummaryEvent };
}

/**
 * A stream of these events; the last may be an error. Without events it runs until it is aborted.
 * `calls` records the requests.
 */
export function scriptedStream<Noun extends keyof Streams>(
  ...events: (Streams[Noun]['event'] | Error)[]
) {
  type Stream = Streams[Noun]['stream'];
  const calls: {
    input: Parameters<Stream>[0];
    context: CallContext | undefined;
    signal: AbortSignal | undefined;
  }[] = [];
  const stream = (async (input: Parameters<Stream>[0], options?: Parameters<Stream>[1]) => {
    calls.push({ input, context: options?.context, signal: options?.signal });
    return (async function* () {
      for (const event of events) {
        if (event instanceof Error) throw event;
        yield event;
      }
      if (events.length === 0)
        await new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () =>
            reject(new DOMException('stop', 'AbortError')),
          ),
        );
    })();
  }) as Stream;
  return { stream, calls };
}
