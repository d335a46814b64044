// Where notices are shown: at the lower edge of what is visible (above the tab bar and an on-screen
// keyboard), clear of floating controls, and never on the form in which the user writes.

import { TYPED_INTO } from '#web/ui/typed-into.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface NoticeSurroundings {
  /** The visible part of the window below the header, without an on-screen keyboard. */
  area: Box;
  /** What notices must not cover: the tab bar, the feet of editors, the button of a selection. */
  controls: readonly Box[];
  /** The form with the focus, if text is typed into it; without a form, the field. */
  field: Box | null;
}

/** The gap around notices, in pixels. */
const GAP_PX = 12;

/** A notice; the live region around it has no box. */
const NOTICE = '[data-notice]';

/** Marks an element above which notices are shown. */
const ABOVE = '[data-notices-above], [data-tabbar]';

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The top edge of notices of this size, centred in the area. */
export function noticeTop(
  size: { width: number; height: number },
  { area, controls, field }: NoticeSurroundings,
): number {
  const left = (area.left + area.right - size.width) / 2;
  const boxAt = (top: number): Box => ({
    left,
    top,
    right: left + size.width,
    bottom: top + size.height,
  });
  let low = area.bottom - GAP_PX - size.height;
  // From below upwards: a control that is moved past can be below another one.
  for (const control of controls.toSorted((a, b) => b.bottom - a.bottom))
    if (overlap(boxAt(low - GAP_PX), control) > 0 || overlap(boxAt(low), control) > 0)
      low = control.top - GAP_PX - size.height;
  const high = area.top + GAP_PX;
  if (low < high) return high;
  if (field === null) return low;
  return overlap(boxAt(low), field) > overlap(boxAt(high), field) ? high : low;
}

function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * The form or field in use, unless a control that notices do not cover keeps them away from it. The
 * buttons of a form are part of it: the focus moves to them when they are pressed.
 */
function findField(): Box | null {
  const { activeElement: active } = document;
  const form = active?.closest('form');
  const used = form?.querySelector(TYPED_INTO) ? form : active;
  if (!used || (used !== form && !used.matches(TYPED_INTO))) return null;
  const isKeptClear = used.closest(ABOVE) ?? used.querySelector(ABOVE);
  return isKeptClear === null ? used.getBoundingClientRect() : null;
}

function findSurroundings(): NoticeSurroundings {
  const view = globalThis.visualViewport;
  const top = view?.offsetTop ?? 0;
  const header = document.querySelector('[data-header]')?.getBoundingClientRect().bottom ?? 0;
  return {
    area: {
      left: 0,
      right: document.documentElement.clientWidth,
      top: Math.max(top, header),
      bottom: top + (view?.height ?? innerHeight),
    },
    controls: boxesOf(ABOVE),
    field: findField(),
  };
}

/** How often notices look for new surroundings while they are shown, in milliseconds. */
const REPLACE_MS = 200;

/**
 * How long after a press notices stay, in milliseconds: the click of a touch comes after its end.
 */
export const PRESS_END_MS = 300;

/** What may move the surroundings of notices. */
const MOVES = ['resize', 'scroll', 'focusin', 'focusout'] as const;

/** What ends a press. */
const PRESS_ENDS = ['pointerup', 'pointercancel'] as const;

/**
 * Keeps the element of the notices in its place, except during a press: a press moves the focus,
 * and a notice that moved with it, from under the pointer or to it, would take the click from the
 * pressed button. The feet of editors reserve `--notice-room` above their buttons, so that notices
 * above them cover no text. Returns a function that ends it.
 */
export function keepNoticesInPlace(element: HTMLElement): () => void {
  const root = document.documentElement;
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  let isPressed = false;
  let pressEnd: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    if (isPressed) return;
    const surroundings = findSurroundings();
    const { offsetHeight: height } = element;
    const width = Math.max(
      0,
      ...[...element.querySelectorAll<HTMLElement>(NOTICE)].map((one) => one.offsetWidth),
    );
    root.style.setProperty('--notice-room', `${height + GAP_PX}px`);
    element.style.bottom = 'auto';
    element.style.top = `${noticeTop({ width, height }, surroundings)}px`;
  };
  const press = () => {
    clearTimeout(pressEnd);
    isPressed = true;
  };
  const release = () => {
    clearTimeout(pressEnd);
    pressEnd = setTimeout(() => {
      isPressed = false;
      place();
    }, PRESS_END_MS);
  };
  place();
  // Another page has other controls. Moving to them at the next press would lose that press.
  const timer = setInterval(place, REPLACE_MS);
  addEventListener('pointerdown', press, options);
  for (const end of PRESS_ENDS) addEventListener(end, release, options);
  for (const move of MOVES) addEventListener(move, place, options);
  globalThis.visualViewport?.addEventListener('resize', place, options);
  return () => {
    clearInterval(timer);
    clearTimeout(pressEnd);
    ending.abort();
    root.style.removeProperty('--notice-room');
  };
}
