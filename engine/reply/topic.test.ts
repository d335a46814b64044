// Which words of an entry a reply takes up.
import { describe, expect, test } from 'vitest';
import { readEntry } from '#engine/reading/reader.ts';
import { TOPICS } from '#engine/repertoire/topics.ts';
import { hasLowFeeling, topicsOf } from '#engine/reply/topic.ts';

const named = (text: string, told: string | null = null, shadows: readonly 'loss'[] = []) =>
  topicsOf(text, told, readEntry(text), shadows).map(({ topic, word }) => [
    Object.keys(TOPICS).find((name) => TOPICS[name] === topic),
    word,
  ]);

describe('topicsOf', () => {
  test('short entry · the word as it is written', () => {
    expect(named('巷口的麵條店換了招牌，雨還在下')).toContainEqual(['rain', '雨']);
    expect(named('吃了一碗馄饨')).toContainEqual(['meal', '馄饨']);
  });

  test('long entry · only words that a reply would repeat', () => {
    const text = '早上吃了一碗馄饨，然后去学校交材料，路上遇到以前的邻居，聊了一会儿就散了';
    expect(named(text)).toEqual([]);
    expect(named(text, '早上吃了一碗馄饨')).toContainEqual(['meal', '馄饨']);
  });

  test('death in the entry · no light topic', () => {
    expect(named('葬礼那天下雨，吃了一碗馄饨', null, ['loss'])).toEqual([]);
  });

  test.each(['猫眼坏了', '马上就到', '单身狗', '糖尿病讲座'])('%s · is about no animal', (text) => {
    expect(named(text).map(([name]) => name)).not.toContain(['cat', 'dog', 'animal']);
  });
});

test.each([
  ['又是一个人过的', true],
  ['被拒了第三次', true],
  ['太阳很好，晒了被子', false],
] as const)('hasLowFeeling · %s · %s', (text, expected) => {
  expect(hasLowFeeling(text)).toBe(expected);
});
