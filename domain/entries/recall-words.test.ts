import { expect, test } from 'vitest';
import { recallWords } from '#domain/entries/recall-words.ts';

test.each([
  [1, '一个月前'],
  [3, '三个月前'],
  [6, '半年前'],
  [12, '一年前的今天'],
  [24, '两年前的今天'],
  [132, '十一年前的今天'],
  [1200, '100年前的今天'],
])('recallWords · %d months · %s', (months, words) => {
  expect(recallWords(months)).toBe(words);
});
