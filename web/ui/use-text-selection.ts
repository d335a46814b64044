// The text selected inside one element, and the position of its end.
import { useEffect, useState, type RefObject } from 'react';

/** Space below a selection that a popover needs, in pixels. */
const ROOM_BELOW_PX = 72;

/** Selected text, and its position in pixels from the corner of the element. */
export interface TextSelection {
  text: string;
  /**
   * The side with enough space: below the last line, or above the first one near the window's end.
   */
  side: 'below' | 'above';
  left: number;
  top: number;
}

/**
 * The selection inside an element; null when there is none, and after a press outside the element.
 */
export function useTextSelection(container: RefObject<HTMLElement | null>): TextSelection | null {
  const [selection, setSelection] = useState<TextSelection | null>(null);

  useEffect(() => {
    const read = () =>
      setSelection(container.current === null ? null : selectionIn(container.current));
    const drop = (event: PointerEvent) => {
      if (event.target instanceof Node && container.current?.contains(event.target) === false)
        setSelection(null);
    };
    // A resize moves the text.
    document.addEventListener('selectionchange', read);
    document.addEventListener('pointerdown', drop);
    window.addEventListener('resize', read);
    return () => {
      document.removeEventListener('selectionchange', read);
      document.removeEventListener('pointerdown', drop);
      window.removeEventListener('resize', read);
    };
  }, [container]);

  return selection;
}

function selectionIn(container: HTMLElement): TextSelection | null {
  const selected = document.getSelection();
  if (selected === null || selected.isCollapsed || selected.rangeCount === 0) return null;
  const range = selected.getRangeAt(0).cloneRange();
  if (!container.contains(range.startContainer)) return null;
  const isWhole = container.contains(range.endContainer);
  // A triple click on the last line ends the selection in the next element of the page.
  if (!isWhole) range.setEnd(container, container.childNodes.length);
  const text = (isWhole ? selected : range).toString().trim();
  if (text === '') return null;
  const corner = container.getBoundingClientRect();
  const lines = [...range.getClientRects()].filter((line) => line.width > 0);
  const whole = range.getBoundingClientRect();
  const first = lines[0] ?? whole;
  const last = lines.at(-1) ?? whole;
  const isLow = whole.bottom + ROOM_BELOW_PX > innerHeight;
  const line = isLow ? first : last;
  return {
    text,
    side: isLow ? 'above' : 'below',
    left: line.left + line.width / 2 - corner.left,
    top: (isLow ? line.top : line.bottom) - corner.top,
  };
}
