// Media queries for components whose structure, not only style, depends on the window.
import { useSyncExternalStore } from 'react';

/**
 * The breakpoint of the wide layout: visible card actions, tabs in the header (B§9: card menu
 * breakpoint 768 px).
 */
export const WIDE_QUERY = '(min-width: 768px)';

/** The breakpoint of two columns. */
export const LARGE_QUERY = '(min-width: 1024px)';

/** A touch screen, where nothing may wait for a pointer above it. */
export const TOUCH_QUERY = '(hover: none)';

/** Whether a media query matches. Renders again when that changes. */
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
