import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False in prerendered markup and while React takes it over; true in every later render, and at
 * once on a page that was not prerendered.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
