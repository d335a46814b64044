// An oRPC router in the browser does not stop a returned stream when its caller aborts. Over HTTP
// the closed socket does. This wrapper adds the same behaviour to the trial API.

/** A stream of events as a procedure returns it. */
type EventStream = AsyncIterator<unknown> & AsyncIterable<unknown>;

export function isEventStream(output: unknown): output is EventStream {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

/**
 * Returns the same stream, ended with the signal's reason as soon as the caller aborts. The source
 * is closed too.
 */
export async function* abortable(
  stream: EventStream,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  let rejectOnAbort: (reason: unknown) => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    rejectOnAbort = reject;
  });
  // Without this handler an abort between two reads would be an unhandled rejection.
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
    // Not awaited: a slow source must not delay a caller who has left.
    void Promise.resolve(stream.return?.()).catch(() => undefined);
  }
}
