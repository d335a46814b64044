// Simulates media queries.
import { onTestFinished, vi } from 'vitest';

/** Makes exactly these media queries match until the test ends. */
export function matchOnly(...matching: string[]): void {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matching.includes(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  onTestFinished(() => spy.mockRestore());
}
