// Reading without a network: what is kept, whose it is, how much of it, and when it is shown.
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { DEFAULT_MOOD } from '#domain/diaries/mood.ts';
import { cardOfDiary, type Diary } from '#domain/diaries/diary.ts';
import { newMessage, type Message } from '#domain/messages/message.ts';
import { newPost, type Post } from '#domain/posts/post.ts';
import { encodeCursor } from '#domain/shared/paging.ts';
import { contractError } from '#web/core/api/contract-error.ts';
import type { PageCache } from '#web/core/api/page-cache.ts';
import { paged } from '#web/core/api/paged.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import * as answers from '#web/core/kept/answer-reads.ts';
import { keepChanges } from '#web/core/kept/keep-changes.ts';
import {
  forgetRemoved,
  keepLater,
  keepReads,
  OFFLINE_WAIT_MS,
  type KeepingPorts,
} from '#web/core/kept/keep-reads.ts';
import {
  answerFrom,
  MOST_CHARACTERS,
  MOST_DIARIES,
  MOST_POSTS,
  NOTHING_KEPT,
  readKept,
  withAnswer,
} from '#web/core/kept/kept-entries.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';
import { forgetUnanswered, unanswered } from '#web/core/kept/kept-notice.store.ts';
import { createKeptStore, keptStore, type KeptStore } from '#web/core/kept/kept-store.ts';
import { waitFor } from '#tools/test/wait-for.ts';

const NOW = Date.parse('2026-11-22T08:00:00.000Z');

function post(minute: number, over: Partial<Post> = {}): Post {
  const row = newPost({ id: newId(), content: `第${minute}分`, images: [] }, NOW + minute * 60_000);
  const marks = { isPinned: false, isSample: false };
  return { ...row, conversationCount: 0, diaryCount: 0, ...marks, ...over };
}

function message(postId: string, minute: number): Message {
  const input = { id: newId(), postId, content: `第${minute}句`, images: [] };
  return newMessage(input, NOW + minute * 60_000);
}

function diary(minute: number, over: Partial<Diary> = {}): Diary {
  const createdAt = new Date(NOW + minute * 60_000).toISOString();
  return {
    id: newId(),
    date: '2026-11-22',
    title: `第${minute}篇`,
    content: '雨',
    aiGenerated: null,
    engine: null,
    userEdited: null,
    mood: DEFAULT_MOOD,
    tags: [],
    emotionalThemes: [],
    images: [],
    coverImage: null,
    originalPosts: [],
    createdAt,
    updatedAt: createdAt,
    isFavourite: false,
    isSample: false,
    ...over,
  };
}

const talkOf = (postId: string) => ({ items: [message(postId, 0)], nextCursor: null });
const page = (items: Post[], nextCursor: string | null = null) => ({
  items,
  pinned: items.find(({ isPinned }) => isPinned) ?? null,
  nextCursor,
  total: items.length,
});
const cursorOf = ({ createdAt, id }: Post) =>
  encodeCursor({ createdAtMs: Date.parse(createdAt), id });
const inputOf = (cursor?: string) => ({ limit: 6, ...(cursor === undefined ? {} : { cursor }) });

// C§66.06
describe('what is kept', () => {
  it('two pages of the feed · are one list, newest first', () => {
    const [a, b, c] = [post(3), post(2), post(1)];
    const first = withAnswer(NOTHING_KEPT, 'posts.list', {}, page([a, b], cursorOf(b)));
    const kept = withAnswer(first, 'posts.list', { cursor: cursorOf(b) }, page([c]));
    expect(answerFrom(kept, 'posts.list', {})).toEqual(page([a, b, c]));
  });

  it('post that a later page no longer has · is removed', () => {
    const [a, b, c] = [post(3), post(2), post(1)];
    const kept = withAnswer(NOTHING_KEPT, 'posts.list', {}, page([a, b, c]));
    const later = withAnswer(kept, 'posts.list', {}, page([a], cursorOf(a)));
    expect(later.posts).toEqual([a, b, c]);
    expect(withAnswer(kept, 'posts.list', {}, page([a, c], cursorOf(c))).posts).toEqual([a, c]);
  });

  it('first page · says which post is pinned', () => {
    const [a, b] = [post(3), post(2, { isPinned: true })];
    const kept = withAnswer(NOTHING_KEPT, 'posts.list', {}, page([a, b]));
    expect(answerFrom(kept, 'posts.list', {})).toMatchObject({ pinned: b });
    const later = withAnswer(kept, 'posts.list', {}, page([a], cursorOf(a)));
    expect(answerFrom(later, 'posts.list', {})).toMatchObject({ pinned: null });
  });

  it('posts · at most 60, and their conversations only', () => {
    const posts = Array.from({ length: MOST_POSTS + 2 }, (_, minute) => post(minute));
    const oldest = posts[0] as Post;
    const kept = withAnswer(NOTHING_KEPT, 'posts.list', {}, page(posts.toReversed()));
    expect(kept.posts).toHaveLength(MOST_POSTS);
    const newest = posts.at(-1) as Post;
    let talked = kept;
    for (const { id: postId } of [oldest, newest])
      talked = withAnswer(talked, 'messages.list', { postId }, talkOf(postId));
    expect(talked.messages.map(({ postId }) => postId)).toEqual([newest.id]);
  });

  it('conversation that arrives before its post · is kept', () => {
    const one = post(0, { conversationCount: 1 });
    const first = withAnswer(NOTHING_KEPT, 'messages.list', { postId: one.id }, talkOf(one.id));
    const kept = withAnswer(first, 'posts.get', { id: one.id }, one);
    expect(answerFrom(kept, 'messages.list', { postId: one.id })).not.toBeNull();
  });

  it('pinned post · stays at any age', () => {
    const old = post(-9_000, { isPinned: true });
    const posts = [...Array.from({ length: MOST_POSTS }, (_, minute) => post(-minute)), old];
    const kept = withAnswer(NOTHING_KEPT, 'posts.list', {}, page(posts));
    expect(kept.posts).toHaveLength(MOST_POSTS);
    expect(kept.posts.at(-1)).toEqual(old);
  });

  it('pages of a conversation · are one, oldest message first', () => {
    const one = post(0, { conversationCount: 2 });
    const [older, newer] = [message(one.id, 1), message(one.id, 2)];
    const { id: postId } = one;
    const cursor = encodeCursor({ createdAtMs: Date.parse(newer.createdAt), id: newer.id });
    let kept = withAnswer(NOTHING_KEPT, 'posts.get', { id: postId }, one);
    expect(answerFrom(kept, 'messages.list', { postId })).toBeNull();
    kept = withAnswer(kept, 'messages.list', { postId }, { items: [newer], nextCursor: cursor });
    kept = withAnswer(
      kept,
      'messages.list',
      { postId, cursor },
      {
        items: [older],
        nextCursor: null,
      },
    );
    expect(answerFrom(kept, 'messages.list', { postId })).toEqual({
      items: [older, newer],
      nextCursor: null,
    });
  });

  it('post without messages · has an empty conversation', () => {
    const one = post(0);
    const kept = withAnswer(NOTHING_KEPT, 'posts.get', { id: one.id }, one);
    expect(answerFrom(kept, 'messages.list', { postId: one.id })).toMatchObject({ items: [] });
  });

  it('diaries · at most 20, and one that was read is in the list', () => {
    const diaries = Array.from({ length: MOST_DIARIES + 1 }, (_, minute) => diary(minute));
    let kept = NOTHING_KEPT;
    for (const one of diaries) kept = withAnswer(kept, 'diaries.get', { id: one.id }, one);
    expect(kept.diaries.map(({ id }) => id)).toEqual(
      diaries
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    );
    expect(kept.cards[0]).toEqual(cardOfDiary(diaries.at(-1) as Diary));
  });

  it('text beyond the limit · is left out, and smaller ones stay', () => {
    const huge = diary(2, { content: '长'.repeat(MOST_CHARACTERS) });
    const small = diary(1);
    let kept = withAnswer(NOTHING_KEPT, 'diaries.get', { id: huge.id }, huge);
    kept = withAnswer(kept, 'diaries.get', { id: small.id }, small);
    expect(kept.diaries).toEqual([small]);
  });

  it('item of another form · is dropped, and the others stay', () => {
    const good = post(1);
    const stored = { posts: [good, { ...good, images: 'none' }, null], diaries: 'x', cards: [{}] };
    expect(readKept(stored)).toEqual({ ...NOTHING_KEPT, posts: [good] });
    expect(readKept('broken')).toEqual(NOTHING_KEPT);
  });
});

// C§66.07
describe('the store', () => {
  it('row · is of its owner only, and another owner replaces it', async () => {
    const store = createKeptStore(newId());
    const one = post(1);
    await store.change('me', (kept) => withAnswer(kept, 'posts.get', { id: one.id }, one));
    expect((await store.read('me')).posts).toEqual([one]);
    expect(await store.read('you')).toEqual(NOTHING_KEPT);
    await store.change('you', (kept) => kept);
    expect(await store.read('me')).toEqual(NOTHING_KEPT);
  });

  it('change that fails · leaves what is kept', async () => {
    const store = createKeptStore(newId());
    const one = post(1);
    await store.change('me', (kept) => withAnswer(kept, 'posts.get', { id: one.id }, one));
    const failing = store.change('me', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    expect((await store.read('me')).posts).toEqual([one]);
  });

  it('session that ends while the database opens · knows that something is kept', async () => {
    const one = post(1);
    keptFlag.set(false);
    const change = createKeptStore(newId()).change('me', (kept) =>
      withAnswer(kept, 'posts.get', { id: one.id }, one),
    );
    expect(keptFlag.isSet()).toBe(true);
    await change;
  });

  it('clear · removes everything', async () => {
    const one = post(1);
    await keptStore.change('me', (kept) => withAnswer(kept, 'posts.get', { id: one.id }, one));
    expect(keptFlag.isSet()).toBe(true);
    await keptStore.clear();
    expect(await keptStore.read('me')).toEqual(NOTHING_KEPT);
    expect(keptFlag.isSet()).toBe(false);
  });
});

// C§66.06
describe('a read', () => {
  const one = post(1);
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
  let owner: string | null;
  let isOnline: boolean;
  let store: KeptStore;
  let list: () => Promise<unknown>;
  let pages: PageCache | null;
  let server: JournalApi;
  let ports: KeepingPorts;
  let api: JournalApi;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [owner, isOnline, store] = ['me', true, createKeptStore(newId())];
    list = () => Promise.resolve(page([one]));
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    keptFlag.set(false);
    forgetUnanswered(unanswered());
    server = {
      posts: {
        list: () => list(),
        get: () => Promise.reject(contractError('POST_NOT_FOUND')),
        remove: () => Promise.resolve({ done: true }),
      },
      messages: { list: () => Promise.reject(new TypeError('Failed to fetch')) },
    } as unknown as JournalApi;
    pages = null;
    ports = {
      owner: () => owner,
      pages: () => pages,
      load: () =>
        Promise.resolve({
          keepAnswer: (...[who, isStill, read, output]: Parameters<typeof answers.keepAnswer>) =>
            answers.keepAnswer(who, isStill, read, output, store),
          dropEntry: (...[who, isStill, id]: Parameters<typeof answers.dropEntry>) =>
            answers.dropEntry(who, isStill, id, store),
          findAnswer: (...[who, read]: Parameters<typeof answers.findAnswer>) =>
            answers.findAnswer(who, read, store),
        }),
    };
    api = keepReads(forgetRemoved(server, ports), ports);
    return () => vi.useRealTimers();
  });

  const read = () => api.posts.list(inputOf());
  const readAndKeep = async () => {
    await read();
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(async () => expect((await store.read('me')).posts).toEqual([one]));
  };

  it('without a network · has what was kept', async () => {
    await readAndKeep();
    list = noNetwork;
    expect(await read()).toEqual(page([one]));
  });

  it('what a page shows · stays, with all its pages, and the bar says so', async () => {
    await readAndKeep();
    list = noNetwork;
    const { queries } = connectApi('account', server, api);
    const client = new QueryClient();
    pages = { client, queries };
    client.setQueryData(queries.posts.list.infiniteOptions(paged({ limit: 6 })).queryKey, {
      pages: [page([post(3), post(2)]), page([one])],
      pageParams: [undefined, 'next'],
    });
    await expect(read()).rejects.toThrow('Failed to fetch');
    expect(unanswered().size).toBe(1);
    // Another list of the same endpoint is not on the screen.
    expect(await api.posts.list({ limit: 12 })).toEqual(page([one]));
  });

  it('the bar · stays until that read is answered, or is made no more', async () => {
    await readAndKeep();
    list = noNetwork;
    await read();
    await api.posts.get({ id: newId() }).catch(() => undefined);
    const before = unanswered();
    expect(before.size).toBe(1);
    await read();
    forgetUnanswered(before);
    expect(unanswered().size, 'tried again since').toBe(1);
    list = () => Promise.resolve(page([one]));
    await read();
    expect(unanswered().size).toBe(0);
  });

  it('network lost right after an answer · that answer is among what is kept', async () => {
    await readAndKeep();
    const newer = post(2);
    list = () => Promise.resolve(page([newer, one]));
    await read();
    list = noNetwork;
    expect(await read()).toEqual(page([newer, one]));
  });

  it('network lost right after the first answer · has it', async () => {
    await read();
    list = noNetwork;
    expect(await read()).toEqual(page([one]));
  });

  it('without a network · fails as before where nothing is kept', async () => {
    list = noNetwork;
    await expect(read()).rejects.toThrow('Failed to fetch');
  });

  it('code that needs the state of the server · never gets what is kept', async () => {
    await readAndKeep();
    list = noNetwork;
    const connection = connectApi('account', server, api);
    expect(await connection.queries.posts.list.call(inputOf())).toEqual(page([one]));
    await expect(connection.api.posts.list(inputOf())).rejects.toThrow('Failed to fetch');
  });

  it('what a screen puts into its cache · is kept as the server has it', async () => {
    const client = new QueryClient();
    const { queries } = connectApi('account', server, api);
    const stop = keepChanges(client, (...change) => keepLater(ports, ...change));
    const line = message(one.id, 2);
    client.setQueryData(queries.messages.list.queryKey({ input: { postId: one.id } }), {
      items: [line],
      nextCursor: null,
    });
    client.setQueryData(queries.posts.list.infiniteOptions(paged({ limit: 6 })).queryKey, {
      pages: [{ ...page([one]), items: [one] }],
      pageParams: [undefined],
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(async () => expect((await store.read('me')).messages).toEqual([line]));
    stop();
  });

  it('refusal of the server · is not hidden by what is kept', async () => {
    await readAndKeep();
    list = () => Promise.reject(contractError('RATE_LIMITED'));
    await expect(read()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('without a network and without an answer · waits for a moment only', async () => {
    await readAndKeep();
    list = () => new Promise(() => undefined);
    isOnline = false;
    const answer = read();
    await vi.advanceTimersByTimeAsync(OFFLINE_WAIT_MS);
    expect(await answer).toEqual(page([one]));
  });

  it('another owner · never sees it', async () => {
    await readAndKeep();
    list = noNetwork;
    owner = 'you';
    await expect(read()).rejects.toThrow('Failed to fetch');
  });

  it('answer whose owner has left since · is not kept', async () => {
    await read();
    owner = null;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await store.read('me')).toEqual(NOTHING_KEPT);
    expect(keptFlag.isSet()).toBe(false);
  });

  it('deleted post · is kept no longer', async () => {
    await readAndKeep();
    await api.posts.remove({ id: one.id });
    await waitFor(async () => expect((await store.read('me')).posts).toEqual([]));
  });

  it('post that another device has deleted · is kept no longer', async () => {
    await readAndKeep();
    await expect(api.posts.get({ id: one.id })).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    await waitFor(async () => expect((await store.read('me')).posts).toEqual([]));
  });

  it('denied database · changes nothing for the screens', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    store = { read: denied, change: denied, clear: denied };
    expect(await read()).toEqual(page([one]));
    await vi.advanceTimersByTimeAsync(1_000);
    keptFlag.set(true);
    list = noNetwork;
    await expect(read()).rejects.toThrow('Failed to fetch');
  });

  it('database that never answers · does not delay an answer, and a failure by seconds', async () => {
    const never = () => new Promise<never>(() => undefined);
    store = { read: never, change: never, clear: never };
    expect(await read()).toEqual(page([one]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await read()).toEqual(page([one]));
    keptFlag.set(true);
    list = noNetwork;
    const failure = expect(read()).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(3_000);
    await failure;
  });
});
