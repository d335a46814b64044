// The place of a list in the box of a text area: at the line of its tag. A copy of the text with
// the same style is measured.

/** Width and height that the list may need, in CSS pixels. */
const LIST_WIDTH = 240;
const LIST_HEIGHT = 250;

/** The styles that decide where a line breaks and how high it is. */
const COPIED = [
  'boxSizing',
  'borderStyle',
  'borderWidth',
  'padding',
  'font',
  'letterSpacing',
  'lineHeight',
  'textIndent',
  'tabSize',
  'wordBreak',
  'overflowWrap',
] as const;

/** Below the line of a character, or above it where a phone's keyboard leaves no room. */
export function placeAt(
  area: HTMLTextAreaElement,
  at: number,
): Record<'left' | 'top' | 'bottom', string> {
  const { left, top, bottom } = lineOf(area, at);
  const box = area.getBoundingClientRect();
  const shown = globalThis.visualViewport;
  const end = (shown?.offsetTop ?? 0) + (shown?.height ?? innerHeight);
  const isBelow = end - (box.top + bottom) >= LIST_HEIGHT || box.top + top < LIST_HEIGHT;
  return {
    left: `${Math.max(0, Math.min(left, area.offsetWidth - LIST_WIDTH))}px`,
    top: isBelow ? `${area.offsetTop + bottom + 4}px` : 'auto',
    bottom: isBelow ? 'auto' : `calc(100% - ${area.offsetTop + top - 4}px)`,
  };
}

/** The start of a character, and the top and bottom of its line, from the area's corner. */
function lineOf(area: HTMLTextAreaElement, at: number) {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${area.offsetWidth}px`,
  });
  copy.textContent = area.value.slice(0, at);
  const mark = document.createElement('span');
  // The rest of the word decides whether it fits on the line.
  mark.textContent = area.value.slice(at).split(/\s/, 1)[0] || '.';
  copy.append(mark);
  document.body.append(copy);
  const top = mark.offsetTop - area.scrollTop;
  const height = Number.parseFloat(style.lineHeight) || mark.offsetHeight;
  const line = { left: mark.offsetLeft, top, bottom: top + height };
  copy.remove();
  return line;
}
