// Similarity must result from the subject, not from words that every diary contains.
import { expect, test } from 'vitest';
import { pairsOf, rankRelated, RELATED_MAX } from '#domain/text/related.ts';

const EARLIER = [
  { id: 'persimmon', text: '奶奶寄来一箱柿子，阳台上摆了一排。' },
  { id: 'cat', text: '楼下的橘猫今天又来蹭饭了。' },
  { id: 'work', text: '方案又被客户打回来，加班到十点。' },
  { id: 'run', text: '沿着江边跑了五公里，膝盖有点疼。' },
];

test.each([
  ['给奶奶打电话，她说院子里的柿子红了，又要寄来一箱。', ['persimmon']],
  ['客户把方案打回来第四次。', ['work']],
  ['今天觉得有点累，什么都不想说，就这样吧。', []],
  ['', []],
])('%s', (text, expected) => {
  expect(rankRelated(text, EARLIER).map((entry) => entry.id)).toEqual(expected);
});

test('rankRelated · at most three, the most similar first', () => {
  const many = Array.from({ length: 10 }, (_, i) => ({
    text: `江边跑步，膝盖疼。${'桥上有风。'.repeat(i)}`,
  }));
  expect(rankRelated('江边跑步膝盖疼', many)).toHaveLength(RELATED_MAX);
});

test('full width and case · make no difference', () => {
  expect(pairsOf('Ｃｏｆｆｅｅ 咖啡')).toEqual(pairsOf('COFFEE 咖啡'));
});
