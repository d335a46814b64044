// The check must find an added fact and accept free rephrasing; both are tables.
import { describe, expect, test } from 'vitest';
import { findInventions } from '#domain/text/invention.ts';

const SOURCE = [
  '[1] 07:40 我：早上七点四十出门，跑了5公里，遇见邻居遛狗。',
  '[2] 19:30 我：和妈妈视频，她说“柿子熟了”。看了《海街日记》，喝了两杯coffee。',
  '[3] 我：十二月要交报告，改到第三版了。',
];

describe('accepted: in the sources', () => {
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

describe('rejected: not in the sources', () => {
  test.each([
    ['跑了八公里。', ['8']],
    ['九点才出门。', ['9点']],
    ['和爸爸视频。', ['爸爸']],
    ['看了《海上日记》。', ['海上日记']],
    ['她说“早点回来”。', ['早点回来']],
    ['喝了一杯latte。', ['latte']],
    ['周五去跑步。', ['周五']],
    ['二十一个人一起跑。', ['21']],
    ['一个人跑了二十六。', ['26']],
    ['同事请我吃饭。', ['同事']],
  ])('%s', (text, expected) => {
    const found = findInventions(text, SOURCE);
    expect(found.length).toBeGreaterThan(0);
    expect(expected).toEqual(expect.arrayContaining(found));
  });
});

describe('quotations in any marks', () => {
  test.each([
    '“早点回来”',
    '"早点回来"',
    '‘早点回来’',
    "'早点回来'",
    '「早点回来」',
    '『早点回来』',
    '《早点回来》',
    '〈早点回来〉',
    '＂早点回来＂',
  ])('%s', (quoted) => {
    expect(findInventions(`她说${quoted}。`, SOURCE)).toEqual(['早点回来']);
    expect(findInventions(`她说${quoted}。`, ['她说：早点回来！'])).toEqual([]);
  });
  test('apostrophe · is not a quotation mark', () => {
    expect(findInventions("it's 好的, isn't it", ["it's isn't 好"])).toEqual([]);
  });
});

describe('times of day', () => {
  test.each([
    ['晚上十点睡的。', '22:00 睡'],
    ['22:00 睡的。', '晚上十点睡'],
    ['六点半起床。', '6:30 起床'],
    ['6:30 起床。', '早上六点半起床'],
    ['下午三点一刻见面。', '15:15 见面'],
    ['三点三刻。', '3:45'],
    ['凌晨一点。', '1:00'],
    ['下午一点半。', '13:30'],
    ['晚上十二点。', '0:00'],
    ['中午十二点四十。', '12:40'],
    ['晚上七点二十分。', '7点20分'],
    ['七点出门。', '我七点四十出门'],
    ['六点开门。', '6-9点开门'],
    ['周五天气好。', '周五，天气好'],
    ['等了四十分钟。', '等了40分钟'],
    ['一点也不累，好一点了。', '不累，好多了'],
  ])('%s ← %s', (text, source) => {
    expect(findInventions(text, [source])).toEqual([]);
  });
  test.each([
    ['早上十点睡的。', '22:00 睡', '早上10点'],
    ['晚上六点半。', '06:30', '晚上6点半'],
    ['六点半起床。', '六点起床', '6点半'],
    ['七点五十。', '7:40', '7点50'],
    ['下午一点。', '一点也不累', '下午1点'],
  ])('%s ↚ %s', (text, source, found) => {
    expect(findInventions(text, [source])).toEqual([found]);
  });
});

describe('numbers', () => {
  test.each([
    ['今天我二十六了。', '我26岁'],
    ['我26了。', '今天我二十六'],
    ['三百零六。', '306'],
    ['一千零二十四。', '1024'],
    ['三万块。', '3万块'],
    ['再三想过，七七八八，千万别忘，一五一十地说，百年以后。', '想过'],
  ])('%s ← %s', (text, source) => {
    expect(findInventions(text, [source])).toEqual([]);
  });
});

describe('people', () => {
  test.each([
    '妈做了饭。',
    '爸来了。',
    '小林说累。',
    '老王来了。',
    '王老师夸我。',
    '陈总很忙。',
    '张伟告诉我的。',
    '林晓雨陪我走。',
    '阿明笑了。',
    '表哥结婚。',
    '姑妈做饭。',
  ])('%s · unknown without a source', (text) => {
    expect(findInventions(text, ['今天很累'])).not.toEqual([]);
    expect(findInventions(text, [text])).toEqual([]);
  });
  test.each([
    ['妈做了饭，母亲很高兴。', '和我妈吃饭'],
    ['小林和老王都在。', '老王，小林，我'],
    ['她高兴地说，许多人说好，谢谢老师。', '老师，她，好'],
    ['小李子很甜，小林子里有老树，老顾客，老程序，程总是堵。', '甜'],
    ['他妈的，我的妈呀。', '气死了'],
  ])('%s ← %s', (text, source) => {
    expect(findInventions(text, [source])).toEqual([]);
  });
});

test('full-width digits and Chinese numerals · are equal', () => {
  expect(findInventions('１５块，二十五天，三百零六页。', ['15块 25天 306页'])).toEqual([]);
});
