// What is selected with the mouse, a finger or the keyboard inside one element, and where it ends on the page.
import { useEffect, useState, type RefObject } from 'react';

/** Selected text, and the middle of its last line in pixels from the corner of the element. */
export interface TextSelection {
  text: string;
  left: number;
  bottom: number;
}

/** The selection inside an element; null while there is none, and after a press outside of the element. */
export function useTextSelection(container: RefObject<HTMLElement | null>): TextSelection | null {
  const [selection, setSelection] = useState<TextSelection | null>(null);

  useEffect(() => {
    const read = () => setSelection(container.current === null ? null : selectionIn(container.current));
    const drop = (event: PointerEvent) => {
      if (event.target instanceof Node && container.current?.contains(event.target) === false) setSelection(null);
    };
    // A window that changes its width moves the words.
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
  const range = selected.getRangeAt(0);
  const text = selected.toString().trim();
  if (text === '' || !container.contains(range.commonAncestorContainer)) return null;
  const corner = container.getBoundingClientRect();
  const lines = [...range.getClientRects()].filter((line) => line.width > 0);
  const last = lines.at(-1) ?? range.getBoundingClientRect();
  return { text, left: last.left + last.width / 2 - corner.left, bottom: last.bottom - corner.top };
}
