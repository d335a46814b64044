// A call under way, as those who wait for it see it: its text so far, its text to come, its end. A
// second listener starts at the first word; a listener that leaves does not end the call.

/** A call under way in this process. */
export interface LiveCall<R> {
  /** How the call ends. */
  readonly result: Promise<R>;
  /** All text from the beginning; returns how the call ends. `signal` lets one listener go. */
  follow(signal?: AbortSignal): AsyncGenerator<string, R>;
}

/** The side of a call that its worker holds. */
export interface LiveCallSource<R> extends LiveCall<R> {
  push(text: string): void;
  resolve(result: R): void;
  reject(cause: unknown): void;
}

/** Makes a call that has not begun. */
export function createLiveCall<R>(): LiveCallSource<R> {
  const pieces: string[] = [];
  let ended = false;
  let news = Promise.withResolvers<void>();
  const end = Promise.withResolvers<R>();
  // A failure is told to those who listen; with nobody listening it is no unhandled rejection.
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
    push(text) {
      pieces.push(text);
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

/** A call that has ended with an answer already. */
export function answeredCall<R>(answer: R): LiveCall<R> {
  const call = createLiveCall<R>();
  call.resolve(answer);
  return call;
}
