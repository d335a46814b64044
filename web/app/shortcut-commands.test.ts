// What the shortcuts mean, and that each page they name exists. C§82.01
import { expect, test } from 'vitest';
import { commandOf, GO_WITHIN_MS, LISTED_PAGES } from '#web/app/shortcut-commands.ts';

const press = (key: string, at = 0) => ({ key, at });

test('one key · is a command of its own', () => {
  expect(commandOf([press('j')])).toEqual({ kind: 'card', step: 1 });
  expect(commandOf([press('x')])).toBeNull();
  expect(commandOf([])).toBeNull();
});

test('g and a letter · opens a page', () => {
  expect(commandOf([press('g')])).toBeNull();
  expect(commandOf([press('g'), press('c', 400)])).toEqual({ kind: 'go', path: '/calendar' });
});

test('a letter long after g · means what it means alone', () => {
  expect(commandOf([press('g'), press('n', 400)])).toEqual({ kind: 'go', path: '/notes' });
  expect(commandOf([press('g'), press('n', GO_WITHIN_MS)])).toEqual({
    kind: 'go',
    path: '/poston',
  });
});

test('listed pages · have different keys, no parameters, and the search only once', () => {
  const keys = LISTED_PAGES.map((page) => page.keys.join(' ')).filter((key) => key !== '');
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(9);
  expect(LISTED_PAGES.filter(({ path }) => /:|search/.test(path))).toEqual([]);
});
