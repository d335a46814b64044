// Measures and restores a scroll position. In a list it is tied to an item, not to a distance:
// items above may have changed, and unpainted ones have estimated heights.
import { seekItems, type Place } from '#web/core/place/place.store.ts';

/** Marks the items of a list with their id. */
export const ITEM_ATTRIBUTE = 'data-place';

/** More items than this are not loaded again after a reload. */
const MOST_SOUGHT = 120;

/** How long the position is sought, in milliseconds, and corrected after it was found. */
const SEEK_MS = 8000;
const SETTLE_MS = 1200;

/** What a user does who has taken over. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function items(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${ITEM_ATTRIBUTE}]`)];
}

function idOf(item: HTMLElement): string {
  return item.getAttribute(ITEM_ATTRIBUTE) ?? '';
}

/** The position now, and the heights of all items. */
export function measurePlace(): { place: Place; heights: (readonly [string, number])[] } {
  const all = items();
  // At the top the user sees what is new there.
  const first =
    scrollY === 0 ? undefined : all.find((item) => item.getBoundingClientRect().bottom > 0);
  return {
    place: {
      y: scrollY,
      anchor:
        first === undefined ? null : { id: idOf(first), top: first.getBoundingClientRect().top },
      items: Math.min(all.length, MOST_SOUGHT),
    },
    heights: all.map((item) => [idOf(item), item.offsetHeight] as const),
  };
}

/** Scrolls to a place if the page has it already. */
function goTo({ y, anchor }: Place): boolean {
  const item = anchor && items().find((one) => idOf(one) === anchor.id);
  if (item) {
    scrollBy(0, item.getBoundingClientRect().top - anchor.top);
    return true;
  }
  const reach = document.documentElement.scrollHeight - innerHeight;
  if (reach < y) return false;
  scrollTo(0, y);
  return true;
}

/**
 * Scrolls to a place as soon as the page has it, and keeps it while late content changes heights. A
 * move of the user ends it. Returns a function that stops it.
 */
export function restorePlace(place: Place): () => void {
  if (place.y === 0) {
    scrollTo(0, 0);
    return () => {};
  }
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isFound = false;
  const attempt = () => {
    const wasFound = isFound;
    isFound = goTo(place) || isFound;
    if (!isFound || wasFound) return;
    seekItems(0);
    clearTimeout(deadline);
    deadline = setTimeout(stop, SETTLE_MS);
  };
  const observer = new ResizeObserver(attempt);
  const stop = () => {
    observer.disconnect();
    clearTimeout(deadline);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
    seekItems(0);
  };
  deadline = setTimeout(stop, SEEK_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  attempt();
  if (!isFound) seekItems(place.items);
  observer.observe(document.body);
  return stop;
}
