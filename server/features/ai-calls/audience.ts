// The requests that wait for one call in this process. A retry with the same key joins them, so a
// reconnecting client keeps its call alive.

export interface Audience {
  /** Adds a request until its signal aborts. A request without a signal never leaves. */
  join(signal: AbortSignal | undefined): void;
}

/** `onEmpty` runs each time the last request leaves. */
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
