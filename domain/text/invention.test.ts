// The check must catch an added fact and let a free rendering pass; both sides are kept as tables.
import { describe, expect, test } from 'vitest';
import { findInventions } from '#domain/text/invention.ts';

const SOURCE = [
  '[1] 07:40 我：早上七点四十出门，跑了5公里，遇见邻居遛狗。',
  '[2] 19:30 我：和妈妈视频，她说“柿子熟了”。看了《海街日记》，喝了两杯coffee。',
  '[3] 我：十二月要交报告，改到第三版了。',
];

describe('what is in the sources passes', () => {
  test.each([
    '清晨七点四十，我出门跑了五公里。',
    '路上遇见邻居遛狗。',
    '晚上七点半和母亲视频，她说“柿子熟了。”',
    '看完《海街日记》，喝了两杯 Coffee。',
    '这一天，一个人走着，一次也没停。',
    '12月的报告改到第三版。',
    '再三想过，四周安静。',
  ])('%s', (text) => {
    expect(findInventions(text, SOURCE)).toEqual([]);
  });
});

describe('what is not is named', () => {
  test.each([
    ['跑了八公里。', ['8']],
    ['九点才出门。', ['9']],
    ['和爸爸视频。', ['爸爸']],
    ['看了《海上日记》。', ['海上日记']],
    ['她说“早点回来”。', ['早点回来']],
    ['喝了一杯latte。', ['latte']],
    ['周五去跑步。', ['周5', '周五']],
    ['二十一个人一起跑。', ['21']],
    ['同事请我吃饭。', ['同事']],
  ])('%s', (text, expected) => {
    const found = findInventions(text, SOURCE);
    expect(found.length).toBeGreaterThan(0);
    expect(expected).toEqual(expect.arrayContaining(found));
  });
});

test('full-width digits and Chinese numerals mean the same', () => {
  expect(findInventions('１５块，二十五天，三百零六页。', ['15块 25天 306页'])).toEqual([]);
});
