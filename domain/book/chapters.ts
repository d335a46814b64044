// A book of entries (年册): months are its chapters, days its sections.
import { hasAiWords } from '#domain/diaries/own-words.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { arrangedLabel, messageLabel } from '#domain/messages/ai-label.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { chineseMonth, chineseYear } from '#domain/shared/chinese-date.ts';
import { monthOf, spanOfYear } from '#domain/shared/month.ts';

/** Maximum entries of one book. A browser lays out and prints about this many pages well. */
export const BOOK_MAX_ENTRIES = 2_000;

export type BookPost = Pick<Post, 'id' | 'content' | 'images' | 'createdAt'>;

export type BookMessage = Pick<
  Message,
  'id' | 'content' | 'images' | 'isUser' | 'engine' | 'isSample'
>;

export type BookDiary = Pick<
  Diary,
  | 'id'
  | 'date'
  | 'title'
  | 'content'
  | 'mood'
  | 'tags'
  | 'images'
  | 'createdAt'
  | 'aiGenerated'
  | 'userEdited'
  | 'engine'
>;

/** An entry with everything that a book shows. A post has its conversation, oldest line first. */
export type BookEntry =
  | { kind: 'post'; post: BookPost; messages: readonly BookMessage[] }
  | { kind: 'diary'; diary: BookDiary };

/** An entry with what its place in a book depends on. */
export type PlacedEntry =
  | { kind: 'post'; post: Pick<BookPost, 'id' | 'createdAt'> }
  | { kind: 'diary'; diary: Pick<BookDiary, 'id' | 'date' | 'createdAt'> };

export interface BookDay<Entry = BookEntry> {
  /** `YYYY-MM-DD`. */
  day: string;
  entries: Entry[];
}

export interface BookChapter<Entry = BookEntry> {
  /** `YYYY-MM`. */
  month: string;
  days: BookDay<Entry>[];
  posts: number;
  diaries: number;
}

/**
 * Groups entries into chapters, oldest first. `dayOf` is the local day of a moment; a diary has its
 * own. Posts of a day are in the order of their moments, before its diaries.
 */
export function chaptersOf<Entry extends PlacedEntry>(
  entries: readonly Entry[],
  dayOf: (moment: string) => string,
): BookChapter<Entry>[] {
  const placed = entries
    .map((entry) => {
      const { createdAt, id } = entry.kind === 'post' ? entry.post : entry.diary;
      const day = entry.kind === 'post' ? dayOf(createdAt) : entry.diary.date;
      return { entry, day, key: [day, entry.kind === 'post' ? 0 : 1, createdAt, id].join(' ') };
    })
    .toSorted((a, b) => compare(a.key, b.key));
  const chapters: BookChapter<Entry>[] = [];
  for (const { entry, day } of placed) {
    const month = monthOf(day);
    let chapter = chapters.at(-1);
    if (chapter?.month !== month) {
      chapter = { month, days: [], posts: 0, diaries: 0 };
      chapters.push(chapter);
    }
    if (entry.kind === 'post') chapter.posts += 1;
    else chapter.diaries += 1;
    const last = chapter.days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else chapter.days.push({ day, entries: [entry] });
  }
  return chapters;
}

/** The title on the cover: 二〇二六年 for a whole year, else the first and the last month. */
export function bookTitle(
  span: { from?: string | undefined; to?: string | undefined },
  chapters: readonly Pick<BookChapter, 'month'>[],
): string {
  const whole = spanOfYear(Number(span.from?.slice(0, 4)));
  if (span.from === whole.from && span.to === whole.to) return chineseYear(whole.from.slice(0, 4));
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month];
  if (first === undefined || last === undefined) return '';
  const year = first.slice(0, 4);
  if (first === last) return chineseMonth(first);
  const end = chineseMonth(last);
  const isOneYear = last.startsWith(year);
  return `${chineseMonth(first)}至${isOneYear ? end.slice(chineseYear(year).length) : end}`;
}

/** `12 条灵感 · 2 篇笔记`, without what there is none of. */
export function countWords({ posts, diaries }: { posts: number; diaries: number }): string {
  return [
    ...(posts > 0 ? [`${posts} 条灵感`] : []),
    ...(diaries > 0 ? [`${diaries} 篇笔记`] : []),
  ].join(' · ');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What is below the title of a diary: mood, tags, and who wrote it. */
export function diaryMarks(diary: BookDiary): string[] {
  const { mood, tags, engine, userEdited } = diary;
  const label = userEdited === null ? [arrangedLabel(engine)] : [arrangedLabel(engine), '已修改'];
  return [mood, ...tags.map((tag) => `#${tag}`), ...(hasAiWords(diary) ? label : [])];
}

/** Who says a line of a conversation. */
export function speakerOf(message: BookMessage): string {
  return message.isUser ? '我' : `回响 · ${messageLabel(message)}`;
}
