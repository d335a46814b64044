// Limits how many pieces of work run at once: uploads and images in memory, password hashes, style
// previews. Other work waits in order of arrival.

export interface Semaphore {
  /** Runs work when a slot is free. Work whose signal aborts while it waits leaves the queue. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Number of pieces of work that wait for a slot. */
  readonly waiting: number;
}

export function createSemaphore(atOnce: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return {
    get waiting() {
      return waiting.length;
    },
    async run(work, signal) {
      if (running >= atOnce) await turn(signal);
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
