// A part of the app that comes in a chunk of its own. Once it is there it is shown without waiting:
// React holds back for 300 ms whatever follows a placeholder, so a first screen of which each part
// showed a ring of its own would stand late though everything had come.
import { use } from 'react';

/** A part. */
export interface Part<T> {
  /** Fetches it, once; one that did not come is asked for anew. */
  load: () => Promise<T>;
  /**
   * What it holds, for a component: waits for it under the nearest Suspense, fails into the nearest
   * error boundary.
   */
  useIt: () => T;
}

/**
 * What did not come and was waited for by a component. Kept until somebody was told: React asks
 * again and again.
 */
const untold = new Set<() => void>();

/**
 * For the error boundary that has shown a failure: whoever shows the part next has it fetched anew.
 */
export function forgetFailedParts(): void {
  for (const forget of untold) forget();
  untold.clear();
}

/** A part by the way it is fetched. */
export function part<T>(fetchIt: () => Promise<T>): Part<T> {
  let there: { value: T } | null = null;
  let asked: Promise<T> | null = null;
  let shown: Promise<T> | null = null;

  const load = async (): Promise<T> => {
    if (there !== null) return there.value;
    asked ??= fetchIt();
    try {
      const value = await asked;
      there = { value };
      return value;
    } catch (error) {
      asked = null;
      throw error;
    }
  };

  const show = (): Promise<T> => {
    const showing = load();
    showing.catch(() => untold.add(() => (shown = null)));
    return showing;
  };

  return { load, useIt: () => (there === null ? use((shown ??= show())) : there.value) };
}
