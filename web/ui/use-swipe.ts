// A horizontal swipe: more than 50 px, and more than 10 px further horizontally than vertically
// (A§9, B§9).
import { useRef, type PointerEvent } from 'react';

/** Minimum horizontal distance in pixels. */
const THRESHOLD_PX = 50;

/** Minimum difference between horizontal and vertical distance in pixels. */
const DOMINANCE_PX = 10;

/**
 * The direction of a movement: `next` (the item at the right), `previous` (at the left), or null.
 */
export function swipeOf(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) - Math.abs(dy) <= DOMINANCE_PX) return null;
  return dx < 0 ? 'next' : 'previous';
}

/** Elements that the browser renders in a layer above the page. */
const LAYERS = 'dialog, [popover]';

/**
 * Whether an event is on the area itself. React also dispatches events of portals to it, and a
 * dialog may be open inside its element.
 */
function isOnArea({ target, currentTarget }: PointerEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(LAYERS) === currentTarget.closest(LAYERS)
  );
}

/**
 * Handlers for the swiped element, which needs `touch-action: pan-y`. One finger swipes. Mice do
 * not, because they select text.
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
