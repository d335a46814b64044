// What the window is like, for the few parts whose structure (not only their look) depends on it.
import { useSyncExternalStore } from 'react';

/**
 * From here on the product is wide: actions stand in the open, tabs in the header (B§9: card menu
 * breakpoint 768 px).
 */
export const WIDE_QUERY = '(min-width: 768px)';

/** Whether a media query holds, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
