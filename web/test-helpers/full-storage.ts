// A browser's storage that has no room left, for tests.
import { onTestFinished, vi } from 'vitest';

/**
 * Lets the storage take nothing more until the answer is called, or the test ends.
 * `vi.restoreAllMocks` does not reach spies on a storage.
 */
export function fillStorage(): () => void {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const makeRoom = () => full.mockRestore();
  onTestFinished(makeRoom);
  return makeRoom;
}
