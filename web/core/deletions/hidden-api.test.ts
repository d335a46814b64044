// An entry whose deletion is pending is in no list, search or count (rulings 81).
import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { deletionOf } from '#web/core/deletions/deletion.ts';
import { dropDeletion, putDeletion } from '#web/core/deletions/deletion.store.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const UTC = { timeZone: 'UTC' };

let api: JournalApi;
let shown: JournalApi;

beforeEach(() => {
  ({ api } = createTestApi());
  shown = connectApi('trial', api).api;
});

async function deletePost() {
  await api.posts.create({ id: newId(), content: '留下的 #暮色里', images: [] });
  const post = await api.posts.create({
    id: newId(),
    content: '要删的 #暮色里 #河边',
    images: [],
  });
  await api.messages.send({ id: newId(), postId: post.id, content: '补一句', images: [] });
  const deletion = deletionOf({ kind: 'post', post }, Date.now());
  putDeletion('trial', deletion);
  return { post, deletion };
}

async function writeQuotingDiary() {
  const post = await api.posts.create({ id: newId(), content: '引用过的', images: [] });
  const diary = await api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '雨天',
    content: '一整天都在下雨。',
    images: [],
    originalPosts: [{ id: post.id, content: '引用过的', timestamp: post.createdAt, images: [] }],
  });
  return { post, diary };
}

async function deleteDiary() {
  const { post, diary } = await writeQuotingDiary();
  putDeletion('trial', deletionOf({ kind: 'diary', diary }, Date.now()));
  return { post, diary };
}

// C§81.01
describe('hideDeletions', () => {
  it('post · leaves the feed, its own address and the lists of entries', async () => {
    const { post } = await deletePost();
    const before = await api.posts.list({});
    const after = await shown.posts.list({});
    expect(after.items.map(({ id }) => id)).not.toContain(post.id);
    expect(after.total).toBe(before.total - 1);
    await expect(shown.posts.get({ id: post.id })).rejects.toMatchObject({
      code: 'POST_NOT_FOUND',
      status: 404,
    });
    const entries = await shown.entries.list({ ...UTC, tag: '暮色里' });
    expect(entries.items).toHaveLength(1);
    expect(entries.total).toBe(1);
  });

  it('pinned post · is not on top either; undone, it is', async () => {
    const { post, deletion } = await deletePost();
    await api.entries.setPinned({ kind: 'post', id: post.id, isPinned: true });
    expect((await shown.posts.list({})).pinned).toBeNull();
    dropDeletion('trial', deletion);
    expect((await shown.posts.list({})).pinned?.id).toBe(post.id);
  });

  it('post · is not found by its words or those of its conversation', async () => {
    await deletePost();
    expect((await shown.search.find({ query: '要删的' })).items).toEqual([]);
    expect((await shown.search.find({ query: '补一句' })).items).toEqual([]);
    expect((await shown.search.find({ query: '留下的' })).items).toHaveLength(1);
  });

  it('post · leaves the counts of profile, tags and calendar', async () => {
    const { post } = await deletePost();
    const month = post.createdAt.slice(0, 7);
    const countOf = async (of: JournalApi) =>
      (await of.entries.month({ ...UTC, month })).days.reduce((sum, { count }) => sum + count, 0);
    expect(await countOf(shown)).toBe((await countOf(api)) - 1);
    expect((await shown.profile.get()).counts.posts).toBe(
      (await api.profile.get()).counts.posts - 1,
    );
    const { items } = await shown.tags.list();
    expect(items.find(({ tag }) => tag === '暮色里')?.entries).toBe(1);
    expect(items.find(({ tag }) => tag === '河边')).toBeUndefined();
  });

  it('diary · leaves its list, its address and the posts that it quotes', async () => {
    const { post, diary } = await deleteDiary();
    const after = await shown.diaries.list({});
    expect(after.items.map(({ id }) => id)).not.toContain(diary.id);
    expect(after.total).toBe((await api.diaries.list({})).total - 1);
    await expect(shown.diaries.get({ id: diary.id })).rejects.toMatchObject({
      code: 'DIARY_NOT_FOUND',
    });
    expect((await shown.posts.get({ id: post.id })).diaryCount).toBe(0);
    expect((await shown.diaries.citing({ postId: post.id })).items).toEqual([]);
  });

  it('marked post · the diary that quotes it has the mark at once', async () => {
    const { post, diary } = await writeQuotingDiary();
    await api.posts.update({ id: post.id, aiPrivate: true });
    expect((await shown.diaries.get({ id: diary.id })).fromPrivate).toBeUndefined();
    const marked = await api.posts.get({ id: post.id });
    putDeletion('trial', deletionOf({ kind: 'post', post: marked }, Date.now()));
    const hidden = await shown.diaries.get({ id: diary.id });
    await api.posts.remove({ id: post.id });
    expect(hidden).toEqual(await api.diaries.get({ id: diary.id }));
    expect(hidden.fromPrivate).toBe(true);
  });

  it('deletion undone · everything is back', async () => {
    const { post, deletion } = await deletePost();
    dropDeletion('trial', deletion);
    expect(await shown.posts.get({ id: post.id })).toEqual(await api.posts.get({ id: post.id }));
  });

  it('deletion of another owner · hides nothing', async () => {
    const { post, deletion } = await deletePost();
    dropDeletion('trial', deletion);
    putDeletion('someone-else', deletion);
    expect((await shown.posts.get({ id: post.id })).id).toBe(post.id);
    expect((await shown.posts.list({})).total).toBe((await api.posts.list({})).total);
  });
});
