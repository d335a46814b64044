// A few pieces of work at a time, the others in the order in which they came.

/** Makes a queue of its own; what it runs starts when fewer than `atOnce` are under way. Work whose signal has aborted is not started. */
export function createQueue(atOnce: number): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    // Who waits takes over the place of the one who ends: nobody who comes in between can take it.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
