import { vi } from 'vitest';

/** As long as `expect.poll` waits: it ends only what hangs. Vitest's own second is too short. */
const LIMIT_MS = 40_000;

/** Repeats a check until it does not throw, however slow the machine is. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS });
}
