import { expect, test } from 'vitest';
import { createTermFinder } from '#domain/asking/term-finder.ts';

test.each([
  ['今天和妈妈吵架了', ['妈妈', '吵架']],
  ['我妈妈', ['妈妈', '我妈']],
  ['ＬＩＳＡ 来了', ['lisa']],
  ['Lisa', ['lisa']],
  ['…😀妈妈！', ['妈妈']],
  ['㍿ 吵架', ['吵架']],
  ['平平淡淡', []],
  ['', []],
])('%s has the terms %j', (text, found) => {
  const terms = ['妈妈', '我妈', '吵架', 'lisa'];
  const has = new Set(createTermFinder(terms).find(text));
  expect(terms.filter((_, at) => has.has(at))).toEqual(found);
});
