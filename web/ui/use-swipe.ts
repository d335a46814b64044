// A sideways swipe: more than 50 px, and more than 10 px further sideways than up or down (A§9, B§9).
import { useRef, type PointerEvent } from 'react';

/** Pixels a swipe needs. */
const THRESHOLD_PX = 50;

/** Pixels by which it must be more sideways than upright. */
const DOMINANCE_PX = 10;

/** Where a movement leads: to what stands on the right (`next`), on the left (`previous`), or nowhere. */
export function swipeOf(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) - Math.abs(dy) <= DOMINANCE_PX) return null;
  return dx < 0 ? 'next' : 'previous';
}

/** Handlers for the element that is swiped; give it `touch-action: pan-y`. Mice do not swipe: they select text. */
export function useSwipe(onSwipe: (direction: 'next' | 'previous') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
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
