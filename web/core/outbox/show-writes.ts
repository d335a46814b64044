// What a response is with the writes that wait: the server does not know them yet.
import type { JournalApi } from '#contract/api.contract.ts';
import {
  cardOfDiary,
  cleanTags,
  coverFor,
  DIARY_DEFAULTS,
  type Diary,
  type DiaryCard,
} from '#domain/diaries/diary.ts';
import type { Entry } from '#domain/entries/entry.ts';
import { newMessage, type Message } from '#domain/messages/message.ts';
import { newPost, type Post } from '#domain/posts/post.ts';
import { given } from '#domain/shared/given.ts';
import type { Item } from '#web/core/outbox/outbox.ts';
import type { Write } from '#web/core/outbox/write.ts';

type Writes = readonly Item<Write>[];
type Of<Path extends Write['path']> = Extract<Write, { path: Path }>['input'];
type FeedPage = Awaited<ReturnType<JournalApi['posts']['list']>>;
type DiaryPage = Awaited<ReturnType<JournalApi['diaries']['list']>>;
type EntryPage = Awaited<ReturnType<JournalApi['entries']['list']>>;
type MessagePage = Awaited<ReturnType<JournalApi['messages']['list']>>;

/** A new post as it is shown before the server has it. */
export function postOf(input: Of<'posts.create'>, writtenAtMs: number): Post {
  return {
    ...newPost(input, writtenAtMs),
    conversationCount: 0,
    diaryCount: 0,
    isPinned: false,
    isSample: false,
  };
}

/** A message as it is shown before the server has it. */
export function messageOf(input: Of<'messages.send'>, writtenAtMs: number): Message {
  return newMessage(input, writtenAtMs);
}

/** A diary as it is shown before the server has it. The server also reads a mood from its text. */
export function diaryOf(input: Of<'diaries.create'>, writtenAtMs: number): Diary {
  const { id, date, title, content, images, aiGenerated = null } = input;
  const now = new Date(writtenAtMs).toISOString();
  return {
    ...DIARY_DEFAULTS,
    id,
    date,
    title,
    content,
    aiGenerated,
    engine: aiGenerated === null ? null : (input.engine ?? null),
    userEdited: aiGenerated !== null && aiGenerated.trim() !== content ? content : null,
    mood: input.mood ?? DIARY_DEFAULTS.mood,
    tags: cleanTags(input.tags ?? []),
    images,
    coverImage: coverFor(images, input.coverImage ?? null),
    originalPosts: input.originalPosts ?? [],
    createdAt: now,
    updatedAt: now,
    isFavourite: false,
    isSample: false,
  };
}

/** A post after a change. */
export function changedPost(post: Post, change: Of<'posts.update'>): Post {
  const { basedOn: _, seenUpdatedAt: __, changeId: ___, keepsBefore: ____, ...fields } = change;
  return { ...post, ...given(fields) };
}

/** A diary after a change. */
export function changedDiary(diary: Diary, change: Of<'diaries.update'>): Diary {
  const { basedOn: _, changeId: __, keepsBefore: ___, originalPostIds, ...fields } = change;
  const stays = ({ id }: { id: string }) =>
    originalPostIds === undefined || originalPostIds.includes(id);
  return { ...diary, ...given(fields), originalPosts: diary.originalPosts.filter(stays) };
}

/**
 * Adds the writes to the output of an endpoint; other endpoints are returned as they are.
 * `findPost` finds a post that is pinned and on no page of the output.
 */
export function withWrites(
  path: string,
  input: unknown,
  output: unknown,
  writes: Writes,
  findPost: (id: string) => Post | undefined = () => undefined,
): unknown {
  switch (path) {
    case 'posts.get':
      return asWritten(output as Post, writes);
    case 'posts.list':
      return feedPage(output as FeedPage, input as { cursor?: string }, writes, findPost);
    case 'messages.list':
      return conversation(output as MessagePage, input as Asked, writes);
    case 'diaries.get':
      return diaryAsWritten(output as Diary, writes);
    case 'diaries.list':
      return diaryPage(output as DiaryPage, input as { cursor?: string }, writes);
    case 'entries.list': {
      const page = output as EntryPage;
      return { ...page, items: page.items.map((entry) => entryAsWritten(entry, writes)) };
    }
    default:
      return output;
  }
}

interface Asked {
  postId: string;
  cursor?: string;
}

/** What the writes alone say, where the server has nothing or cannot be reached; null: nothing. */
export function fromWrites(path: string, input: unknown, writes: Writes): unknown {
  const isFirstPage = (input as { cursor?: string } | undefined)?.cursor === undefined;
  if (path === 'posts.list' && isFirstPage && newPosts(writes).length > 0)
    return feedPage(
      { items: [], pinned: null, nextCursor: null, total: 0 },
      {},
      writes,
      () => undefined,
    );
  if (path === 'diaries.list' && isFirstPage && newDiaries(writes).length > 0)
    return diaryPage({ items: [], nextCursor: null, total: 0 }, {}, writes);
  if (path === 'posts.get') {
    const { id } = input as { id: string };
    const post = newPosts(writes).find((one) => one.id === id);
    return post === undefined ? null : asWritten(post, writes);
  }
  if (path === 'diaries.get') {
    const { id } = input as { id: string };
    const diary = newDiaries(writes).find((one) => one.id === id);
    return diary === undefined ? null : diaryAsWritten(diary, writes);
  }
  if (path === 'messages.list') {
    const asked = input as Asked;
    if (!newPosts(writes).some(({ id }) => id === asked.postId)) return null;
    return conversation({ items: [], nextCursor: null }, asked, writes);
  }
  return null;
}

function newPosts(writes: Writes): Post[] {
  return writes.flatMap(({ write, writtenAtMs }) =>
    write.path === 'posts.create' ? [postOf(write.input, writtenAtMs)] : [],
  );
}

function newDiaries(writes: Writes): Diary[] {
  return writes.flatMap(({ write, writtenAtMs }) =>
    write.path === 'diaries.create' ? [diaryOf(write.input, writtenAtMs)] : [],
  );
}

/** A post with its changes, and with its messages counted. */
function asWritten(post: Post, writes: Writes): Post {
  return writes.reduce((shown, { write }) => {
    if (write.path === 'posts.update' && write.input.id === post.id)
      return changedPost(shown, write.input);
    if (write.path === 'messages.send' && write.input.postId === post.id)
      return { ...shown, conversationCount: shown.conversationCount + 1 };
    if (write.path === 'entries.setPinned')
      return { ...shown, isPinned: isPinnedAfter(shown.isPinned, shown.id, write.input) };
    return withMark(shown, 'post', write);
  }, post);
}

/** One post is pinned: a new pin ends that of every other one. */
function isPinnedAfter(isPinned: boolean, id: string, change: Of<'entries.setPinned'>): boolean {
  return change.id === id ? change.isPinned : isPinned && !change.isPinned;
}

function diaryAsWritten(diary: Diary, writes: Writes): Diary {
  return writes.reduce(
    (shown, { write }) =>
      write.path === 'diaries.update' && write.input.id === diary.id
        ? changedDiary(shown, write.input)
        : withMark(shown, 'diary', write),
    diary,
  );
}

/** A card has only the beginning of a text, so it is made of the fields that a change has. */
function cardAsWritten(card: DiaryCard, writes: Writes): DiaryCard {
  return writes.reduce((shown, { write }) => {
    if (write.path !== 'diaries.update' || write.input.id !== card.id)
      return withMark(shown, 'diary', write);
    const { content, title, mood, images, coverImage } = write.input;
    const changed = cardOfDiary({
      ...EMPTY_DIARY,
      ...shown,
      ...given({ content, title, mood, images, coverImage }),
    });
    return {
      ...changed,
      excerpt: content === undefined ? shown.excerpt : changed.excerpt,
      imageCount: images === undefined ? shown.imageCount : changed.imageCount,
    };
  }, card);
}

const EMPTY_DIARY = {
  content: '',
  aiGenerated: null,
  engine: null,
  userEdited: null,
  tags: [],
  emotionalThemes: [],
  images: [],
  originalPosts: [],
  updatedAt: '',
};

function entryAsWritten(entry: Entry, writes: Writes): Entry {
  return entry.kind === 'post'
    ? { ...entry, post: asWritten(entry.post, writes) }
    : { ...entry, diary: cardAsWritten(entry.diary, writes) };
}

function withMark<One extends { id: string; isFavourite: boolean }>(
  one: One,
  kind: Entry['kind'],
  write: Write,
): One {
  const isMark =
    write.path === 'entries.setFavourite' && write.input.kind === kind && write.input.id === one.id;
  return isMark ? { ...one, isFavourite: write.input.isFavourite } : one;
}

/** New posts are at the place of their moment, if this page has it. */
function feedPage(
  page: FeedPage,
  { cursor }: { cursor?: string },
  writes: Writes,
  findPost: (id: string) => Post | undefined,
): FeedPage {
  const known = new Set(page.items.map(({ id }) => id));
  const added = newPosts(writes).filter(({ id }) => !known.has(id));
  const [first, last] = [page.items[0], page.items.at(-1)];
  const isHere = ({ createdAt }: Post) =>
    (cursor === undefined || first === undefined || createdAt <= first.createdAt) &&
    (page.nextCursor === null || last === undefined || createdAt > last.createdAt);
  const items = [...added.filter(isHere), ...page.items].toSorted((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt > other.createdAt ? -1 : 1,
  );
  const shown = items.map((post) => asWritten(post, writes));
  const pins = writes.flatMap(({ write }) =>
    write.path === 'entries.setPinned' && write.input.isPinned ? write.input.id : [],
  );
  const marked = [page.pinned, findPost(pins.at(-1) ?? '')].flatMap((post) =>
    post === null || post === undefined ? [] : asWritten(post, writes),
  );
  return {
    ...page,
    items: shown,
    pinned:
      cursor === undefined ? ([...shown, ...marked].find((post) => post.isPinned) ?? null) : null,
    total: page.total + added.length,
  };
}

/** New diaries are on top of the first page: a diary has the time when it was saved. */
function diaryPage(page: DiaryPage, { cursor }: { cursor?: string }, writes: Writes): DiaryPage {
  const known = new Set(page.items.map(({ id }) => id));
  const added = newDiaries(writes)
    .filter(({ id }) => !known.has(id))
    .map(cardOfDiary)
    .toReversed();
  const items = cursor === undefined ? [...added, ...page.items] : page.items;
  return {
    ...page,
    items: items.map((card) => cardAsWritten(card, writes)),
    total: page.total + added.length,
  };
}

/** New messages are at the end of the first page, which has the newest. */
function conversation(page: MessagePage, { postId, cursor }: Asked, writes: Writes): MessagePage {
  if (cursor !== undefined) return page;
  const known = new Set(page.items.map(({ id }) => id));
  const added = writes.flatMap(({ write, writtenAtMs }) =>
    write.path === 'messages.send' && write.input.postId === postId && !known.has(write.input.id)
      ? [messageOf(write.input, writtenAtMs)]
      : [],
  );
  return { ...page, items: [...page.items, ...added] };
}
