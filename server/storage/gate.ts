// Lets only so much heavy work run at once; the rest waits in line. Decoding pictures costs up to 100 MB each.

/** Runs work through the gate: at most as many at a time as the gate was made for, first come first served. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a gate for `atOnce` pieces of work. */
export function createGate(atOnce: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not freed, so nobody can slip in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
