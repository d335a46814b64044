// Which font slices a text needs, by the `unicode-range` of their rules.
import { expect, test } from 'vitest';
import { covers } from '#web/features/export/font-css.ts';

const codes = (text: string) =>
  new Set([...text].map((character) => character.codePointAt(0) ?? 0));

test.each([
  ['', '永', true],
  ['U+6c38', '永', true],
  ['U+6C38', '水', false],
  ['u+4e00-9fff', '永', true],
  ['U+4e00-4eff, U+6c00-6cff', '永', true],
  ['U+4e00-4eff,U+7000-70ff', '永', false],
  ['U+6c??', '永', true],
  ['U+6d??', '永', false],
  ['U+1f300-1faff', '🌙', true],
  ['U+0-ff', '永', false],
])('covers · %j with a character of %s · returns %s', (range, text, holds) => {
  expect(covers(range, codes(text))).toBe(holds);
});
