// Limits how many pieces of work run at once: uploads and images in memory, password hashes, style
// previews. The rest waits in order of arrival.

/** A counting semaphore. */
export interface Semaphore {
  /** Runs work when a slot is free. Work whose signal aborted while it waited is not started. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How many pieces of work wait for a slot. */
  readonly waiting: number;
}

/** Creates a semaphore with `atOnce` slots. */
export function createSemaphore(atOnce: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    get waiting() {
      return waiting.length;
    },
    async run(work, signal) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        const next = waiting.shift();
        // The slot passes to the next in line without being freed, so new work cannot overtake it.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
