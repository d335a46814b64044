// Trimming keeps what the author meant: the indent of the first paragraph.
import { expect, test } from 'vitest';
import { trimKeepingIndent } from '#domain/text/trim.ts';

test.each([
  ['　　雨停了。\n　　我出门。\n', '　　雨停了。\n　　我出门。'],
  ['\n\n　　雨停了。', '　　雨停了。'],
  ['  雨停了。  ', '雨停了。'],
  ['\n　　\n', ''],
  ['', ''],
])('%j → %j', (text, trimmed) => {
  expect(trimKeepingIndent(text)).toBe(trimmed);
});
