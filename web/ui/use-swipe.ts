// A horizontal swipe: more than 50 px, and more than 10 px further horizontally than vertically
// (A§9, B§9).
import { useRef, type PointerEvent } from 'react';

/** Minimum horizontal distance in pixels. */
const THRESHOLD_PX = 50;

/** Minimum difference between horizontal and vertical distance in pixels. */
const DOMINANCE_PX = 10;

/** A touch that begins this near to the window's edge is the browser's own swipe, in pixels. */
const EDGE_PX = 20;

/** Whether a movement is horizontal, as far as it has come. */
function isSideways(dx: number, dy: number): boolean {
  return Math.abs(dx) - Math.abs(dy) > DOMINANCE_PX;
}

/**
 * The direction of a movement: `next` (the item at the right), `previous` (at the left), or null.
 */
export function swipeOf(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) <= THRESHOLD_PX || !isSideways(dx, dy)) return null;
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

function isAtEdge({ clientX }: PointerEvent): boolean {
  return clientX < EDGE_PX || clientX > innerWidth - EDGE_PX;
}

/** Receives how far a finger moved sideways; null when it was lifted without a swipe. */
export type DragListener = (dx: number | null) => void;

/**
 * Handlers for the swiped element, which needs `touch-action: pan-y`. One finger swipes. Mice do
 * not, because they select text. `onDrag` follows the finger.
 */
export function useSwipe(
  onSwipe: (direction: 'next' | 'previous') => void,
  onDrag: DragListener = () => {},
) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const isDragged = useRef(false);
  const end = () => {
    start.current = null;
    if (isDragged.current) onDrag(null);
    isDragged.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      const mayBegin =
        event.pointerType !== 'mouse' && event.isPrimary && isOnArea(event) && !isAtEdge(event);
      start.current = mayBegin ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (from === null || from.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      isDragged.current ||= isSideways(dx, dy);
      if (isDragged.current) onDrag(dx);
    },
    onPointerCancel: end,
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      if (from === null || from.id !== event.pointerId) return end();
      const direction = swipeOf(event.clientX - from.x, event.clientY - from.y);
      if (direction === null) return end();
      start.current = null;
      isDragged.current = false;
      onSwipe(direction);
    },
  };
}
