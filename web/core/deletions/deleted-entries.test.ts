// Copies of deleted entries: how long they are kept, how much room they take, whose they are, and
// the new entry that is made of one.
import { expect, it, vi } from 'vitest';
import type { ImageStore } from '#contract/image-store.ts';
import { newPost } from '#domain/posts/post.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { copyImages } from '#web/core/deletions/copy-entry.ts';
import {
  COPY_KEPT_MS,
  createDeletedEntries,
  entryOf,
  roomFor,
  type EntryCopy,
} from '#web/core/deletions/deleted-entries.ts';
import { deletionOf } from '#web/core/deletions/deletion.ts';
import { findDeletion, putDeletion } from '#web/core/deletions/deletion.store.ts';
import { giveBack } from '#web/core/deletions/give-back.ts';
import type { Images } from '#web/core/images/use-images.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const NEW_IMAGE = 'local:0190a000-0000-7000-8000-000000000001';

const NOW = Date.parse('2026-11-22T08:00:00.000Z');

const NO_COPIES = { list: async () => [] };

function copyOf(over: Partial<EntryCopy> = {}, imageBytes = 0): EntryCopy {
  const draft = { id: newId(), content: '晚霞', images: ['local:a'] };
  const marks = { isPinned: false, isSample: false };
  const post = { ...newPost(draft, NOW), conversationCount: 0, diaryCount: 0, ...marks };
  const image = { ref: 'local:a', type: 'image/png', bytes: new ArrayBuffer(imageBytes) };
  return {
    owner: 'me',
    entry: { kind: 'post', post },
    deletedAtMs: NOW,
    newId: newId(),
    images: imageBytes === 0 ? [] : [image],
    ...over,
  };
}

function createStore() {
  const clock = { nowMs: NOW };
  return { clock, store: createDeletedEntries(() => clock.nowMs, `deleted-${newId()}`) };
}

// C§81.03
it('list · after 24 hours · no longer has the copy', async () => {
  const { clock, store } = createStore();
  await store.keep(copyOf());
  clock.nowMs = NOW + COPY_KEPT_MS - 1;
  expect(await store.list('me')).toHaveLength(1);
  clock.nowMs += 1;
  expect(await store.list('me')).toEqual([]);
});

it('list · has the copies of one owner, newest first', async () => {
  const { store } = createStore();
  const [older, newer] = [copyOf({ deletedAtMs: NOW - 5 }), copyOf()];
  for (const copy of [newer, older, copyOf({ owner: 'you' })]) await store.keep(copy);
  expect(await store.list('me')).toEqual([newer, older]);
});

it('sweep · keeps the copies of this account and of the trial', async () => {
  const { store } = createStore();
  for (const owner of ['me', 'you', 'trial']) await store.keep(copyOf({ owner }));
  await store.sweep('me');
  expect(await store.list('me')).toHaveLength(1);
  expect(await store.list('you')).toEqual([]);
  expect(await store.list('trial')).toHaveLength(1);
  await store.sweep(null);
  expect(await store.list('me')).toEqual([]);
});

it('clear · removes the copies of one owner', async () => {
  const { store } = createStore();
  for (const owner of ['me', 'you']) await store.keep(copyOf({ owner }));
  await store.clear('me');
  expect(await store.list('me')).toEqual([]);
  expect(await store.list('you')).toHaveLength(1);
});

it('roomFor · too many bytes · the oldest copies lose their images', () => {
  const [older, newer] = [1, 2].map((age) =>
    copyOf({ deletedAtMs: NOW - 10 + age }, 25_000_000),
  ) as [EntryCopy, EntryCopy];
  expect(roomFor(copyOf({}, 25_000_000), [older, newer])).toEqual({
    gone: [],
    smaller: [{ ...older, images: [] }],
  });
});

it('roomFor · too many copies · the oldest one goes', () => {
  const others = Array.from({ length: 200 }, (_, age) => copyOf({ deletedAtMs: NOW - age }));
  expect(roomFor(copyOf(), others).gone).toEqual([others[199]]);
});

it('copyImages · page left before an image was read · a later page reads the others', async () => {
  const { store } = createStore();
  const copy = copyOf({}, 3);
  if (copy.entry.kind === 'post') copy.entry.post.images = ['local:a', 'local:b'];
  const read = vi.fn<Images['read']>(async () => new Blob(['b'], { type: 'image/png' }));
  await store.keep(copy);
  await copyImages(copy, store, { read });
  expect(read.mock.calls).toEqual([['card-image-bucket', 'local:b']]);
  const [stored] = await store.list('me');
  expect(stored?.images.map(({ ref }) => ref)).toEqual(['local:a', 'local:b']);
});

it('copyImages · undone while an image is read · keeps no copy', async () => {
  const { store } = createStore();
  const copy = copyOf();
  const read = async () => {
    await store.remove('me', entryOf(copy.entry));
    return new Blob(['b'], { type: 'image/png' });
  };
  await store.keep(copy);
  await copyImages(copy, store, { read });
  expect(await store.list('me')).toEqual([]);
});

const imageStore = () => ({ put: vi.fn<ImageStore['put']>(async () => NEW_IMAGE) });

it('giveBack · deletion not sent · undoes it and creates nothing', async () => {
  const { api } = createTestApi();
  const post = await api.posts.create({ id: newId(), content: '晚霞', images: [] });
  const copy = copyOf({ owner: 'trial', entry: { kind: 'post', post } });
  putDeletion('trial', deletionOf(copy.entry, NOW));
  const before = (await api.posts.list({})).total;
  await giveBack(copy, api, imageStore(), NO_COPIES);
  expect(findDeletion('trial', entryOf(copy.entry))).toBeNull();
  expect((await api.posts.list({})).total).toBe(before);
});

it('giveBack · deletion sent · makes a new post with its moment and images, once', async () => {
  const { api } = createTestApi();
  const copy = copyOf({}, 3);
  for (const _ of [1, 2]) await giveBack(copy, api, imageStore(), NO_COPIES);
  const { items } = await api.posts.list({});
  const made = items.filter(({ content }) => content === '晚霞');
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({
    id: copy.newId,
    images: [NEW_IMAGE],
    createdAt: new Date(NOW).toISOString(),
  });
});

it('giveBack · images copied after the list was shown · are in the new post', async () => {
  const { api } = createTestApi();
  const { store } = createStore();
  const shown = copyOf();
  await store.keep({ ...shown, images: copyOf({}, 3).images });
  await giveBack(shown, api, imageStore(), store);
  expect(await api.posts.get({ id: shown.newId })).toMatchObject({ images: [NEW_IMAGE] });
});

it('giveBack · diary · keeps its time and the mark of a private post that is gone', async () => {
  const { api } = createTestApi();
  const post = await api.posts.create({ id: newId(), content: '晚霞', images: [] });
  await api.posts.update({ id: post.id, aiPrivate: true });
  const written = {
    id: newId(),
    date: '2026-11-20',
    title: '那天',
    content: '我改过的',
    aiGenerated: '写的',
    engine: 'builtin' as const,
    mood: '感动' as const,
    tags: ['晚霞'],
    images: [],
    coverImage: null,
    originalPosts: [{ id: post.id, content: post.content, timestamp: post.createdAt, images: [] }],
  };
  await api.diaries.create(written);
  await api.posts.remove({ id: post.id });
  const diary = await api.diaries.get({ id: written.id });
  expect(diary.fromPrivate).toBe(true);
  await api.diaries.remove({ id: diary.id });
  const copy = copyOf({ owner: 'trial', entry: { kind: 'diary', diary } });
  await giveBack(copy, api, imageStore(), NO_COPIES);
  expect(await api.diaries.get({ id: copy.newId })).toEqual({
    ...diary,
    id: copy.newId,
    updatedAt: expect.any(String) as string,
  });
});
