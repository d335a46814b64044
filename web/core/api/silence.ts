// The limit for silence of a connection. Comments of an event stream count, because bytes are
// watched and not events (rulings 201).

/** Watches one request and its response. */
export interface SilenceWatch {
  /** Aborts with a TimeoutError after the silence. */
  signal: AbortSignal;
  /** Returns a response whose bytes are watched, too. */
  follow: (response: Response) => Response;
}

/** Starts to watch; the first byte has the whole time. */
export function watchSilence(silenceMs: number): SilenceWatch {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('The server is silent', 'TimeoutError'));
  let timer = setTimeout(giveUp, silenceMs);
  const stop = () => clearTimeout(timer);
  const hear = () => {
    stop();
    timer = setTimeout(giveUp, silenceMs);
  };

  const follow = (response: Response): Response => {
    hear();
    const reader = response.body?.getReader();
    if (reader === undefined) {
      stop();
      return response;
    }
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          stop();
          throw error;
        });
        if (done) {
          stop();
          stream.close();
        } else {
          hear();
          stream.enqueue(value);
        }
      },
      cancel(reason) {
        stop();
        return reader.cancel(reason);
      },
    });
    return new Response(body, response);
  };
  return { signal: controller.signal, follow };
}
