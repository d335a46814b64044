// Whether screens show what is on this device, because the server was not reached.
import { create } from 'zustand';

/** The reads that the server did not answer. Each try is an object of its own. */
type Unanswered = ReadonlyMap<string, object>;

const useStore = create<{ reads: Unanswered }>(() => ({ reads: new Map() }));

/** Notes that a read got no answer, and its page shows what this device has. */
export function noteUnanswered(path: string, input: unknown): void {
  useStore.setState(({ reads }) => ({ reads: new Map(reads).set(keyOf(path, input), {}) }));
}

/** Notes that the server has answered a read. */
export function noteAnswered(path: string, input: unknown): void {
  const key = keyOf(path, input);
  if (!useStore.getState().reads.has(key)) return;
  useStore.setState(({ reads }) => ({
    reads: new Map([...reads].filter(([other]) => other !== key)),
  }));
}

export function unanswered(): Unanswered {
  return useStore.getState().reads;
}

/** Forgets the tries that are in both: since then no page has made them again. */
export function forgetUnanswered(before: Unanswered): void {
  useStore.setState(({ reads }) => ({
    reads: new Map([...reads].filter(([key, tried]) => before.get(key) !== tried)),
  }));
}

export function useKeptShown(): boolean {
  return useStore(({ reads }) => reads.size > 0);
}

/** Pages of one list are one read. */
function keyOf(path: string, input: unknown): string {
  return `${path} ${JSON.stringify({ ...(input as object | undefined), cursor: undefined })}`;
}
