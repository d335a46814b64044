// What one account can read without a network, as a value: how an answer of the server changes it,
// how it is bounded, and which answers it can give.
import type { JournalApi } from '#contract/api.contract.ts';
import { cardOfDiary, type Diary, type DiaryCard } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { decodeCursor } from '#domain/shared/paging.ts';
import {
  flag,
  listOf,
  oneOf,
  orMissing,
  orNull,
  record,
  text,
  whole,
  type Shape,
} from '#web/core/drafts/shape.ts';

/** Kept posts of an account, with their conversations. */
export const MOST_POSTS = 60;

/** Kept diaries of an account. */
export const MOST_DIARIES = 20;

/** UTF-16 units as JSON of all kept posts and messages, and again of all kept diaries. */
export const MOST_CHARACTERS = 2_000_000;

export interface KeptEntries {
  posts: Post[];
  messages: Message[];
  /** Diaries as a list shows them; those in `diaries` are here too. */
  cards: DiaryCard[];
  diaries: Diary[];
}

export const NOTHING_KEPT: KeptEntries = { posts: [], messages: [], cards: [], diaries: [] };

/** The reads that can be answered without the server. */
export type KeptRead =
  | 'posts.list'
  | 'posts.get'
  | 'messages.list'
  | 'diaries.list'
  | 'diaries.get';

type PostPage = Awaited<ReturnType<JournalApi['posts']['list']>>;
type MessagePage = Awaited<ReturnType<JournalApi['messages']['list']>>;
type DiaryPage = Awaited<ReturnType<JournalApi['diaries']['list']>>;

/** What {@link KeptRead}s are given. */
interface ReadInput {
  id?: string;
  postId?: string;
  cursor?: string;
}

interface Dated {
  id: string;
  createdAt: string;
}

/** What is kept after an answer of the server, within all bounds. */
export function withAnswer(
  kept: KeptEntries,
  path: KeptRead,
  input: ReadInput,
  output: unknown,
): KeptEntries {
  switch (path) {
    case 'posts.list': {
      const page = output as PostPage;
      const posts = withPage(kept.posts, input, page);
      const pinned = input.cursor === undefined ? page.pinned : null;
      return bounded({
        ...kept,
        posts: pinned === null ? unpinned(posts, input) : pin(posts, pinned),
      });
    }
    case 'posts.get':
      return bounded({ ...kept, posts: withItem(kept.posts, output as Post) });
    case 'messages.list': {
      const own = kept.messages.filter(({ postId }) => postId === input.postId);
      const others = kept.messages.filter(({ postId }) => postId !== input.postId);
      return bounded({
        ...kept,
        messages: [...others, ...withPage(own, input, output as MessagePage)],
      });
    }
    case 'diaries.list':
      return bounded({ ...kept, cards: withPage(kept.cards, input, output as DiaryPage) });
    case 'diaries.get': {
      const diary = output as Diary;
      return bounded({
        ...kept,
        cards: withItem(kept.cards, cardOfDiary(diary)),
        diaries: withItem(kept.diaries, diary),
      });
    }
  }
}

/** What is kept after a post or diary is gone. */
export function withoutEntry(kept: KeptEntries, id: string): KeptEntries {
  const isOther = (one: { id: string }) => one.id !== id;
  return bounded({
    posts: kept.posts.filter(isOther),
    messages: kept.messages,
    cards: kept.cards.filter(isOther),
    diaries: kept.diaries.filter(isOther),
  });
}

/** The answer of a read; null when what is kept does not have it. */
export function answerFrom(kept: KeptEntries, path: KeptRead, input: ReadInput): unknown {
  // A list has only its first page, with everything.
  if (input.cursor !== undefined) return null;
  switch (path) {
    case 'posts.list': {
      const { posts } = kept;
      if (posts.length === 0) return null;
      const pinned = posts.find(({ isPinned }) => isPinned) ?? null;
      return { items: posts, pinned, nextCursor: null, total: posts.length } satisfies PostPage;
    }
    case 'posts.get':
      return kept.posts.find(({ id }) => id === input.id) ?? null;
    case 'messages.list': {
      const items = kept.messages.filter(({ postId }) => postId === input.postId);
      const post = kept.posts.find(({ id }) => id === input.postId);
      const isKnown = items.length > 0 || post?.conversationCount === 0;
      return isKnown ? ({ items, nextCursor: null } satisfies MessagePage) : null;
    }
    case 'diaries.list': {
      const { cards } = kept;
      if (cards.length === 0) return null;
      return { items: cards, nextCursor: null, total: cards.length } satisfies DiaryPage;
    }
    case 'diaries.get':
      return kept.diaries.find(({ id }) => id === input.id) ?? null;
  }
}

/** Reads a stored value: items that this version of the app does not understand are left out. */
export function readKept(stored: unknown): KeptEntries {
  const lists = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof KeptEntries, unknown>
  >;
  return bounded({
    posts: itemsOf(lists.posts, isPost),
    messages: itemsOf(lists.messages, isMessage),
    cards: itemsOf(lists.cards, isCard),
    diaries: itemsOf(lists.diaries, isDiary),
  });
}

function itemsOf<T>(list: unknown, isItem: Shape<T>): T[] {
  return Array.isArray(list) ? list.filter((item): item is T => isItem(item)) : [];
}

const texts = listOf(text);

const isPost = record({
  id: text,
  content: text,
  sourceContent: orNull(text),
  images: texts,
  createdAt: text,
  updatedAt: text,
  recordedAt: text,
  conversationCount: whole,
  diaryCount: whole,
  aiPrivate: flag,
  isFavourite: flag,
  isPinned: flag,
  isSample: flag,
}) satisfies Shape<Post>;

const isEngine = orNull(oneOf(['remote', 'builtin']));

const isMessage = record({
  id: text,
  postId: text,
  content: text,
  isUser: flag,
  images: texts,
  createdAt: text,
  roleKey: orNull(text),
  engine: isEngine,
  usage: orNull(record({ prompt_tokens: whole, completion_tokens: whole, total_tokens: whole })),
}) satisfies Shape<Message>;

const isCard = record({
  id: text,
  date: text,
  title: text,
  excerpt: text,
  mood: oneOf(MOODS),
  imageCount: whole,
  coverImage: orNull(text),
  createdAt: text,
  isFavourite: flag,
  isSample: flag,
}) satisfies Shape<DiaryCard>;

const isDiary = record({
  id: text,
  date: text,
  title: text,
  content: text,
  aiGenerated: orNull(text),
  engine: isEngine,
  userEdited: orNull(text),
  mood: oneOf(MOODS),
  tags: texts,
  emotionalThemes: texts,
  images: texts,
  coverImage: orNull(text),
  originalPosts: listOf(record({ id: text, content: text, timestamp: text, images: texts })),
  createdAt: text,
  updatedAt: text,
  isFavourite: flag,
  isSample: flag,
  fromPrivate: orMissing(flag),
}) satisfies Shape<Diary>;

function byAge(one: Dated, other: Dated): number {
  return momentOf(other) - momentOf(one) || (other.id > one.id ? 1 : -1);
}

function momentOf({ createdAt }: Dated): number {
  return Date.parse(createdAt);
}

function withItem<T extends { id: string }>(list: readonly T[], item: T): T[] {
  return [item, ...list.filter(({ id }) => id !== item.id)];
}

/** A page is all that there is between its cursor and its end, so what it leaves out is gone. */
function withPage<T extends Dated>(
  list: readonly T[],
  { cursor }: ReadInput,
  { items, nextCursor }: { items: readonly T[]; nextCursor: string | null },
): T[] {
  const newest = decodeCursor(cursor ?? '')?.createdAtMs ?? Infinity;
  const oldest = nextCursor === null ? -Infinity : Math.min(...items.map(momentOf));
  const ids = new Set(items.map(({ id }) => id));
  const isOutside = (one: T) =>
    !ids.has(one.id) && (momentOf(one) >= newest || momentOf(one) <= oldest);
  return [...items, ...list.filter(isOutside)];
}

/** Only the first page says which post is pinned, and that none is. */
function unpinned(posts: readonly Post[], { cursor }: ReadInput): Post[] {
  return posts.map((post) => (cursor === undefined ? { ...post, isPinned: false } : post));
}

function pin(posts: readonly Post[], pinned: Post): Post[] {
  return withItem(unpinned(posts, {}), pinned);
}

/** The newest ones of each kind, newest first; conversations are oldest first, as on the wire. */
function bounded(kept: KeptEntries): KeptEntries {
  const talks = Map.groupBy(kept.messages, ({ postId }) => postId);
  const texts = Map.groupBy(kept.diaries, ({ id }) => id);
  const posts = newest(kept.posts, MOST_POSTS, ({ id }) => talks.get(id) ?? []);
  const cards = newest(kept.cards, MOST_DIARIES, ({ id }) => texts.get(id) ?? []);
  // A conversation may arrive before its post, so the last one needs none.
  const talkers = new Set([...posts.map(({ id }) => id), ...[...talks.keys()].slice(-1)]);
  return {
    posts,
    messages: [...talkers].flatMap(
      (id) => talks.get(id)?.toSorted((one, other) => byAge(other, one)) ?? [],
    ),
    cards,
    diaries: cards.flatMap(({ id }) => texts.get(id) ?? []),
  };
}

/** A pinned post is on top of the feed, so it stays at any age. */
function newest<T extends Dated & { isPinned?: boolean }>(
  list: readonly T[],
  count: number,
  belongingTo: (one: T) => unknown,
): T[] {
  const weight = ({ isPinned }: T) => (isPinned === true ? 1 : 0);
  let characters = 0;
  return list
    .toSorted((one, other) => weight(other) - weight(one) || byAge(one, other))
    .slice(0, count)
    .filter((one) => {
      const size = JSON.stringify([one, belongingTo(one)]).length;
      if (characters + size > MOST_CHARACTERS) return false;
      characters += size;
      return true;
    })
    .toSorted(byAge);
}
