// Simulates a browser storage that is full.
import { onTestFinished, vi } from 'vitest';

/**
 * Makes every write throw until the returned function is called or the test ends.
 * `vi.restoreAllMocks` does not restore spies on a storage.
 */
export function fillStorage(): () => void {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const makeRoom = () => full.mockRestore();
  onTestFinished(makeRoom);
  return makeRoom;
}
