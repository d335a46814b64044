// When a key press is a shortcut. C§82.01, C§82.03
import { afterEach, expect, test } from 'vitest';
import { PALETTE_KEY, SHORTCUTS_OFF_KEY, shortcutOf } from '#web/core/keyboard/shortcut-key.ts';

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

/** The shortcut of a press on the body, or on the first element of `html`. */
function pressed(key: string, init: KeyboardEventInit = {}, html = ''): string | null {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-target]') ?? document.body;
  let shortcut: string | null = null;
  const listen = (event: KeyboardEvent) => (shortcut = shortcutOf(event));
  addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  removeEventListener('keydown', listen);
  return shortcut;
}

test.each(['n', 'j', 'k', 'g', '/', '?'])('%s · on the page · is a shortcut', (key) => {
  expect(pressed(key, { shiftKey: key === '?' })).toBe(key);
});

test.each([{ ctrlKey: true }, { metaKey: true }])('K with %o · opens the palette', (init) => {
  expect(pressed('k', init)).toBe(PALETTE_KEY);
  expect(pressed('K', init)).toBe(PALETTE_KEY);
});

test.each([
  ['n', { ctrlKey: true }],
  ['n', { metaKey: true }],
  ['n', { altKey: true }],
  ['N', { shiftKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['k', { ctrlKey: true, altKey: true }],
  ['Enter', {}],
  ['雨', {}],
  ['Process', {}],
])('%s with %o · is none', (key, init) => {
  expect(pressed(key, init)).toBeNull();
});

test.each([{ isComposing: true }, { keyCode: 229 }])('composing with %o · is none', (init) => {
  expect(pressed('n', init)).toBeNull();
});

test.each([
  '<input data-target>',
  '<textarea data-target></textarea>',
  '<select data-target></select>',
  '<div contenteditable><b data-target></b></div>',
])('typing in %s · is none', (html) => {
  expect(pressed('n', {}, html)).toBeNull();
  expect(pressed('k', { ctrlKey: true }, html)).toBeNull();
});

test.each(['<dialog open></dialog>', '<div role="menu"></div>'])('open %s · is none', (html) => {
  expect(pressed('n', {}, html)).toBeNull();
  expect(pressed('k', { ctrlKey: true }, html)).toBeNull();
});

test('held down · only goes on through the cards', () => {
  expect(['j', 'k', 'n', '/'].map((key) => pressed(key, { repeat: true }))).toEqual([
    'j',
    'k',
    null,
    null,
  ]);
});

test('switched off · no press is a shortcut', () => {
  localStorage.setItem(SHORTCUTS_OFF_KEY, 'true');
  expect(pressed('n')).toBeNull();
  expect(pressed('k', { metaKey: true })).toBeNull();
});
