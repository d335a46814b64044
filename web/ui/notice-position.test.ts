// Where notices are shown, on a phone of 390 × 844.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepNoticesInPlace, noticeTop, PRESS_END_MS, type Box } from '#web/ui/notice-position.ts';

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({
  left,
  top,
  right,
  bottom,
});
const AREA = box(64, 844);
const TAB_BAR = box(784, 844);
const SIZE = { width: 300, height: 56 };
const place = (controls: Box[], field: Box | null = null, area = AREA) =>
  noticeTop(SIZE, { area, controls, field });

it('noticeTop · tab bar · is above it', () => {
  expect(place([TAB_BAR])).toBe(784 - 12 - 56);
});

it('noticeTop · controls above one another · is above all, in any order', () => {
  const foot = box(715, 784);
  expect(place([foot, TAB_BAR])).toBe(715 - 12 - 56);
  expect(place([TAB_BAR, foot])).toBe(715 - 12 - 56);
});

it('noticeTop · control at the side · is not moved by it', () => {
  expect(place([TAB_BAR, box(700, 770, 360, 390)])).toBe(784 - 12 - 56);
});

it('noticeTop · keyboard open · is above it', () => {
  expect(place([], null, box(0, 500))).toBe(500 - 12 - 56);
});

it('noticeTop · field at the lower edge · is below the header', () => {
  expect(place([TAB_BAR], box(600, 780))).toBe(64 + 12);
});

it('noticeTop · field elsewhere · stays at the lower edge', () => {
  expect(place([TAB_BAR], box(200, 400))).toBe(784 - 12 - 56);
});

it('noticeTop · no room at all · is below the header', () => {
  expect(place([box(70, 844)])).toBe(64 + 12);
});

/** An element whose edges are set: the simulated browser has no layout. */
function lay(element: HTMLElement, { left, top, right, bottom }: Box): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
}

/** Notices above a tab bar, and a form at the lower edge with a field and a button. */
function show() {
  document.body.innerHTML = `
    <form><input aria-label="记成"><button type="submit">记住</button></form>
    <a href="#next">下一页</a>
    <nav data-tabbar></nav>
    <div id="notices"><div aria-live="polite"><p data-notice></p></div></div>`;
  const find = <Found extends HTMLElement>(selector: string) =>
    document.querySelector<Found>(selector) as Found;
  const notices = find('#notices');
  Object.defineProperty(notices, 'offsetHeight', { value: SIZE.height });
  Object.defineProperty(find('#notices p'), 'offsetWidth', { value: SIZE.width });
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: 390,
    configurable: true,
  });
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('visualViewport', null);
  lay(find('nav'), TAB_BAR);
  lay(find('form'), box(600, 780));
  lay(find('input'), box(600, 640));
  lay(find('button'), box(720, 780));
  const stop = keepNoticesInPlace(notices);
  return {
    stop,
    field: find<HTMLInputElement>('input'),
    button: find<HTMLButtonElement>('button'),
    elsewhere: find<HTMLAnchorElement>('a'),
    top: () => notices.style.top,
  };
}

const ABOVE_TABS = `${784 - 12 - 56}px`;
const BELOW_HEADER = `${12}px`;

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('keepNoticesInPlace · focus on a field of a form · keeps clear of the whole form', () => {
  const screen = show();
  stop = screen.stop;
  expect(screen.top()).toBe(ABOVE_TABS);
  screen.field.focus();
  expect(screen.top()).toBe(BELOW_HEADER);
  screen.button.focus();
  expect(screen.top()).toBe(BELOW_HEADER);
});

it('keepNoticesInPlace · during a press · nothing moves until the click is over', () => {
  const screen = show();
  stop = screen.stop;
  screen.field.focus();
  screen.elsewhere.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  screen.elsewhere.focus();
  vi.advanceTimersByTime(5000);
  expect(screen.top()).toBe(BELOW_HEADER);
  screen.elsewhere.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  vi.advanceTimersByTime(PRESS_END_MS - 1);
  expect(screen.top()).toBe(BELOW_HEADER);
  vi.advanceTimersByTime(1);
  expect(screen.top()).toBe(ABOVE_TABS);
});

it('keepNoticesInPlace · second press soon after the first · is a press of its own', () => {
  const screen = show();
  stop = screen.stop;
  screen.field.focus();
  for (const type of ['pointerdown', 'pointerup', 'pointerdown'])
    screen.elsewhere.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  screen.elsewhere.focus();
  vi.advanceTimersByTime(5000);
  expect(screen.top()).toBe(BELOW_HEADER);
  screen.elsewhere.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  vi.advanceTimersByTime(PRESS_END_MS);
  expect(screen.top()).toBe(ABOVE_TABS);
});

it('keepNoticesInPlace · stopped in a press · moves no more', () => {
  const screen = show();
  screen.field.focus();
  screen.elsewhere.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  screen.elsewhere.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  screen.elsewhere.focus();
  screen.stop();
  vi.advanceTimersByTime(5000);
  expect(screen.top()).toBe(BELOW_HEADER);
});
