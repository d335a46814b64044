// What a caller gets for a write of an entry that no page has read, and what a deletion holds back.
import { ORPCError } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { dropDeletion, putDeletion, type Deletion } from '#web/core/deletions/deletion.store.ts';
import { UUID_PATTERN } from '#domain/shared/ids.ts';
import { createOutboxKeeper, type OutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import type { PageCache } from '#web/core/api/page-cache.ts';
import { countUnsent, hasUnsent } from '#web/core/outbox/unsent.store.ts';
import type { SendingApi } from '#web/core/outbox/send-write.ts';

const cut = () => Promise.reject(new TypeError('Failed to fetch'));

const DELETION: Deletion = {
  kind: 'post',
  id: 'p',
  dueAtMs: 0,
  isSent: false,
  createdAt: '2026-11-23T08:00:00.000Z',
  date: '',
  isFavourite: false,
  aiPrivate: false,
  hasConversation: false,
  replies: 0,
  images: [],
  tags: [],
  quoted: [],
};

let owner: string;
let keeper: OutboxKeeper;
let pages: PageCache | null;
let putImage: () => Promise<void>;
let create: SendingApi['posts']['create'];
let createDiary: SendingApi['diaries']['create'];

beforeEach(() => {
  owner = newId();
  pages = null;
  putImage = vi.fn(cut);
  create = vi.fn(cut);
  createDiary = vi.fn(cut);
  keeper = createOutboxKeeper({
    owner,
    api: {
      posts: { create: (...input) => create(...input), update: cut },
      messages: { send: cut },
      diaries: { create: (...input) => createDiary(...input), update: cut },
      entries: { setFavourite: cut, setPinned: cut },
    },
    putImage: () => putImage(),
    pauseAsked: () => 0,
    newRef: () => newId(),
    pages: () => pages,
  });
});

afterEach(() => keeper.stop());

const paths = async () => (await keeper.list()).map(({ write }) => write.path);

/** Another tab changes the pending deletions: this one learns of it by an event of the storage. */
function elsewhere(change: () => void): void {
  change();
  dispatchEvent(new StorageEvent('storage', { key: `echo.deletion.${owner}.post.p` }));
}

/** Writes a post with an image while there is no network: the post waits for its image. */
async function writePost(): Promise<void> {
  const image = await keeper.keepImage(new Blob(['i'], { type: 'image/png' }), 'image/png');
  await keeper.write('posts.create', { id: 'p', content: '一', images: [image] }, cut);
}

// C§66.02
describe('createOutboxKeeper', () => {
  it('mark of a new post that waits · waits behind it', async () => {
    const call = vi.fn(cut);
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, call);
    expect(await keeper.write('posts.update', { id: 'p', aiPrivate: true }, call)).toMatchObject({
      content: '一',
      aiPrivate: true,
    });
    expect(call).not.toHaveBeenCalled();
    expect(await paths()).toEqual(['posts.create', 'posts.update']);
  });

  // C§66.11
  it('new diary · waits behind the posts it quotes, before its edit and favourite', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    const quoted = { id: 'p', content: '一', timestamp: DELETION.createdAt, images: [] };
    const diary = { id: 'd', date: '2026-11-23', title: '题', content: '文', images: [] };
    const call = vi.fn(cut);
    expect(
      await keeper.write('diaries.create', { ...diary, originalPosts: [quoted] }, call),
    ).toMatchObject({ title: '题', originalPosts: [quoted] });
    expect(await keeper.write('diaries.update', { id: 'd', content: '改' }, call)).toMatchObject({
      title: '题',
      content: '改',
    });
    await keeper.write('entries.setFavourite', { kind: 'diary', id: 'd', isFavourite: true }, call);
    expect(await keeper.show('diaries.get', { id: 'd' }, cut)).toMatchObject({
      content: '改',
      isFavourite: true,
    });
    expect(createDiary).not.toHaveBeenCalled();
    create = (input) => Promise.resolve({ ...input } as never);
    createDiary = vi.fn(cut);
    await keeper.retryAll();
    expect(createDiary).toHaveBeenCalledTimes(1);
    expect(await paths()).toEqual(['diaries.create', 'diaries.update', 'entries.setFavourite']);
    expect(call).not.toHaveBeenCalled();
  });

  it('write that is sent at once · other tabs that have listed it look again', async () => {
    create = (input) => Promise.resolve({ ...input } as never);
    const heard = vi.fn();
    const other = new BroadcastChannel(`echo.outbox.${owner}`);
    other.onmessage = heard;
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    other.close();
  });

  // C§66.12
  it('list without a network · has what waits, and a loaded one stays as it is', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    expect(await keeper.show('posts.list', {}, cut)).toMatchObject({ items: [{ id: 'p' }] });
    const lists = { list: cut, get: cut };
    const api = { posts: lists, diaries: lists } as unknown as JournalApi;
    const client = new QueryClient();
    const queries = createTanstackQueryUtils(api, { path: ['account'] });
    client.setQueryData(queries.posts.list.queryKey({ input: { limit: 6 } }), {
      items: [],
      pinned: null,
      nextCursor: null,
      total: 0,
    });
    pages = { client, queries };
    const again = keeper.show('posts.list', { limit: 6, cursor: undefined }, cut);
    await expect(again).rejects.toThrow('Failed to fetch');
    await expect(keeper.show('diaries.list', {}, cut)).rejects.toThrow('Failed to fetch');
  });

  it('new diary given up before a try · makes no request, and leaves its posts', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    const quoted = { id: 'p', content: '一', timestamp: DELETION.createdAt, images: [] };
    const diary = { id: 'd', date: '2026-11-23', title: '题', content: '文', images: [] };
    await keeper.write('diaries.create', { ...diary, originalPosts: [quoted] }, cut);
    const remove = vi.fn(cut);
    expect(await keeper.remove({ id: 'd' }, remove)).toEqual({ done: true });
    expect(remove).not.toHaveBeenCalled();
    expect(await paths()).toEqual(['posts.create']);
  });

  // C§66.09
  it('mark · has one change id at every try', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    const mark = { kind: 'post', id: 'p', isPinned: true };
    await keeper.write('entries.setPinned', mark, cut);
    const inputs = async () => (await keeper.list()).map(({ write }) => write.input);
    const before = await inputs();
    await keeper.retryAll();
    expect(await inputs()).toEqual(before);
    expect(before[1]).toEqual({ ...mark, changeId: expect.stringMatching(UUID_PATTERN) });
  });

  it('可以给AI看 · is never stored, and fails without a network', async () => {
    const off = { id: 'p', aiPrivate: false };
    await expect(keeper.write('posts.update', off, cut)).rejects.toThrow('Failed to fetch');
    expect(await paths()).toEqual([]);
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    const call = vi.fn(cut);
    await expect(keeper.write('posts.update', off, call)).rejects.toMatchObject({
      code: 'POST_UNSENT',
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('pending deletion · holds back its entry and the images of it', async () => {
    await writePost();
    putDeletion(owner, DELETION);
    const upload = vi.fn(async () => undefined);
    putImage = upload;
    await keeper.retryAll();
    expect(upload).not.toHaveBeenCalled();
    expect(await paths()).toEqual(['images.put', 'posts.create']);
    // The list of what waits is without it, and its deletion must still ask the outbox.
    expect([countUnsent(), hasUnsent(owner)]).toEqual([0, true]);
    dropDeletion(owner, DELETION);
    await expect.poll(countUnsent).toBe(1);
  });

  it.each(['this tab', 'another tab'])('deletion undone in %s · sends them', async (tab) => {
    await writePost();
    putDeletion(owner, DELETION);
    putImage = async () => undefined;
    const sent = vi.fn();
    create = (input) => {
      sent(input.content);
      return Promise.resolve({ ...input } as never);
    };
    if (tab === 'this tab') dropDeletion(owner, DELETION);
    else elsewhere(() => localStorage.removeItem(`echo.deletion.${owner}.post.p`));
    await expect.poll(paths).toEqual([]);
    expect(sent).toHaveBeenCalledExactlyOnceWith('一');
  });

  it('final deletion of a post that was never sent · makes no request', async () => {
    await writePost();
    putDeletion(owner, DELETION);
    const remove = vi.fn(cut);
    expect(await keeper.remove({ id: 'p' }, remove)).toEqual({ done: true });
    expect(remove).not.toHaveBeenCalled();
    expect(create).not.toHaveBeenCalled();
    expect(await keeper.list()).toEqual([]);
  });

  it('final deletion of a post that may have arrived · is a request', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    putDeletion(owner, DELETION);
    await expect(keeper.remove({ id: 'p' }, cut)).rejects.toThrow('Failed to fetch');
    expect(await paths()).toEqual(['posts.create']);
    expect(await keeper.remove({ id: 'p' }, async () => ({ done: true }))).toEqual({ done: true });
    expect(await paths()).toEqual([]);
  });

  it('final deletion of a post that is gone · takes its writes out, and says so', async () => {
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, cut);
    const gone = new ORPCError('POST_NOT_FOUND', { defined: true });
    await expect(keeper.remove({ id: 'p' }, () => Promise.reject(gone))).rejects.toBe(gone);
    expect(await paths()).toEqual([]);
  });
});
