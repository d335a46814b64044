/** Replaces a part of a text area as if it were typed: with its event, and undone by undo. */
export function insertText(
  area: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  area.focus();
  area.setSelectionRange(start, end);
  // No other way keeps the undo history.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text))
    return;
  const { value } = area;
  // The prototype's setter: React compares with what its own setter saw.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  setter?.call(area, value.slice(0, start) + text + value.slice(end));
  area.setSelectionRange(start + text.length, start + text.length);
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
