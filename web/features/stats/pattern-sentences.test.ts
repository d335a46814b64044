import { expect, test } from 'vitest';
import {
  hourName,
  hoursSentence,
  moodMixSentence,
  tagYearSentence,
  wordSentence,
} from '#web/features/stats/pattern-sentences.ts';

test.each([
  [0, '凌晨零点'],
  [2, '凌晨两点'],
  [7, '早上七点'],
  [12, '中午十二点'],
  [14, '下午两点'],
  [22, '晚上十点'],
])('hourName · %i · is in words', (hour, name) => {
  expect(hourName(hour)).toBe(name);
});

test('hoursSentence · posts in the evening · names the fullest hour', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 22 ? 5 : hour === 8 ? 2 : 0));
  expect(hoursSentence(hours)).toBe('近一年的 7 条灵感里，晚上十点写得最多，有 5 条。');
});

test('wordSentence · a word · says how many texts use it', () => {
  expect(wordSentence({ month: '2026-11', count: 5, texts: 14 })).toBe(
    '十一月读到的 14 段文字里，有 5 段提到它，比前几个月多。',
  );
});

test('tagYearSentence · several months · names the fullest', () => {
  const months = [
    { month: '2026-09', count: 1 },
    { month: '2026-10', count: 3 },
  ];
  expect(tagYearSentence([{ tag: '散步', name: '散步', months }])).toBe(
    '这一年，“散步”写得最多，十月有 3 条。',
  );
});

test('moodMixSentence · several months · names the mood that leads most of them', () => {
  const month = (name: string, value: '平静' | '愉快') => ({
    month: name,
    moods: [{ value, count: 2 }],
  });
  expect(
    moodMixSentence([
      month('2026-09', '平静'),
      month('2026-10', '平静'),
      { month: '2026-11', moods: [] },
    ]),
  ).toBe('写了笔记的 2 个月里，有 2 个月“平静”最多。');
  expect(moodMixSentence([month('2026-11', '愉快')])).toBe('写了笔记的那个月，“愉快”最多。');
});
