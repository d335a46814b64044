// The mark 不给AI看 of a deleted post stays with the diaries that were written from it (rulings 113).
import { expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { readBelongings } from '#web/trial/trial-belongings.ts';

async function writeDiaryFromPrivatePost(storage: Storage = new MemoryStorage()) {
  const { api } = openTab(storage, NOW_MS);
  const post = await api.posts.create({ id: newId(), content: '不给看的', images: [] });
  await api.posts.update({ id: post.id, aiPrivate: true });
  const { id: diaryId } = await api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '那天',
    content: '那天的事',
    mood: '平静',
    tags: [],
    images: [],
    originalPosts: [{ id: post.id, content: post.content, timestamp: post.createdAt, images: [] }],
  });
  return { storage, api, postId: post.id, diaryId };
}

test('post deleted · its diary is marked', async () => {
  const { api, postId, diaryId } = await writeDiaryFromPrivatePost();
  expect((await api.diaries.get({ id: diaryId })).fromPrivate).toBeUndefined();
  await api.posts.remove({ id: postId });
  expect((await api.diaries.get({ id: diaryId })).fromPrivate).toBe(true);
});

test('deletion that can be undone · the diary comes to an account with the mark', async () => {
  const { storage, postId } = await writeDiaryFromPrivatePost();
  const { posts, diaries } = readBelongings(storage, (_kind, id) => id === postId);
  expect(posts).toEqual([]);
  expect(diaries[0]?.fromPrivate).toBe(true);
});

test('full storage · the post is deleted, and its diary is marked', async () => {
  const counted = new MemoryStorage();
  await writeDiaryFromPrivatePost(counted);
  const characters = Array.from({ length: counted.length }, (_, at) => counted.key(at) ?? '')
    .map((key) => key.length + (counted.getItem(key) ?? '').length)
    .reduce((sum, length) => sum + length, 0);
  const { storage, api, postId, diaryId } = await writeDiaryFromPrivatePost(
    new MemoryStorage(characters),
  );
  expect(() => storage.setItem('x', 'x'.repeat(20))).toThrow('quota');
  await api.posts.remove({ id: postId });
  expect((await api.diaries.get({ id: diaryId })).fromPrivate).toBe(true);
});
