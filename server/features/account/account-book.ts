// The HTML book of the export (rulings 63, 119). The places of all entries are in memory, and the
// texts of one page of rows.
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
import type { AccountReading } from '#server/features/account/account-reading.repository.ts';

/** Where an entry is in the book. */
type Place =
  | { kind: 'post'; post: { id: string; createdAt: string } }
  | { kind: 'diary'; diary: { id: string; date: string; createdAt: string } };

/** The files of the book of a user; `timeZone` is the zone of its days and times. */
export function accountBook(
  accounts: AccountReading,
  userId: string,
  timeZone: string,
): AsyncGenerator<BookFile> {
  return bookFiles(chapters(accounts, userId, timeZone), {
    timeZone,
    imagePath,
    load: (places: readonly Place[]) => load(accounts, userId, places),
  });
}

/** The entries of some places; one that was deleted since is left out. */
async function* load(
  accounts: AccountReading,
  userId: string,
  places: readonly Place[],
): AsyncGenerator<BookEntry> {
  // Posts of a day are before its diaries.
  const posts = places.flatMap((place) => (place.kind === 'post' ? place.post.id : []));
  const diaries = places.flatMap((place) => (place.kind === 'diary' ? place.diary.id : []));
  for await (const { post, messages } of accounts.talks(userId, posts))
    yield toBookPost(post, messages);
  for await (const diary of accounts.diariesOf(userId, diaries))
    yield { kind: 'diary', diary: toBookDiary(diary) };
}

async function* chapters(
  accounts: AccountReading,
  userId: string,
  timeZone: string,
): AsyncGenerator<BookChapter<Place>> {
  const dayOf = (moment: string) => localMoment(moment, timeZone, moment).day;
  let month = '';
  let places: Place[] = [];
  for await (const next of placesByMonth(accounts, userId, dayOf)) {
    if (next.month > month) {
      yield* chaptersOf(places, dayOf);
      month = next.month;
      places = [];
    }
    places.push(next.place);
  }
  yield* chaptersOf(places, dayOf);
}

/** Posts and diaries in one, by month. */
async function* placesByMonth(
  accounts: AccountReading,
  userId: string,
  dayOf: (moment: string) => string,
): AsyncGenerator<{ month: string; place: Place }> {
  const diaries = await accounts.diaryPlaces(userId);
  let at = 0;
  const diariesUntil = function* diariesUntil(month: string | null) {
    for (; at < diaries.length; at += 1) {
      const row = diaries[at];
      if (row === undefined || (month !== null && monthOf(row.date) > month)) return;
      const { id, date } = row;
      const diary = { id, date, createdAt: isoOf(row.created_at) };
      yield { month: monthOf(date), place: { kind: 'diary' as const, diary } };
    }
  };
  for await (const row of accounts.postPlaces(userId)) {
    const post = { id: row.id, createdAt: isoOf(row.created_at) };
    const month = monthOf(dayOf(post.createdAt));
    yield* diariesUntil(month);
    yield { month, place: { kind: 'post', post } };
  }
  yield* diariesUntil(null);
}

function toBookPost(row: PostTable, messages: readonly AiMessageTable[]): BookEntry {
  return {
    kind: 'post',
    post: {
      id: row.id,
      content: row.content,
      images: imagesOf(row.images),
      createdAt: isoOf(row.created_at),
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
    createdAt: isoOf(row.created_at),
    aiGenerated: row.ai_generated,
    userEdited: row.user_edited,
    engine: row.engine,
  };
}

function imagesOf(json: string): string[] {
  return JSON.parse(json) as string[];
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** From a page of the book to an image of the archive. */
function imagePath(ref: string): string {
  return `../pictures/card-image-bucket/${encodeURIComponent(ref.split('/').at(-1) ?? '')}`;
}
