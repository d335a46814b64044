// Limits how many pieces of work run at once: uploads and images in memory, password hashes, style
// previews. Other work waits in order of arrival.

export interface Semaphore {
  /** Runs work when a slot is free. Work whose signal aborted while it waited is not started. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Number of pieces of work that wait for a slot. */
  readonly waiting: number;
}

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
