// Requests that are repeated after their answer was lost, and those that arrive late (ADR 0069).
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

const draft = (id = newId()) => ({ id, content: '写过的话', images: [] });
const diaryDraft = (id = newId()) => ({ ...draft(id), date: '2026-11-24', title: '那天' });

/** Declares the rules of repeated requests; C§66.09 and C§66.10. */
export function describeRepeats(world: () => JournalWorld): void {
  const aPost = async () => {
    const { api } = await world().newUser();
    return { api, post: await api.posts.create(draft()) };
  };

  describe('a change that is repeated', () => {
    const changeId = newId();
    const marks: [
      string,
      (api: JournalApi, id: string, isSet: boolean, once?: string) => unknown,
    ][] = [
      [
        'isFavourite',
        (api, id, isFavourite, once) =>
          api.entries.setFavourite({ kind: 'post', id, isFavourite, changeId: once }),
      ],
      [
        'isPinned',
        (api, id, isPinned, once) =>
          api.entries.setPinned({ kind: 'post', id, isPinned, changeId: once }),
      ],
      [
        'aiPrivate',
        (api, id, aiPrivate, once) => api.posts.update({ id, aiPrivate, changeId: once }),
      ],
    ];

    test.each(marks)('%s · a newer one of another device stays', async (name, set) => {
      const { api, post } = await aPost();
      await set(api, post.id, true, changeId);
      await set(api, post.id, false, newId());
      await set(api, post.id, true, changeId);
      expect(await api.posts.get({ id: post.id })).toMatchObject({ [name]: false });
    });

    test.each(marks)(
      '%s · without an id it is made again, as by old clients',
      async (name, set) => {
        const { api, post } = await aPost();
        await set(api, post.id, true);
        await set(api, post.id, false);
        await set(api, post.id, true);
        expect(await api.posts.get({ id: post.id })).toMatchObject({ [name]: true });
      },
    );

    test('edit of a post · returns the newer text, without a conflict', async () => {
      const { api, post } = await aPost();
      const edit = { id: post.id, content: '改过', images: [], changeId, basedOn: draft() };
      await api.posts.update(edit);
      await api.posts.update({ id: post.id, content: '再改', changeId: newId() });
      expect((await api.posts.update(edit)).content).toBe('再改');
    });

    test('edit and mark of a diary · are made once', async () => {
      const { api } = await world().newUser();
      const { id } = await api.diaries.create(diaryDraft());
      const edit = { id, content: '改过', changeId };
      const mark = { kind: 'diary', id, isFavourite: true, changeId: newId() } as const;
      await api.diaries.update(edit);
      await api.entries.setFavourite(mark);
      await api.diaries.update({ id, content: '再改' });
      await api.entries.setFavourite({ ...mark, isFavourite: false, changeId: newId() });
      await api.entries.setFavourite(mark);
      expect(await api.diaries.update(edit)).toMatchObject({ content: '再改', isFavourite: false });
    });

    test('one that was refused · can be made later', async () => {
      const { api, post } = await aPost();
      const edit = { id: post.id, content: '改过', images: [], changeId };
      const stale = { ...edit, basedOn: { content: '不是它', images: [] } };
      expect(await codeOf(api.posts.update(stale))).toBe('POST_CHANGED');
      expect((await api.posts.update(edit)).content).toBe('改过');
    });

    test('id of another user · is free', async () => {
      const [mine, theirs] = [await aPost(), await aPost()];
      await mine.api.posts.update({ id: mine.post.id, aiPrivate: true, changeId });
      const change = { id: theirs.post.id, aiPrivate: true, changeId };
      expect((await theirs.api.posts.update(change)).aiPrivate).toBe(true);
    });
  });

  describe('taking off 不给AI看', () => {
    test('of a post as it was seen · is done', async () => {
      const { api, post } = await aPost();
      const { updatedAt } = await api.posts.update({ id: post.id, aiPrivate: true });
      const off = { id: post.id, aiPrivate: false, seenUpdatedAt: updatedAt };
      expect((await api.posts.update(off)).aiPrivate).toBe(false);
      // Its answer was lost.
      expect((await api.posts.update(off)).aiPrivate).toBe(false);
    });

    test('of a post that another device has marked or changed since · is refused', async () => {
      const { api, post } = await aPost();
      const { updatedAt } = await api.posts.update({ id: post.id, aiPrivate: true });
      world().clock.nowMs += 1000;
      await api.posts.update({ id: post.id, content: '别处写的' });
      const off = { id: post.id, aiPrivate: false, seenUpdatedAt: updatedAt };
      expect(await codeOf(api.posts.update(off))).toBe('POST_CHANGED');
      expect((await api.posts.get({ id: post.id })).aiPrivate).toBe(true);
    });

    test('putting it on · needs nothing that was seen', async () => {
      const { api, post } = await aPost();
      const on = { id: post.id, aiPrivate: true, seenUpdatedAt: '2020-01-01T00:00:00.000Z' };
      expect((await api.posts.update(on)).aiPrivate).toBe(true);
    });
  });

  describe('a creation that arrives after the deletion', () => {
    test.each(['deleted', 'never there'])('post that was %s · is not created', async (before) => {
      const { api } = await world().newUser();
      const post = draft();
      if (before === 'deleted') await api.posts.create(post);
      const end = before === 'deleted' ? 'none' : 'POST_NOT_FOUND';
      expect(await codeOf(api.posts.remove({ id: post.id }))).toBe(end);
      expect(await codeOf(api.posts.create(post))).toBe('POST_NOT_FOUND');
      expect((await api.posts.list({})).items.filter(({ isSample }) => !isSample)).toEqual([]);
    });

    test.each(['deleted', 'never there'])('diary that was %s · is not created', async (before) => {
      const { api } = await world().newUser();
      const diary = diaryDraft();
      if (before === 'deleted') await api.diaries.create(diary);
      const end = before === 'deleted' ? 'none' : 'DIARY_NOT_FOUND';
      expect(await codeOf(api.diaries.remove({ id: diary.id }))).toBe(end);
      expect(await codeOf(api.diaries.create(diary))).toBe('DIARY_NOT_FOUND');
      expect(await codeOf(api.diaries.get({ id: diary.id }))).toBe('DIARY_NOT_FOUND');
    });

    test('both at the same moment · leave nothing', async () => {
      const { api } = await world().newUser();
      for (let round = 0; round < 10; round += 1) {
        const post = draft();
        await Promise.allSettled([api.posts.create(post), api.posts.remove({ id: post.id })]);
        expect(await codeOf(api.posts.get({ id: post.id }))).toBe('POST_NOT_FOUND');
      }
    });

    test('deletion by another user · forbids nothing', async () => {
      const [mine, theirs] = [await world().newUser(), await world().newUser()];
      const post = draft();
      await codeOf(theirs.api.posts.remove({ id: post.id }));
      expect((await mine.api.posts.create(post)).content).toBe(post.content);
    });
  });
}
