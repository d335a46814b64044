// On phones, header and tab bar give way to an on-screen keyboard. `data-keyboard` on the root says
// that it is open; `--keyboard-inset` is what it covers of the page, for browsers in which the page
// does not become smaller.

import { TYPED_INTO } from '#web/ui/typed-into.ts';

/** Below this height, a window with a focused field has an open keyboard, in pixels. */
const LOW_PX = 520;

/** The least height of a keyboard, in pixels. A browser's own bars are lower. */
const LEAST_KEYBOARD_PX = 140;

const PHONE = '(pointer: coarse), (width < 768px)';

/** Fields of the page. A dialog has its own space, above header and tab bar. */
const PAGE_FIELDS = `main :is(${TYPED_INTO})`;

/** Follows the keyboard until the returned function is called. */
export function followKeyboard(): () => void {
  const root = document.documentElement;
  const view = globalThis.visualViewport;
  // The greatest height at this width: without a keyboard.
  let whole = { width: 0, height: 0 };
  const follow = () => {
    const height = view?.height ?? innerHeight;
    if (whole.width !== innerWidth) whole = { width: innerWidth, height: 0 };
    whole.height = Math.max(whole.height, height);
    const covered = innerHeight - height - (view?.offsetTop ?? 0);
    const { activeElement: active } = document;
    const isTyping = active?.matches(PAGE_FIELDS) === true && active.closest('dialog') === null;
    // A page that is zoomed in also has a small view.
    const isZoomed = (view?.scale ?? 1) > 1.1;
    const isOpen =
      isTyping &&
      !isZoomed &&
      matchMedia(PHONE).matches &&
      (height < LOW_PX || whole.height - height > LEAST_KEYBOARD_PX);
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
