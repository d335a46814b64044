import { expect, test } from 'vitest';
import { KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';

test.each([
  ['压力', '喘不过气'],
  ['跑步', '夜跑'],
  ['妈妈', '我妈'],
  ['做手术', '住院'],
])('%s is also %s', (word, other) => {
  const [list = []] = otherWords([word]);
  expect(list[0]).toBe(word);
  expect(list).toContain(other);
});

test('a word of no theme has no others', () => {
  expect(otherWords(['量子', ''])).toEqual([]);
});

test('no known word is a single character', () => {
  expect([...KNOWN_WORDS].filter((word) => word.length < 2)).toEqual([]);
});
