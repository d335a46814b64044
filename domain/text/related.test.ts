// Similarity must result from the subject, not from words that every diary contains.
import { describe, expect, test } from 'vitest';
import { pairsOf, pairsToFind, rankRelated, RELATED_MAX } from '#domain/text/related.ts';

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

describe('one shared pair', () => {
  const related = (text: string, earlier: string) => rankRelated(text, [{ text: earlier }]).length;

  test.each([
    ['a pet', '团子又吐了，带它去打针。', '下雨天，团子趴在窗台上睡了一下午。'],
    ['a person', '小林今天没来，座位空着。', '跟小林一起吃的烧烤，聊到很晚。'],
    ['a foreign name', 'Emma called from Toronto.', 'Had tea with Emma, she laughed a lot.'],
    ['a place', '又路过栖霞，没有停。', '栖霞的枫叶红了，人很多。'],
  ])('%s · connects', (_name, text, earlier) => {
    expect(related(text, earlier)).toBe(1);
  });

  test.each([
    ['an everyday word', '今天上班很平静。', '上班路上看见一只鸟。'],
    ['a member of the family', '妈妈来了。', '和妈妈去买鞋。'],
    ['a pair across two words', '猫又叫了一夜。', '隔壁又叫人来修水管。'],
    ['an everyday foreign word', 'Today was fine.', 'It was too late today.'],
    ['a number', '跑了2026步。', '2026年的第一天。'],
  ])('%s · does not connect', (_name, text, earlier) => {
    expect(related(text, earlier)).toBe(0);
  });

  test.each([
    ['another word for a relative', '想我爸了。', '昨晚又想起父亲修收音机的样子。'],
    ['a dream of a relative', '梦见外婆在包粽子', '姥姥的搪瓷缸还在灶台上。'],
    ['the death of a relative', '老爸的收音机我修好了', '今天是爸爸的忌日，去坟上坐了一会儿。'],
  ])('%s · connects', (_name, text, earlier) => {
    expect(related(text, earlier)).toBe(1);
  });

  test('the death of a relative · comes before what is more alike', () => {
    const death = { text: '父亲去世三年了。今天去看他，带了一包他爱抽的烟，坐到天黑才走。' };
    const radio = { text: '又听见老爸那台收音机了，收音机里在唱戏。' };
    expect(rankRelated('收音机修好了，想我爸了。', [radio, death])).toEqual([death, radio]);
    expect(pairsToFind('想我爸了')).toEqual(expect.arrayContaining(['父亲', '爸爸', '去世']));
  });

  test('a pair of many earlier texts · does not connect', () => {
    const earlier = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ text: `第${at}次看见团子。` }));
    expect(rankRelated('团子睡了。', earlier(20))).toHaveLength(RELATED_MAX);
    expect(rankRelated('团子睡了。', earlier(21))).toEqual([]);
  });

  test('pairsToFind · possible names come first, however late', () => {
    const [first] = pairsToFind(`${'今天上班开会，回家做饭。'.repeat(20)}团子睡了。`);
    expect(first).toBe('团子');
  });
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
