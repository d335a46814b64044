// Lets only so much work run at once: uploads and pictures in memory, passwords being hashed, styles being tried. The rest waits in line.

/** A gate. */
export interface Gate {
  /** Runs work when a place is free, first come first served. Work whose signal has aborted meanwhile is not started. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How many wait for a place. */
  readonly waiting: number;
}

/** Makes a gate for `atOnce` pieces of work. */
export function createGate(atOnce: number): Gate {
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
        // The place is handed on, not freed, so nobody can slip in between.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
