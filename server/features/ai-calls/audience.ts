// The requests that wait for one call in this process. A repeat under the same key joins them, so a
// client that reconnects keeps the call alive although its first socket has dropped.

/** The requests that wait for a call. */
export interface Audience {
  /** Adds a request until its signal aborts; a request without a signal never leaves. */
  join(signal: AbortSignal | undefined): void;
}

/** Makes an empty audience; `onEmpty` runs each time the last request has left. */
export function createAudience(onEmpty: () => void): Audience {
  let waiting = 0;
  return {
    join(signal) {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) onEmpty();
      };
      if (signal?.aborted === true) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    },
  };
}
