import { describe, expect, test } from 'vitest';
import { givenGroups, ownGroups, type ConceptGroup } from '#domain/asking/concepts.ts';
import { followedUp, readQuestion } from '#domain/asking/questions.ts';

const read = (question: string) => readQuestion(question, '2026-11-22');

describe('the words of a question', () => {
  test.each([
    ['小李什么时候结婚的', ['小李', '结婚']],
    ['我为什么和妈妈吵架', ['妈妈', '吵架']],
    ['上个月跑了几次步', ['跑步']],
    ['去年国庆和阿明去爬山了吗', ['阿明', '爬山']],
    ['第一次跑步是什么时候', ['跑步']],
    ['王老师说过什么', ['王老师']],
    ['《三体》看完了吗', ['三体', '看完']],
    ['Lisa 是谁', ['lisa']],
    ['外婆的手术顺利吗', ['外婆', '手术', '顺利']],
    ['最近心情怎么样', []],
    ['上周日我在干什么', []],
  ])('%s', (question, words) => {
    expect(read(question).words).toEqual(words);
  });

  test('a known word is not taken apart', () => {
    expect(readQuestion('喘不过气', '2026-11-22', new Set(['喘不过气'])).words).toEqual([
      '喘不过气',
    ]);
  });
});

test.each([
  ['第一次跑步是什么时候', 'first'],
  ['最早提到她是哪天', 'first'],
  ['上次去医院是什么时候', 'last'],
  ['现在住在哪里', 'last'],
  ['今年跑了多少次步', 'count'],
  ['和妈妈吵过几次架', 'count'],
  ['多久没回家了', 'duration'],
  ['搬家之前住在哪里', 'before'],
  ['后来怎么样了', 'after'],
  ['工资多少钱', 'plain'],
] as const)('%s is of the kind %s', (question, kind) => {
  expect(read(question).kind).toBe(kind);
});

const weightsOf = (groups: readonly ConceptGroup[]) =>
  groups.map(({ terms }) => Object.fromEntries(terms.map(({ text, weight }) => [text, weight])));

describe('concept groups', () => {
  test('other words join the group of their word with half its weight', () => {
    expect(weightsOf(ownGroups(read('压力'), [['压力', '喘不过气']]))).toEqual([
      { 压力: 1, 喘不过气: 0.5 },
    ]);
  });

  test('a separable verb has its separated forms', () => {
    expect(weightsOf(ownGroups(read('跑步'), []))[0]).toMatchObject({ 跑步: 1, 跑了步: 1 });
  });

  test('a term of a model that is in the question counts as an own word', () => {
    expect(weightsOf(givenGroups(read('哪次压力大'), [['压力', '崩溃', ' ']]))).toEqual([
      { 压力: 1, 崩溃: 0.5 },
    ]);
  });

  test('a name that a model leaves out is a group', () => {
    expect(weightsOf(givenGroups(read('小李什么时候结婚的'), [['婚礼']]))).toEqual([
      { 婚礼: 0.5 },
      { 小李: 1 },
    ]);
  });

  test('without groups of a model the own words count, unless there is a date', () => {
    expect(weightsOf(givenGroups(read('Lisa'), []))).toEqual([{ lisa: 1 }]);
    expect(givenGroups(read('上周狗惹了什么祸'), [])).toEqual([]);
  });
});

describe('a question after another', () => {
  test('keeps the words and dates that it does not name', () => {
    const before = read('去年国庆和阿明去爬山了吗');
    const after = followedUp(before, read('那天吃了什么'));
    expect(after.dates.ranges).toEqual(before.dates.ranges);
    expect(after.words).toEqual(['阿明', '爬山']);
  });

  test('后来 looks beyond the dates of the question before', () => {
    const after = followedUp(read('去年国庆和阿明去爬山了吗'), read('后来呢'));
    expect(after.dates.ranges).toEqual([]);
    expect(after.words).toEqual(['阿明', '爬山']);
  });

  test('a whole new question keeps nothing', () => {
    const next = read('上个月和妈妈吵架了吗');
    expect(followedUp(read('去年国庆和阿明去爬山了吗'), next)).toEqual(next);
  });
});
