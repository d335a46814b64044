// The numbers of the dashboard and their levels (B§9).
import { expect, test } from 'vitest';
import { localDay, weekdayOf } from '#domain/shared/calendar.ts';
import { activityLevel, streakLevel } from '#domain/stats/levels.ts';
import { statsOf } from '#domain/stats/stats.ts';
import { streaksOf } from '#domain/stats/streaks.ts';
import { NO_FACTS } from '#domain/stats/test-facts.ts';

test.each([
  [[], 0, 0],
  [['2026-11-21'], 1, 1],
  [['2026-11-20'], 1, 1],
  [['2026-11-19'], 1, 0],
  [['2026-11-20', '2026-11-21', '2026-11-22'], 2, 2],
  [['2026-11-22'], 0, 0],
  [['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-20', '2026-11-21'], 3, 2],
  [['2026-02-28', '2026-03-01'], 2, 0],
  [['2024-02-28', '2024-02-29', '2024-03-01'], 3, 0],
])('streaks of %j · longest %i, current %i', (days, longest, current) => {
  expect(streaksOf(days, '2026-11-21')).toEqual({ longest, current });
});

test.each([
  [3, '非常活跃'],
  [2.99, '比较活跃'],
  [1, '比较活跃'],
  [0.5, '一般活跃'],
  [0.49, '偶尔记录'],
] as const)('%d posts a day · %s', (average, level) => {
  expect(activityLevel(average)).toBe(level);
});

test.each([
  [30, '记录达人'],
  [29, '坚持不懈'],
  [14, '坚持不懈'],
  [7, '初见成效'],
  [6, '刚刚开始'],
] as const)('%i days in a row · %s', (days, level) => {
  expect(streakLevel(days)).toBe(level);
});

test('empty journal · has numbers, no errors', () => {
  const stats = statsOf(NO_FACTS);
  expect(stats).toMatchObject({
    averagePostsPerDay: 0,
    averageDiariesPerWeek: 0,
    engagement: 0,
    mostActiveWeekday: null,
    mostUsedMood: null,
    longestStreak: 0,
  });
  expect(stats.months.map((month) => month.month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
});

test('week and month · include today', () => {
  const postsByDay = new Map([
    ['2026-11-21', 1],
    ['2026-11-15', 2],
    ['2026-11-14', 4],
    ['2026-10-23', 8],
    ['2026-10-22', 16],
  ]);
  const stats = statsOf({ ...NO_FACTS, postsByDay });
  expect(stats.week.posts).toBe(3);
  expect(stats.month.posts).toBe(15);
  expect(stats.averagePostsPerDay).toBeCloseTo(31 / 30);
  expect(stats.months.at(-1)).toEqual({ month: '2026-11', posts: 7, diaries: 0 });
});

test('engagement · messages per 2.5 per post, at most 100', () => {
  expect(
    statsOf({ ...NO_FACTS, postsByDay: new Map([['2026-11-20', 4]]), messages: 5 }).engagement,
  ).toBe(50);
  expect(
    statsOf({ ...NO_FACTS, postsByDay: new Map([['2026-11-20', 1]]), messages: 50 }).engagement,
  ).toBe(100);
});

test('works · counted by kind, band, title and author', () => {
  const work = (
    title: string,
    author: string,
    matchScore: number,
    worksType: 'song' | 'movie' = 'song',
  ) => ({ title, author, matchScore, worksType });
  const stats = statsOf({
    ...NO_FACTS,
    recommendations: [work('甲', '子', 9), work('甲', '子', 8), work('乙', '子', 6, 'movie')],
  });
  expect(stats.resonance).toEqual({ 强共鸣: 1, 弱共鸣: 1, 微共鸣: 1 });
  expect(stats.worksByType).toEqual({ article: 0, song: 2, movie: 1 });
  expect(stats.topWorks[0]).toEqual({ title: '甲', author: '子', worksType: 'song', count: 2 });
  expect(stats.topAuthors).toEqual([{ value: '子', count: 3 }]);
});

test('top lists · at most ten works and eight authors, most frequent first', () => {
  const recommendations = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: 12 - index }, () => ({
      title: `作品${index}`,
      author: `作者${index}`,
      matchScore: 9,
      worksType: 'song' as const,
    })),
  ).flat();
  const stats = statsOf({ ...NO_FACTS, recommendations });
  expect(stats.topWorks.map((work) => work.title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `作品${index}`),
  );
  expect(stats.topAuthors.map((author) => author.value)).toEqual(
    Array.from({ length: 8 }, (_, index) => `作者${index}`),
  );
});

test('localDay · uses the user’s time zone', () => {
  expect(localDay(Date.parse('2026-11-20T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-21');
  expect(localDay(Date.parse('2026-11-20T16:30:00Z'), 'UTC')).toBe('2026-11-20');
  expect(weekdayOf('2026-11-21')).toBe(6);
});
