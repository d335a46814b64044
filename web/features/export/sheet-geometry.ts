// Where the parts of a sheet are, in the sheet's own pixels, however small its preview is. A page
// shows only what is inside its window.

/** A rectangle in CSS pixels of the sheet. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box, and whether it is inside the window of the page. */
export interface SheetBox extends Box {
  isShown: boolean;
}

/** Translates positions on the screen into positions on the sheet. */
export interface SheetGeometry {
  /** The boxes of an element or a range: one for each line or column that it is broken into. */
  boxesOf: (part: Element | Range) => SheetBox[];
}

/** The geometry of a sheet that is laid out. */
export function geometryOf(sheet: HTMLElement): SheetGeometry {
  const origin = sheet.getBoundingClientRect();
  const scale = origin.width / sheet.offsetWidth;
  const opening = sheet.querySelector('[data-export-window]')?.getBoundingClientRect();
  const columns = sheet.querySelector('[data-export-window] > div');
  const isHidden = (part: Element | Range, { left, right }: DOMRect) =>
    opening !== undefined &&
    columns !== null &&
    columns.contains(part instanceof Range ? part.startContainer : part) &&
    (left >= opening.right || right <= opening.left);
  return {
    boxesOf: (part) =>
      [...part.getClientRects()]
        .filter(({ width, height }) => width > 0 && height > 0)
        .map((rect) => ({
          x: (rect.left - origin.left) / scale,
          y: (rect.top - origin.top) / scale,
          width: rect.width / scale,
          height: rect.height / scale,
          isShown: !isHidden(part, rect),
        })),
  };
}

/** Whether a text runs from top to bottom. */
export function isVertical(element: Element): boolean {
  return getComputedStyle(element).writingMode.startsWith('vertical');
}
