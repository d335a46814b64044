// A sideways swipe: more than 50 px, and more than 10 px further sideways than up or down (A§9,
// B§9).
import { useRef, type PointerEvent } from 'react';

/** Pixels a swipe needs. */
const THRESHOLD_PX = 50;

/** Pixels by which it must be more sideways than upright. */
const DOMINANCE_PX = 10;

/**
 * Where a movement leads: to what stands on the right (`next`), on the left (`previous`), or
 * nowhere.
 */
export function swipeOf(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) - Math.abs(dy) <= DOMINANCE_PX) return null;
  return dx < 0 ? 'next' : 'previous';
}

/** Elements that the browser draws in a layer above the page. */
const LAYERS = 'dialog, [popover]';

/**
 * Whether an event is on the area itself. React also passes it the events of portals, and a dialog
 * may be open inside its element.
 */
function isOnArea({ target, currentTarget }: PointerEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(LAYERS) === currentTarget.closest(LAYERS)
  );
}

/**
 * Handlers for the element that is swiped; give it `touch-action: pan-y`. One finger swipes; mice
 * do not: they select text.
 */
export function useSwipe(onSwipe: (direction: 'next' | 'previous') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const mayBegin = event.pointerType !== 'mouse' && event.isPrimary && isOnArea(event);
      start.current = mayBegin ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null || from.id !== event.pointerId) return;
      const direction = swipeOf(event.clientX - from.x, event.clientY - from.y);
      if (direction !== null) onSwipe(direction);
    },
  };
}
