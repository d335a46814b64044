// Posts and diaries in one list in trial mode: the server's rules over the rows of this browser and
// the samples.
import type { EntryListInput } from '#contract/entry.contract.ts';
import { cardOfDiary } from '#domain/diaries/diary.ts';
import { EXCERPT_CHARACTERS } from '#domain/entries/entry.ts';
import type { Entry, EntryDay, EntryKind } from '#domain/entries/entry.ts';
import { cleanFilter, isShown, type FilteredEntry } from '#domain/entries/filter.ts';
import { recalledDays, recalledEntries } from '#domain/entries/recall.ts';
import { localDaysOf, localHoursOf } from '#domain/shared/calendar.ts';
import { spanOfMonth, spanOfYear } from '#domain/shared/month.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { tagsOfEntry } from '#domain/tags/tag.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import { newestFirst, oldestFirst, pageOf, rowsAfter } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';
import { unpinPost } from '#web/trial/stored-post.ts';

/** An entry with its place in a list and what filters and calendars read of it. */
interface Row extends FilteredEntry {
  id: string;
  createdAt: string;
  image: string | null;
  isSample: boolean;
  entry: Entry;
}

export function createTrialEntries({
  store,
  posts,
  diaries,
}: {
  store: TrialStore;
  posts: TrialPosts;
  diaries: TrialDiaries;
}) {
  const rowsIn = (timeZone: string): Row[] => {
    const days = localDaysOf(timeZone);
    const hours = localHoursOf(timeZone);
    return [
      ...posts.allWithCounts().map((post): Row => ({
        ...post,
        kind: 'post',
        day: days.format(Date.parse(post.createdAt)),
        hour: Number(hours.format(Date.parse(post.createdAt))),
        hasImage: post.images.length > 0,
        hasConversation: post.conversationCount > 0,
        tags: tagKeys(post.content),
        image: post.images[0] ?? null,
        entry: { kind: 'post', post },
      })),
      ...diaries.all().map((diary): Row => ({
        ...diary,
        kind: 'diary',
        day: diary.date,
        hour: null,
        hasImage: diary.images.length > 0,
        hasConversation: false,
        tags: tagKeys(diary.content, diary.tags),
        image: diary.coverImage,
        entry: { kind: 'diary', diary: cardOfDiary(diary) },
      })),
    ];
  };

  const listDays = (span: { from: string; to: string }, timeZone: string): EntryDay[] =>
    daysOf(rowsIn(timeZone).filter((row) => isShown(span, row)));

  return {
    /** A page of the entries that a filter shows, newest first. INVALID_CURSOR. */
    list(input: EntryListInput) {
      const filter = cleanFilter(input);
      const shown = rowsIn(input.timeZone).filter((row) => isShown(filter, row));
      const limit = input.limit ?? PAGE_SIZE;
      const rest = rowsAfter(shown, input.cursor).toSorted(newestFirst);
      const { items, nextCursor } = pageOf(rest.slice(0, limit + 1), limit);
      return {
        items: items.map(({ entry }) => entry),
        nextCursor,
        total: input.cursor === undefined ? shown.length : null,
      };
    },

    /** The days of a month that have entries. */
    month: ({ month, timeZone }: { month: string; timeZone: string }) => ({
      days: listDays(spanOfMonth(month), timeZone),
    }),

    /** The days of a year that have entries, without images. */
    year: ({ year, timeZone }: { year: number; timeZone: string }) => ({
      days: listDays(spanOfYear(year), timeZone).map((day) => ({ ...day, image: null })),
    }),

    /** The days that a day recalls and that have own entries, newest first. */
    onThisDay({ day, timeZone }: { day: string; timeZone: string }) {
      const days = new Set(recalledDays(day).map((recalled) => recalled.day));
      const rows = rowsIn(timeZone).filter((row) => !row.isSample && days.has(row.day));
      return {
        days: recalledEntries(day, daysOf(rows), (one) =>
          firstWords(rows.filter((row) => row.day === one)),
        ),
      };
    },

    /** The entry at a position among all, newest first. */
    at({ position }: { position: number }) {
      const rows = rowsIn('UTC').toSorted(newestFirst);
      return { entry: rows[position]?.entry ?? null, total: rows.length };
    },

    /** Makes an entry a favourite or not. POST_NOT_FOUND, DIARY_NOT_FOUND, SAMPLE_READ_ONLY. */
    setFavourite({
      kind,
      id,
      isFavourite,
    }: {
      kind: EntryKind;
      id: string;
      isFavourite: boolean;
    }): void {
      (kind === 'post' ? posts : diaries).setFavourite(id, isFavourite);
    },

    /** Pins an own post, or unpins it. POST_NOT_FOUND, SAMPLE_READ_ONLY, STORAGE_FULL. */
    setPinned({ id, isPinned }: { id: string; isPinned: boolean }): void {
      posts.getOwn(id);
      if (isPinned) store.write(TRIAL_KEYS.pinnedPost, id);
      else unpinPost(store, id);
    },
  };
}

function tagKeys(text: string, field?: readonly string[]): ReadonlySet<string> {
  return new Set(tagsOfEntry(text, field).map(({ tag }) => tag));
}

/** The days of some rows, oldest first. */
function daysOf(rows: readonly Row[]): EntryDay[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const others = days.get(row.day);
    if (others === undefined) days.set(row.day, [row]);
    else others.push(row);
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => ({
      day,
      count: ofDay.length,
      ...samplesIn(ofDay),
      image: firstImage(ofDay),
    }));
}

function samplesIn(rows: readonly Row[]): Pick<EntryDay, 'samples'> {
  const samples = rows.filter(({ isSample }) => isSample).length;
  return samples === 0 ? {} : { samples };
}

/** The beginning of the first post with a text, else the title of the first diary. */
function firstWords(rows: readonly Row[]): string {
  const texts = rows.toSorted(oldestFirst).map(({ entry }) => ({
    kind: entry.kind,
    text: entry.kind === 'post' ? entry.post.content : entry.diary.title,
  }));
  const first =
    texts.find(({ kind, text }) => kind === 'post' && text !== '') ??
    texts.find(({ kind }) => kind === 'diary');
  return [...(first?.text ?? '')].slice(0, EXCERPT_CHARACTERS).join('');
}

/** The first image of the posts, else of the diaries. */
function firstImage(rows: readonly Row[]): string | null {
  const inOrder = rows.filter(({ image }) => image !== null).toSorted(oldestFirst);
  return (inOrder.find(({ kind }) => kind === 'post') ?? inOrder[0])?.image ?? null;
}
