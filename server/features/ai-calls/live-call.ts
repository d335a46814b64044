// A running call as its listeners see it: the text so far, the text to come, the end. A late
// listener gets the text from the beginning. A listener that leaves does not end the call.

/** A piece of text; `rewrite`: the text before it has a fault, and the response replaces it. */
export interface LivePiece {
  text: string;
  rewrite?: true;
}

export interface LiveCall<R> {
  /** Settles when the call ends. */
  readonly result: Promise<R>;
  /**
   * Yields all text from the beginning and returns the response. `signal` ends this listener only.
   */
  follow(signal?: AbortSignal): AsyncGenerator<LivePiece, R>;
}

/** The side of a call that its runner holds. */
export interface LiveCallSource<R> extends LiveCall<R> {
  push(piece: LivePiece): void;
  resolve(result: R): void;
  reject(cause: unknown): void;
}

/** Creates a call without text. */
export function createLiveCall<R>(): LiveCallSource<R> {
  const pieces: LivePiece[] = [];
  let ended = false;
  let news = Promise.withResolvers<void>();
  const end = Promise.withResolvers<R>();
  // Listeners get the failure. Without a listener it must not be an unhandled rejection.
  end.promise.catch(() => undefined);
  const announce = () => {
    const told = news;
    news = Promise.withResolvers<void>();
    told.resolve();
  };
  const finish = () => {
    ended = true;
    announce();
  };
  return {
    result: end.promise,
    push(piece) {
      pieces.push(piece);
      announce();
    },
    resolve(result) {
      end.resolve(result);
      finish();
    },
    reject(cause) {
      end.reject(cause);
      finish();
    },
    async *follow(signal) {
      const left = Promise.withResolvers<never>();
      left.promise.catch(() => undefined);
      const leave = () => left.reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        for (let next = 0; ;) {
          signal?.throwIfAborted();
          const piece = pieces[next];
          if (piece !== undefined) {
            next += 1;
            yield piece;
          } else if (ended) {
            return await end.promise;
          } else {
            await Promise.race([news.promise, left.promise]);
          }
        }
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}

/** Creates a call that has ended with a response. */
export function answeredCall<R>(answer: R): LiveCall<R> {
  const call = createLiveCall<R>();
  call.resolve(answer);
  return call;
}
