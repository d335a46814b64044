// Posts and diaries in one list, and by day.
import type { EntryListInput, FavouriteChange, PinChange } from '#contract/entry.contract.ts';
import type { Entry, EntryDay, EntryKind } from '#domain/entries/entry.ts';
import { cleanFilter, type Filter } from '#domain/entries/filter.ts';
import { recalledDays, recalledEntries } from '#domain/entries/recall.ts';
import { localDaysOf, rangesOfDays } from '#domain/shared/calendar.ts';
import { clockStretches } from '#domain/shared/local-time.ts';
import { spanOfMonth, spanOfYear } from '#domain/shared/month.ts';
import { cutPage, PAGE_SIZE, type PageCursor } from '#domain/shared/paging.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';
import {
  entryQuery,
  EVERYTHING,
  type EntryKey,
  type EntryQuery,
  type EntryRepository,
} from '#server/features/entries/entry.repository.ts';
import type { PostService } from '#server/features/posts/post.service.ts';

/** A page of keys after a cursor, in the list of a user. */
export interface EntryScan {
  userId: string;
  query: EntryQuery;
  cursor: PageCursor | null;
  limit: number;
}

/** `total`: all entries of the query; null after a cursor. */
export interface EntryScanned {
  keys: EntryKey[];
  total: number | null;
}

export interface EntryServicePorts {
  entries: EntryRepository;
  posts: Pick<PostService, 'listSome' | 'setFavourite' | 'setPinned'>;
  diaries: Pick<DiaryService, 'listCards' | 'setFavourite'>;
  /** Keys and number of the entries of a filter that looks at every post, in another thread. */
  scan: (order: EntryScan) => Promise<EntryScanned>;
  /** The tags whose entries a filter by one of them shows. */
  tagsToFind: (userId: string, tag: string) => Promise<string[]>;
}

interface FoundEntry {
  key: EntryKey;
  entry: Entry;
}

export type EntryService = ReturnType<typeof createEntryService>;

/** Reads a page of keys. */
export async function scanEntries(
  entries: Pick<EntryRepository, 'findKeys' | 'count'>,
  { userId, query, cursor, limit }: EntryScan,
): Promise<EntryScanned> {
  const keys = await entries.findKeys(userId, query, cursor, limit);
  // Only pages show the number, and it reads every entry that the filter shows.
  const isShown = cursor === null && !query.isForAi;
  return { keys, total: isShown ? await entries.count(userId, query) : null };
}

export function createEntryService({
  entries,
  posts,
  diaries,
  scan,
  tagsToFind,
}: EntryServicePorts) {
  /** The entries of some keys, in their order; without those that were deleted in between. */
  const entriesOf = async (userId: string, keys: readonly EntryKey[]): Promise<FoundEntry[]> => {
    const idsOf = (kind: EntryKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
    const postsById = byId(await posts.listSome(userId, idsOf('post')));
    const cardsById = byId(await diaries.listCards(userId, idsOf('diary')));
    return keys.flatMap((key): FoundEntry[] => {
      const post = key.kind === 'post' ? postsById.get(key.id) : undefined;
      const diary = key.kind === 'diary' ? cardsById.get(key.id) : undefined;
      if (post !== undefined) return [{ key, entry: { kind: 'post', post } }];
      return diary === undefined ? [] : [{ key, entry: { kind: 'diary', diary } }];
    });
  };

  /** The clock of a zone over all posts of a user; empty where no hour is asked for. */
  const clockOf = async (userId: string, filter: Filter, days: Intl.DateTimeFormat) => {
    const moments = filter.hour === undefined ? null : await entries.findMoments(userId);
    if (moments === null) return [];
    const { timeZone } = days.resolvedOptions();
    return clockStretches(moments.firstMs, moments.lastMs, timeZone);
  };

  const listDays = async (
    userId: string,
    span: { from: string; to: string },
    timeZone: string,
    withImages: boolean,
  ): Promise<{ days: EntryDay[] }> => {
    const ranges = rangesOfDays(span, localDaysOf(timeZone));
    return { days: await entries.findDays(userId, ranges, withImages) };
  };

  /** The local day of the first entry. Resolving the days of 120 years costs 20 ms. */
  const findFirstDay = async (
    userId: string,
    days: Intl.DateTimeFormat,
  ): Promise<string | null> => {
    const moments = await entries.findMoments(userId);
    const date = await entries.findFirstDate(userId);
    const postDay = moments === null ? null : days.format(moments.firstMs);
    if (postDay === null || date === null) return postDay ?? date;
    return date < postDay ? date : postDay;
  };

  return {
    /**
     * A page of the entries that a filter shows, newest first; with `isForAi` without what is kept
     * from the AI, and without their number. INVALID_CURSOR.
     */
    async listEntries(userId: string, input: EntryListInput, isForAi: boolean = false) {
      const filter = cleanFilter(input);
      const days = localDaysOf(input.timeZone);
      const tags = filter.tag === undefined ? [] : await tagsToFind(userId, filter.tag);
      const query = {
        ...entryQuery(filter, tags, days, await clockOf(userId, filter, days)),
        isForAi,
      };
      const cursor = readCursor(input.cursor);
      const limit = input.limit ?? PAGE_SIZE;
      const order = { userId, query, cursor, limit: limit + 1 };
      // No index has the hour of a post, or whether it has a conversation.
      const isScanned = filter.hour !== undefined || filter.hasConversation === true;
      const { keys, total } = await (isScanned ? scan(order) : scanEntries(entries, order));
      const found = await entriesOf(userId, keys);
      const { page, isMore } = cutPage(found, limit);
      // An entry deleted in between makes a shorter page, not a shorter list.
      const next = isMore || keys.length > limit ? (page.at(-1)?.key ?? keys.at(-1)) : undefined;
      return {
        items: page.map(({ entry }) => entry),
        nextCursor: writeCursor(next === undefined ? null : cursorOf(next)),
        total,
      };
    },

    /** The days of a month that have entries. */
    listMonth: (userId: string, { month, timeZone }: { month: string; timeZone: string }) =>
      listDays(userId, spanOfMonth(month), timeZone, true),

    /** The days of a year that have entries, without images. */
    listYear: (userId: string, { year, timeZone }: { year: number; timeZone: string }) =>
      listDays(userId, spanOfYear(year), timeZone, false),

    /** The days that a day recalls and that have entries, newest first. */
    async listOnThisDay(userId: string, { day, timeZone }: { day: string; timeZone: string }) {
      const days = localDaysOf(timeZone);
      const first = await findFirstDay(userId, days);
      const ranges = recalledDays(day)
        .filter((recalled) => first !== null && recalled.day >= first)
        .flatMap((recalled) => rangesOfDays({ from: recalled.day, to: recalled.day }, days));
      const found = await entries.findDays(userId, ranges, true);
      const isFound = new Set(found.map((one) => one.day));
      const words = await entries.findWords(
        userId,
        ranges.filter((range) => isFound.has(range.day)),
      );
      return { days: recalledEntries(day, found, (one) => words.get(one) ?? '') };
    },

    /** The entry at a position among all, newest first. */
    async findAt(userId: string, { position }: { position: number }) {
      const key = await entries.findKeyAt(userId, position);
      const [found] = key === null ? [] : await entriesOf(userId, [key]);
      return { entry: found?.entry ?? null, total: await entries.count(userId, EVERYTHING) };
    },

    /** Makes an entry a favourite or not. POST_NOT_FOUND, DIARY_NOT_FOUND. */
    setFavourite: (userId: string, change: FavouriteChange): Promise<void> =>
      (change.kind === 'post' ? posts : diaries).setFavourite(userId, change),

    /** Pins a post in place of another one, or unpins it. POST_NOT_FOUND. */
    setPinned: (userId: string, change: PinChange): Promise<void> =>
      posts.setPinned(userId, change),
  };
}

const cursorOf = ({ created_at: createdAtMs, id }: EntryKey): PageCursor => ({ createdAtMs, id });

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
