// The sentences of the dashboard match the figures, and are empty where there are none.
import { expect, test } from 'vitest';
import {
  engagementSentence,
  monthsSentence,
  moodsSentence,
  matchSentence,
  streakSentence,
  tagsSentence,
  weekdaySentence,
  worksSentence,
  yearSentence,
} from '#web/features/stats/sentences.ts';
import { monthSums, weeksOf } from '#web/features/stats/year-heatmap.tsx';

test.each([
  [[], '这一年还没有记录，第一格会从今天亮起来。'],
  [
    [
      { day: '2026-11-20', count: 1 },
      { day: '2026-11-21', count: 0 },
    ],
    '这一年有 1 天留下了文字。',
  ],
  [
    [
      { day: '2026-11-20', count: 2 },
      { day: '2026-11-21', count: 5 },
    ],
    '这一年有 2 天留下了文字，最满的一天写了 5 次。',
  ],
])('year · %j', (heatmap, sentence) => {
  expect(yearSentence({ heatmap })).toBe(sentence);
});

test('weekday · Sunday is 0', () => {
  expect(weekdaySentence({ mostActiveWeekday: 0 })).toBe('你最常在周日写字。');
  expect(weekdaySentence({ mostActiveWeekday: 6 })).toBe('你最常在周六写字。');
  expect(weekdaySentence({ mostActiveWeekday: null })).toBe(
    '写下第一条以后，这里会说出你最常写字的那一天。',
  );
});

test('fullest month · of two equal ones the later', () => {
  const month = (name: string, posts: number, diaries: number) => ({ month: name, posts, diaries });
  expect(
    monthsSentence({
      months: [month('2026-09', 3, 1), month('2026-10', 4, 0), month('2026-11', 1, 0)],
    }),
  ).toBe('最近半年里，十月写得最多：4 条灵感，0 篇笔记。');
  expect(monthsSentence({ months: [month('2026-11', 0, 0)] })).toBe('最近半年还没有记录。');
});

test('moods · sorted by count', () => {
  expect(moodsSentence({ moods: [], mostUsedMood: null })).toBe(
    '有了笔记以后，这里会画出它们的心情。',
  );
  expect(moodsSentence({ moods: [{ value: '平静', count: 3 }], mostUsedMood: '平静' })).toBe(
    '你的笔记都是“平静”的。',
  );
  expect(
    moodsSentence({
      moods: [
        { value: '平静', count: 4 },
        { value: '思考', count: 6 },
      ],
      mostUsedMood: '思考',
    }),
  ).toBe('你的笔记里，“思考”最多，每十篇里大约有 6 篇。');
});

test('tags, conversations, streaks and works', () => {
  expect(tagsSentence({ topTags: [{ value: '雨', count: 2 }] })).toBe(
    '给笔记加的标签里，“雨”最多，有 2 次。',
  );
  expect(tagsSentence({ topTags: [{ value: '雨', count: 1 }] })).toBe(
    '给笔记加的标签都只用过一次，还没有哪件事反复出现。',
  );
  expect(
    engagementSentence({
      engagement: 66.66,
      totals: { posts: 3, diaries: 0, messages: 5, recommendations: 0 },
    }),
  ).toBe('平均每条灵感聊了 1.7 句，投入度 66.7%。');
  expect(
    engagementSentence({
      engagement: 0,
      totals: { posts: 3, diaries: 0, messages: 0, recommendations: 0 },
    }),
  ).toBe('还没有和灵感聊过天。');
  expect(streakSentence({ currentStreak: 0, longestStreak: 8 })).toBe(
    '最长的一次连着写了 8 天，今天可以重新开始。',
  );
  expect(streakSentence({ currentStreak: 1, longestStreak: 1 })).toBe(
    '写了一天，明天再写就连起来了。',
  );
  expect(streakSentence({ currentStreak: 3, longestStreak: 3 })).toBe(
    '已经连着写了 3 天，这是最长的一次。',
  );
  expect(streakSentence({ currentStreak: 3, longestStreak: 8 })).toBe(
    '已经连着写了 3 天，最长的一次是 8 天。',
  );
  expect(worksSentence({ worksByType: { article: 1, song: 4, movie: 0 } })).toBe(
    '回应你的作品里，歌曲最多，有 4 个。',
  );
  expect(matchSentence({ resonance: { 强共鸣: 2, 弱共鸣: 1, 微共鸣: 0 } })).toBe(
    '3 次回应里，有 2 次是强共鸣。',
  );
  expect(matchSentence({ resonance: { 强共鸣: 0, 弱共鸣: 0, 微共鸣: 0 } })).toBe(
    '还没有找过共鸣。',
  );
});

test('weeks · start on Sunday, the first and last may be short', () => {
  const days = [
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-21',
    '2026-11-22',
  ].map((day) => ({ day, count: 1 }));
  expect(weeksOf(days).map((week) => week.map((day) => day.day.slice(8)))).toEqual([
    ['13', '14'],
    ['15', '16', '21'],
    ['22'],
  ]);
  expect(
    monthSums([
      { day: '2026-10-31', count: 2 },
      { day: '2026-11-01', count: 1 },
      { day: '2026-11-02', count: 4 },
    ]),
  ).toEqual([
    ['2026-10', 2],
    ['2026-11', 5],
  ]);
});
