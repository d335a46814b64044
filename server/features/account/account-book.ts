// The HTML book of the export (rulings 63, 119). One month at a time is in memory.
import {
  chaptersOf,
  type BookChapter,
  type BookDiary,
  type BookEntry,
} from '#domain/book/chapters.ts';
import { bookFiles, type BookFile } from '#domain/book/html-book.ts';
import { diaryBody } from '#domain/diaries/diary.ts';
import { DEFAULT_MOOD, isMood } from '#domain/diaries/mood.ts';
import { localMoment } from '#domain/shared/chinese-date.ts';
import { monthOf } from '#domain/shared/month.ts';
import type {
  AiMessageTable,
  DiaryEntryTable,
  PostTable,
} from '#server/database/tables/journal-tables.ts';

export interface BookSource {
  /** Oldest moment first. */
  conversations: AsyncIterable<{ post: PostTable; messages: AiMessageTable[] }>;
  /** Oldest day first. */
  diaries: readonly DiaryEntryTable[];
  /** The zone of days and times (IANA name). */
  timeZone: string;
}

/** The files of the book. */
export function accountBook(source: BookSource): AsyncGenerator<BookFile> {
  return bookFiles(chapters(source), { timeZone: source.timeZone, imagePath });
}

async function* chapters(source: BookSource): AsyncGenerator<BookChapter> {
  const dayOf = (moment: string) => localMoment(moment, source.timeZone, moment).day;
  let month = '';
  let entries: BookEntry[] = [];
  for await (const next of entriesByMonth(source, dayOf)) {
    if (next.month > month) {
      yield* chaptersOf(entries, dayOf);
      month = next.month;
      entries = [];
    }
    entries.push(next.entry);
  }
  yield* chaptersOf(entries, dayOf);
}

/** Both sources in one, by month. */
async function* entriesByMonth(
  { conversations, diaries }: BookSource,
  dayOf: (moment: string) => string,
): AsyncGenerator<{ month: string; entry: BookEntry }> {
  let at = 0;
  const diariesUntil = function* diariesUntil(month: string | null) {
    for (; at < diaries.length; at += 1) {
      const row = diaries[at];
      if (row === undefined || (month !== null && monthOf(row.date) > month)) return;
      yield {
        month: monthOf(row.date),
        entry: { kind: 'diary' as const, diary: toBookDiary(row) },
      };
    }
  };
  for await (const { post, messages } of conversations) {
    const entry = toBookPost(post, messages);
    const month = monthOf(dayOf(entry.post.createdAt));
    yield* diariesUntil(month);
    yield { month, entry };
  }
  yield* diariesUntil(null);
}

function toBookPost(row: PostTable, messages: readonly AiMessageTable[]) {
  return {
    kind: 'post' as const,
    post: {
      id: row.id,
      content: row.content,
      images: imagesOf(row.images),
      createdAt: new Date(row.created_at).toISOString(),
    },
    messages: messages.map((message) => ({
      id: message.id,
      content: message.content,
      images: imagesOf(message.images),
      isUser: message.is_user === 1,
      engine: message.engine,
    })),
  };
}

function toBookDiary(row: DiaryEntryTable): BookDiary {
  return {
    id: row.id,
    date: row.date,
    title: row.title,
    content: diaryBody({
      userEdited: row.user_edited,
      aiGenerated: row.ai_generated,
      written: row.content,
    }),
    mood: isMood(row.mood) ? row.mood : DEFAULT_MOOD,
    tags: JSON.parse(row.tags) as string[],
    images: imagesOf(row.images),
    createdAt: new Date(row.created_at).toISOString(),
    aiGenerated: row.ai_generated,
    userEdited: row.user_edited,
    engine: row.engine,
  };
}

function imagesOf(json: string): string[] {
  return JSON.parse(json) as string[];
}

/** From a page of the book to an image of the archive. */
function imagePath(ref: string): string {
  return `../pictures/card-image-bucket/${encodeURIComponent(ref.split('/').at(-1) ?? '')}`;
}
