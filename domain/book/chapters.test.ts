// Chapters and title of a book (C§63).
import { describe, expect, test } from 'vitest';
import {
  bookTitle,
  chaptersOf,
  countWords,
  type BookDiary,
  type BookEntry,
} from '#domain/book/chapters.ts';
import { localMoment } from '#domain/shared/chinese-date.ts';

const post = (id: string, createdAt: string): BookEntry => ({
  kind: 'post',
  post: { id, content: id, images: [], createdAt },
  messages: [],
});

const diary = (id: string, date: string, createdAt: string): BookEntry => ({
  kind: 'diary',
  diary: { id, date, createdAt } as BookDiary,
});

const here = (moment: string) => localMoment(moment, 'Asia/Shanghai', moment).day;
const idsOf = (entries: readonly BookEntry[]) =>
  chaptersOf(entries, here).flatMap(({ days }) =>
    days.flatMap((day) =>
      day.entries.map((entry) => (entry.kind === 'post' ? entry.post.id : entry.diary.id)),
    ),
  );

// C§63.01
describe('chaptersOf', () => {
  test('entries in any order · are months and days, oldest first', () => {
    const chapters = chaptersOf(
      [
        post('c', '2026-03-02T01:00:00.000Z'),
        post('a', '2026-01-05T01:00:00.000Z'),
        post('b', '2026-01-05T09:00:00.000Z'),
      ],
      here,
    );
    expect(chapters.map(({ month, posts }) => [month, posts])).toEqual([
      ['2026-01', 2],
      ['2026-03', 1],
    ]);
    expect(chapters[0]?.days).toHaveLength(1);
  });

  test('the last evening of a month · belongs to the local month', () => {
    expect(chaptersOf([post('a', '2026-01-31T16:30:00.000Z')], here)[0]?.month).toBe('2026-02');
  });

  test('diaries · are after the posts of their own day', () => {
    const entries = [
      diary('later', '2026-01-05', '2026-02-01T01:00:00.000Z'),
      diary('noon', '2026-01-05', '2026-01-05T04:00:00.000Z'),
      post('evening', '2026-01-05T10:00:00.000Z'),
      post('next', '2026-01-06T01:00:00.000Z'),
      post('first', '2026-01-05T01:00:00.000Z'),
    ];
    expect(idsOf(entries)).toEqual(['first', 'evening', 'noon', 'later', 'next']);
  });

  test('entries of one moment · are in the order of their ids', () => {
    const at = '2026-01-05T01:00:00.000Z';
    expect(idsOf([post('b', at), post('a', at)])).toEqual(['a', 'b']);
  });

  test('no entries · are no chapters', () => {
    expect(chaptersOf([], here)).toEqual([]);
  });
});

// C§63.01
describe('bookTitle', () => {
  const chapters = (...moments: string[]) =>
    chaptersOf(
      moments.map((moment, index) => post(String(index), moment)),
      here,
    );

  test('a whole year · is named', () => {
    const title = bookTitle({ from: '2026-01-01', to: '2026-12-31' }, []);
    expect(title).toBe('二〇二六年');
  });

  test.each([
    ['one month', ['2026-03-02T01:00:00Z'], '二〇二六年三月'],
    ['one year', ['2026-03-02T01:00:00Z', '2026-11-02T01:00:00Z'], '二〇二六年三月至十一月'],
    [
      'two years',
      ['2025-12-02T01:00:00Z', '2026-01-02T01:00:00Z'],
      '二〇二五年十二月至二〇二六年一月',
    ],
  ])('other days within %s · are named by their months', (_, moments, title) => {
    expect(bookTitle({}, chapters(...moments))).toBe(title);
  });

  test('all days without entries · is empty', () => {
    expect(bookTitle({}, [])).toBe('');
  });
});

test('countWords · leaves out what there is none of', () => {
  expect(countWords({ posts: 2, diaries: 1 })).toBe('2 条灵感 · 1 篇笔记');
  expect(countWords({ posts: 0, diaries: 1 })).toBe('1 篇笔记');
});
