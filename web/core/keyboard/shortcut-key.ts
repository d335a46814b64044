// Which key presses are shortcuts (rulings 82). It is part of the first load, so it is small; what
// the keys do is loaded with the first of them.

/** In local storage; 'true' switches all shortcuts off. */
export const SHORTCUTS_OFF_KEY = 'echo.shortcuts-off';

/** The key of the command palette, as {@link shortcutOf} returns it. */
export const PALETTE_KEY = 'palette';

/** Where a key press types, chooses or is read by something that is open. */
const BUSY =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]';

/**
 * The shortcut of a key press: a small Latin letter, `/`, `?` or {@link PALETTE_KEY}.
 * null for other presses, and while a text is typed or composed, or a dialog or menu is open.
 */
export function shortcutOf(event: KeyboardEvent): string | null {
  const { key, target } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isPalette = isCommand && !event.shiftKey && key.toLowerCase() === 'k';
  if (
    event.defaultPrevented ||
    event.isComposing ||
    // Safari ends a composition before the key press that ended it.
    event.keyCode === 229 ||
    event.altKey ||
    !(isPalette || (!isCommand && /^[a-z/?]$/.test(key))) ||
    // Held down, only the way through the cards goes on.
    (event.repeat && !/^[jk]$/.test(key)) ||
    document.querySelector('dialog[open], [role=menu]') !== null ||
    (target instanceof Element && target.closest(BUSY) !== null) ||
    localStorage.getItem(SHORTCUTS_OFF_KEY) === 'true'
  )
    return null;
  return isPalette ? PALETTE_KEY : key;
}
