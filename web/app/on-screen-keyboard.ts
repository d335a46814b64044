// On phones, header and tab bar give way to an on-screen keyboard. `data-keyboard` on the root says
// that it is open; `--keyboard-inset` is what it covers of the page, for browsers in which the page
// does not become smaller.

/** Below this height, a window with a focused field is one with an open keyboard, in pixels. */
const LOW_PX = 600;

/** What a keyboard covers at least, in pixels. A browser's own bars are smaller. */
const LEAST_KEYBOARD_PX = 140;

const PHONE = '(pointer: coarse), (width < 768px)';

const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/** Follows the keyboard until the returned function is called. */
export function followKeyboard(): () => void {
  const root = document.documentElement;
  const view = globalThis.visualViewport;
  const follow = () => {
    const height = view?.height ?? innerHeight;
    const covered = innerHeight - height - (view?.offsetTop ?? 0);
    const isTyping = document.activeElement?.matches(TYPED_INTO) === true;
    // A page that is zoomed in also has a small view.
    const isZoomed = (view?.scale ?? 1) > 1.1;
    const isOpen =
      isTyping &&
      !isZoomed &&
      matchMedia(PHONE).matches &&
      (height < LOW_PX || covered > LEAST_KEYBOARD_PX);
    root.toggleAttribute('data-keyboard', isOpen);
    if (isOpen) root.style.setProperty('--keyboard-inset', `${Math.max(0, covered)}px`);
    else root.style.removeProperty('--keyboard-inset');
  };
  follow();
  const events = ['focusin', 'focusout', 'resize'] as const;
  for (const event of events) addEventListener(event, follow);
  view?.addEventListener('resize', follow);
  view?.addEventListener('scroll', follow);
  return () => {
    for (const event of events) removeEventListener(event, follow);
    view?.removeEventListener('resize', follow);
    view?.removeEventListener('scroll', follow);
    root.removeAttribute('data-keyboard');
  };
}
