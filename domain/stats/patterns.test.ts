import { expect, test } from 'vitest';
import { patternsOf, patternSpan, upperTags, type PatternFacts } from '#domain/stats/patterns.ts';

const NONE: PatternFacts = {
  today: '2026-02-10',
  quarters: [],
  timeZone: 'Asia/Shanghai',
  tags: [],
  moods: [],
  texts: [],
};

test('patternSpan · twelve months · ends with the current one', () => {
  expect(patternSpan('2026-02-10')).toEqual({ from: '2025-03-01', to: '2026-02-28' });
});

test('patternsOf · nothing written · lists empty hours and months', () => {
  const patterns = patternsOf(NONE);
  expect(patterns.hours).toEqual(Array.from({ length: 24 }, () => 0));
  expect(patterns.tags).toEqual([]);
  expect(patterns.moods.map(({ month }) => month)).toHaveLength(12);
  expect(patterns.moods.flatMap(({ moods }) => moods)).toEqual([]);
  expect(patterns.word).toBeNull();
});

test.each([
  ['Asia/Shanghai', 0],
  ['Asia/Kathmandu', 21],
  ['Europe/London', 16],
  ['Pacific/Apia', 5],
  ['Mars/Olympus', 0],
])('patternsOf · hours in %s · follow its clock', (timeZone, hour) => {
  const quarters = [{ ms: Date.parse('2026-01-05T16:00:00Z'), count: 3 }];
  expect(patternsOf({ ...NONE, timeZone, quarters }).hours[hour]).toBe(3);
});

test('patternsOf · summer time · moves the hour with the clock', () => {
  const quarters = ['2025-07-01T08:15:00Z', '2026-01-01T09:15:00Z'].map((at) => ({
    ms: Date.parse(at),
    count: 1,
  }));
  expect(patternsOf({ ...NONE, timeZone: 'Europe/London', quarters }).hours[9]).toBe(2);
});

test('patternsOf · more than five tags · keeps the most used of the year', () => {
  const tags = ['一', '二', '三', '四', '五', '六', '七'].map((tag, index) => ({
    tag,
    name: tag,
    month: '2026-01',
    count: index,
  }));
  const patterns = patternsOf({ ...NONE, tags });
  expect(patterns.tags.map(({ tag }) => tag)).toEqual(['七', '六', '五', '四', '三']);
  expect(patterns.tags[0]?.months.at(-2)).toEqual({ month: '2026-01', count: 6 });
});

test('patternsOf · posts and diaries with a tag · are added', () => {
  const tag = { tag: '散步', name: '散步', month: '2026-02' };
  const { tags } = patternsOf({
    ...NONE,
    tags: [
      { ...tag, count: 2 },
      { ...tag, count: 1 },
    ],
  });
  expect(tags[0]?.months.at(-1)).toEqual({ month: '2026-02', count: 3 });
});

test('patternsOf · moods of a month · are in the order of their number', () => {
  const { moods } = patternsOf({
    ...NONE,
    moods: [
      { month: '2026-02', mood: '平静', count: 1 },
      { month: '2026-02', mood: '愉快', count: 4 },
    ],
  });
  expect(moods.at(-1)).toEqual({
    month: '2026-02',
    moods: [
      { value: '愉快', count: 4 },
      { value: '平静', count: 1 },
    ],
  });
});

test('patternsOf · a month that has only begun · shows the word of the last one', () => {
  const repeated = (text: string) => Array.from({ length: 9 }, () => text);
  const { word } = patternsOf({
    ...NONE,
    texts: [
      { month: '2025-12', texts: repeated('散步回来写字') },
      { month: '2026-01', texts: repeated('外婆和散步') },
      { month: '2026-02', texts: ['第一条'] },
    ],
  });
  expect(word).toEqual({ month: '2026-01', word: '外婆', count: 9, texts: 9 });
});

test('upperTags · nested tags · are counted by the tag above', () => {
  const tags = ['工作', '工作/项目', '读书'].map((tag) => ({ tag, name: tag }));
  expect(upperTags(tags).map(({ tag }) => tag)).toEqual(['工作', '读书']);
});
