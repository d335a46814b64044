// A router in the browser never stops the stream it has answered when its caller aborts; over HTTP
// the closed socket does. This wrapper gives the trial API the same manners.

/** A stream of events as a procedure answers it. */
type EventStream = AsyncIterator<unknown> & AsyncIterable<unknown>;

/** Whether a procedure's answer is a stream. */
export function isEventStream(output: unknown): output is EventStream {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

/**
 * The same stream, ended with the signal's reason as soon as the caller aborts; its source is told
 * to stop.
 */
export async function* abortable(
  stream: EventStream,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  let rejectOnAbort: (reason: unknown) => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    rejectOnAbort = reject;
  });
  // Without a listener an abort between two reads would count as an unhandled rejection.
  aborted.catch(() => undefined);
  const onAbort = () => rejectOnAbort(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) {
      const next = await Promise.race([stream.next(), aborted]);
      if (next.done === true) return next.value;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that waits for something slow must not hold up the caller who has left.
    void Promise.resolve(stream.return?.()).catch(() => undefined);
  }
}
