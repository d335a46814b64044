// What the command palette offers. C§82.02
import { expect, test } from 'vitest';
import type { SearchResult } from '#domain/search/search.ts';
import {
  matchPalette,
  movedOption,
  PALETTE_ENTRIES_MAX,
  PALETTE_TAGS_MAX,
  type PaletteCommand,
} from '#web/features/search/palette-options.ts';

const command = (label: string, words = ''): PaletteCommand => ({
  group: '页面',
  label,
  words,
  keys: [],
  run: () => undefined,
});
const commands = [command('日历', '/calendar'), command('设置', '/setting')];
const tags = Array.from({ length: 9 }, (_, index) => ({
  tag: `工作/${index}`,
  name: `工作/${index}`,
  entries: 1,
}));
const entries = Array.from({ length: 9 }, (_, index): SearchResult => ({
  kind: 'post',
  id: String(index),
  postId: null,
  date: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  title: null,
  snippet: [{ text: '工作', isHit: true }],
}));
const labelsFor = (typed: string) =>
  matchPalette(typed, { commands, tags, entries }).commands.map(({ label }) => label);

test('no words · offers every command and nothing else', () => {
  expect(matchPalette('  ', { commands, tags, entries })).toEqual({
    commands,
    tags: [],
    entries: [],
  });
});

test.each(['历', 'CAL', 'ｃａｌ'])('%s · finds a page by its name or address', (typed) => {
  expect(labelsFor(typed)).toEqual(['日历']);
});

test.each(['工作', '#工作'])('%s · finds tags, with and without its sign', (typed) => {
  const found = matchPalette(typed, { commands, tags, entries });
  expect(found.tags).toHaveLength(PALETTE_TAGS_MAX);
  expect(found.entries).toHaveLength(PALETTE_ENTRIES_MAX);
});

test('movedOption · goes around both ends', () => {
  expect([movedOption(2, 1, 3), movedOption(0, -1, 3), movedOption(0, 1, 0)]).toEqual([0, 2, 0]);
});
