import { expect, test } from 'vitest';
import { isThing, KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';

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

test.each([
  ['猫', '狗'],
  ['钢琴', '吉他'],
  ['哥哥', '大哥'],
])('%s is not %s, and a thing', (word, other) => {
  expect(isThing(word)).toBe(true);
  expect(otherWords([word]).flat()).not.toContain(other);
});

test('压力 is not a thing', () => {
  expect(isThing('压力')).toBe(false);
  expect(isThing('量子')).toBe(false);
});

test('a word of no theme has no others', () => {
  expect(otherWords(['量子', ''])).toEqual([]);
});

test('no known word is a single character', () => {
  expect([...KNOWN_WORDS].filter((word) => word.length < 2)).toEqual([]);
});
