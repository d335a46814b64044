// What a response of the API is without the entries whose deletion is pending. An endpoint that
// lists or counts entries has a line here.
import { ORPCError } from '@orpc/client';
import type { JournalApi } from '#contract/api.contract.ts';
import { ERROR_STATUS, ERROR_TEXT } from '#contract/error-codes.ts';
import { withoutSources } from '#domain/asking/answer.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Entry, EntryDay, EntryKind } from '#domain/entries/entry.ts';
import { cleanFilter, isShown } from '#domain/entries/filter.ts';
import type { Post } from '#domain/posts/post.ts';
import { localDaysOf, localHoursOf } from '#domain/shared/calendar.ts';
import { listDeletions, type Deletion } from '#web/core/deletions/deletion.store.ts';

type Nouns = Pick<
  JournalApi,
  'posts' | 'diaries' | 'entries' | 'profile' | 'questions' | 'search' | 'tags'
>;
type Input<Endpoint> = Endpoint extends (input: infer I, ...rest: never) => unknown ? I : never;
type Output<Endpoint> = Endpoint extends (...input: never) => Promise<infer O> ? O : never;

/** Returns the output without the deleted entries; null when nothing is left of it. */
type Hide<Endpoint> = (
  output: Output<Endpoint>,
  deletions: readonly Deletion[],
  input: Input<Endpoint>,
) => Output<Endpoint> | null;

const HIDE: {
  [Noun in keyof Nouns]: { [Name in keyof Nouns[Noun]]?: Hide<Nouns[Noun][Name]> };
} = {
  posts: {
    list: (page, deletions) => ({
      ...page,
      items: page.items
        .filter(({ id }) => !isDeleted('post', id, deletions))
        .map((post) => recited(post, deletions)),
      pinned: page.pinned === null ? null : withoutPost(page.pinned, deletions),
      total: page.total - ofKind('post', deletions).length,
    }),
    get: withoutPost,
  },
  diaries: {
    list: (page, deletions) => ({
      ...page,
      items: page.items.filter(({ id }) => !isDeleted('diary', id, deletions)),
      total: page.total - ofKind('diary', deletions).length,
    }),
    get: (diary, deletions) =>
      isDeleted('diary', diary.id, deletions) ? null : fromPrivate(diary, deletions),
    citing: (list, deletions) => ({
      items: list.items.filter(({ id }) => !isDeleted('diary', id, deletions)),
    }),
  },
  entries: {
    list: (page, deletions, { timeZone, ...filter }) => ({
      ...page,
      items: page.items.flatMap((entry) => withoutEntry(entry, deletions)),
      total:
        page.total === null
          ? null
          : page.total -
            deletions.filter((one) => isShown(cleanFilter(filter), filtered(one, timeZone))).length,
    }),
    month: ({ days }, deletions, { timeZone }) => ({ days: uncounted(days, deletions, timeZone) }),
    year: ({ days }, deletions, { timeZone }) => ({ days: uncounted(days, deletions, timeZone) }),
    onThisDay: ({ days }, deletions, { timeZone }) => {
      const gone = goneDays(deletions, timeZone);
      return {
        // The words may be those of a deleted entry.
        days: uncounted(days, deletions, timeZone).map((one) =>
          gone.includes(one.day) ? { ...one, words: '' } : one,
        ),
      };
    },
    at: ({ entry, total }, deletions) => ({
      entry: entry === null ? null : (withoutEntry(entry, deletions)[0] ?? null),
      total,
    }),
  },
  profile: { get: recounted, update: recounted },
  questions: {
    list: (page, deletions) => {
      const gone = new Set(deletions.map(({ id }) => id));
      const items = page.items.map((question) => ({
        ...question,
        answer: withoutSources(question.answer, gone),
      }));
      return { ...page, items };
    },
  },
  search: {
    find: (page, deletions) => ({
      ...page,
      items: page.items.filter(
        ({ kind, id, postId }) =>
          !isDeleted(kind === 'diary' ? 'diary' : 'post', postId ?? id, deletions),
      ),
    }),
  },
  tags: {
    list: ({ items, ...page }, deletions) => {
      const left = items
        .map((tag) => ({
          ...tag,
          entries: tag.entries - deletions.filter(({ tags }) => tags.includes(tag.tag)).length,
        }))
        .filter(({ entries }) => entries > 0);
      return { ...page, items: left, total: page.total - (items.length - left.length) };
    },
  },
};

/**
 * Hides deleted entries in the output of an endpoint; null when the output is such an entry.
 * Endpoints without a line are returned as they are.
 */
export function hide(
  path: string,
  input: unknown,
  output: unknown,
  deletions: readonly Deletion[],
): unknown {
  const [noun = '', name = ''] = path.split('.');
  const lines = HIDE as Record<string, Record<string, Hide<never>> | undefined>;
  const line = Object.hasOwn(lines, noun) ? lines[noun]?.[name] : undefined;
  return line === undefined ? output : line(output as never, deletions, input as never);
}

/**
 * Hides the owner's deleted entries in the output of an endpoint. Throws `POST_NOT_FOUND` or
 * `DIARY_NOT_FOUND` when the output is such an entry.
 */
export function hideOrRefuse(
  path: string,
  input: unknown,
  output: unknown,
  owner: string,
): unknown {
  const rest = hide(path, input, output, listDeletions(owner));
  if (rest !== null) return rest;
  const code = path === 'posts.get' ? 'POST_NOT_FOUND' : 'DIARY_NOT_FOUND';
  throw new ORPCError(code, {
    defined: true,
    status: ERROR_STATUS[code],
    message: ERROR_TEXT[code],
  });
}

function ofKind(kind: EntryKind, deletions: readonly Deletion[]): readonly Deletion[] {
  return deletions.filter((deletion) => deletion.kind === kind);
}

function isDeleted(kind: EntryKind, id: string, deletions: readonly Deletion[]): boolean {
  return deletions.some((deletion) => deletion.kind === kind && deletion.id === id);
}

/** A post, or null when it is deleted. */
function withoutPost(post: Post, deletions: readonly Deletion[]): Post | null {
  return isDeleted('post', post.id, deletions) ? null : recited(post, deletions);
}

/** A post without the deleted diaries in its count of those that quote it. */
function recited(post: Post, deletions: readonly Deletion[]): Post {
  const gone = deletions.filter(({ quoted }) => quoted.includes(post.id)).length;
  return gone === 0 ? post : { ...post, diaryCount: Math.max(0, post.diaryCount - gone) };
}

/** As when a marked post that a diary was written from is deleted: the diary keeps the mark. */
function fromPrivate(diary: Diary, deletions: readonly Deletion[]): Diary {
  const hidden = new Set(deletions.flatMap(({ id, aiPrivate }) => (aiPrivate === true ? id : [])));
  const isMarked = diary.originalPosts.some(({ id }) => hidden.has(id));
  return isMarked ? { ...diary, fromPrivate: true } : diary;
}

function withoutEntry(entry: Entry, deletions: readonly Deletion[]): Entry[] {
  if (entry.kind === 'diary') return isDeleted('diary', entry.diary.id, deletions) ? [] : [entry];
  if (isDeleted('post', entry.post.id, deletions)) return [];
  return [{ kind: 'post', post: recited(entry.post, deletions) }];
}

function filtered(deletion: Deletion, timeZone: string) {
  return {
    kind: deletion.kind,
    day: dayOf(deletion, localDaysOf(timeZone)),
    hour:
      deletion.kind === 'diary'
        ? null
        : Number(localHoursOf(timeZone).format(Date.parse(deletion.createdAt))),
    hasImage: deletion.images.length > 0,
    hasConversation: deletion.hasConversation,
    isFavourite: deletion.isFavourite,
    tags: new Set(deletion.tags),
  };
}

function dayOf(deletion: Deletion, days: Intl.DateTimeFormat): string {
  return deletion.kind === 'diary' ? deletion.date : days.format(Date.parse(deletion.createdAt));
}

function uncounted<Day extends EntryDay>(
  days: readonly Day[],
  deletions: readonly Deletion[],
  timeZone: string,
): Day[] {
  const gone = goneDays(deletions, timeZone);
  const images = new Set(deletions.flatMap((deletion) => deletion.images));
  return days
    .map((one) => ({
      ...one,
      count: one.count - gone.filter((day) => day === one.day).length,
      image: one.image !== null && images.has(one.image) ? null : one.image,
    }))
    .filter(({ count }) => count > 0);
}

/** The days of the deleted entries, one for each. */
function goneDays(deletions: readonly Deletion[], timeZone: string): string[] {
  const format = localDaysOf(timeZone);
  return deletions.map((deletion) => dayOf(deletion, format));
}

function recounted(
  profile: Output<JournalApi['profile']['get']>,
  deletions: readonly Deletion[],
): Output<JournalApi['profile']['get']> {
  const { posts, aiMessages, diaries } = profile.counts;
  const replies = deletions.reduce((sum, deletion) => sum + deletion.replies, 0);
  return {
    ...profile,
    counts: {
      posts: posts - ofKind('post', deletions).length,
      aiMessages: aiMessages - replies,
      diaries: diaries - ofKind('diary', deletions).length,
    },
  };
}
