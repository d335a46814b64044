// Keeps the floating button off what the user reads and presses. It leaves while the page scrolls
// down and, on narrow screens, while the user types. It returns while the page scrolls up, above
// the controls that it would cover.
import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Movements below this are not a direction, in pixels. */
const STEADY_PX = 6;

/** So near to the top the button is always there, in pixels. */
const TOP_PX = 40;

/** How long the page must be still before the button looks for its place, in milliseconds. */
const SETTLE_MS = 120;

/** How far it may move up, the distance of the points that are tested, and its gap, in pixels. */
const MOST_LIFT_PX = 170;
const STEP_PX = 11;
const GAP_PX = 6;

/** A higher control, such as the card of a diary, can be pressed beside the button. */
const HIGH_PX = 96;

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=switch], [role=tab]';

/** Wider screens have room beside the text. */
const NARROW = '(width < 1024px)';
const TYPED_INTO = 'main :is(textarea, input)';

const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function isTyping(): boolean {
  return matchMedia(NARROW).matches && document.activeElement?.matches(TYPED_INTO) === true;
}

function isControlAt(x: number, y: number): boolean {
  const control = document.elementFromPoint(x, y)?.closest(CONTROLS) ?? null;
  // Notices are shown beside the button.
  if (control === null || control.closest('[popover]') !== null) return false;
  return control.getBoundingClientRect().height <= HIGH_PX;
}

/** Whether a small control is somewhere on a line of the page. */
function isTaken(left: number, width: number, y: number): boolean {
  for (let x = left; x <= left + width; x += STEP_PX) if (isControlAt(x, y)) return true;
  return isControlAt(left + width, y);
}

/** How far the button moves up to cover no control, in pixels; null if there is no such place. */
function freeLift(button: HTMLElement): number | null {
  // Its place in the layout, without the movement under way.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button;
  // The points below the button are looked at, too.
  button.style.pointerEvents = 'none';
  let freeBelow = Infinity;
  let found: number | null = null;
  for (let y = top + height + GAP_PX; y >= top - MOST_LIFT_PX && found === null; y -= STEP_PX) {
    if (isTaken(left, width, y)) freeBelow = y - STEP_PX;
    freeBelow = Math.min(freeBelow, top + height + GAP_PX);
    if (freeBelow - y >= height + 2 * GAP_PX) found = top + height + GAP_PX - freeBelow;
  }
  button.style.pointerEvents = '';
  return found;
}

/** Binds the rules to the button. */
export function useOutOfTheWay(button: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    let lastY = scrollY;
    // Before the user's first move, the page scrolls to its place by itself.
    let hasMoved = false;
    let isAway = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const settle = () => {
      const element = button.current;
      // Hidden by the stylesheet: it has no place.
      if (element === null || element.offsetWidth === 0) return;
      const lift = freeLift(element);
      element.style.setProperty('--lift', `${-(lift ?? 0)}px`);
      element.toggleAttribute('data-away', isAway || isTyping() || lift === null);
    };
    const settleLater = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    };
    const onScroll = () => {
      const moved = scrollY - lastY;
      if (Math.abs(moved) >= STEADY_PX) {
        lastY = scrollY;
        if (hasMoved) isAway = moved > 0 && scrollY > TOP_PX;
        button.current?.toggleAttribute('data-away', isAway || isTyping());
      }
      settleLater();
    };
    const onMove = () => {
      hasMoved = true;
    };
    // It leaves at once, and returns only when it has found its place: a press that takes the focus
    // from the field must not end on this button.
    const onFocus = () => {
      if (isTyping()) button.current?.setAttribute('data-away', '');
      settleLater();
    };

    settleLater();
    const observer = new ResizeObserver(settleLater);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('focusin', onFocus);
    addEventListener('focusout', settleLater);
    for (const move of OWN_MOVES) addEventListener(move, onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', settleLater);
      for (const move of OWN_MOVES) removeEventListener(move, onMove);
    };
  }, [button, key]);
}
