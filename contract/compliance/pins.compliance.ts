// One post on top of the feed (rulings 100).
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import {
  codeOf,
  importPost,
  newId,
  wholeFeed,
  type JournalWorld,
} from '#contract/compliance/world.ts';

/** Creates posts, the first one oldest. */
async function publish(api: JournalApi, ...contents: string[]) {
  const posts = [];
  for (const content of contents)
    posts.push(await api.posts.create({ id: newId(), content, images: [] }));
  return posts;
}

const pinnedIn = async (api: JournalApi) => (await api.posts.list({})).pinned?.content ?? null;

/** Declares the rules of the pin; C§100.01. */
export function describePins(world: () => JournalWorld): void {
  describe('the pinned post', () => {
    test('setPinned · is with the first page, and changes neither the post nor the list', async () => {
      const { api } = await world().newUser();
      const [old] = await publish(api, '旧的', '二', '三');
      if (old === undefined) throw new Error('no post');
      const before = await wholeFeed(api, 1);
      expect(before.pages[0]?.pinned).toBeNull();
      world().clock.nowMs += 1000;
      await api.entries.setPinned({ kind: 'post', id: old.id, isPinned: true });
      const after = await wholeFeed(api, 1);
      const pinned = { ...old, isPinned: true };
      expect(after.pages[0]?.pinned).toEqual(pinned);
      expect(after.pages.slice(1).every((page) => page.pinned === null)).toBe(true);
      expect(after.posts).toEqual(before.posts.map((post) => (post.id === old.id ? pinned : post)));
      expect(after.pages.map(({ total }) => total)).toEqual(before.pages.map(({ total }) => total));
      expect(await api.posts.get({ id: old.id })).toEqual(pinned);
      expect((await api.posts.update({ id: old.id, content: '改过' })).isPinned).toBe(true);
      expect(await pinnedIn(api)).toBe('改过');
    });

    test('setPinned · replaces the pin; the end of another pin ends nothing', async () => {
      const { api } = await world().newUser();
      const [one, two] = await publish(api, '一', '二');
      if (one === undefined || two === undefined) throw new Error('no post');
      await api.entries.setPinned({ kind: 'post', id: one.id, isPinned: true });
      await api.entries.setPinned({ kind: 'post', id: two.id, isPinned: true });
      expect(await pinnedIn(api)).toBe('二');
      expect((await api.posts.get({ id: one.id })).isPinned).toBe(false);
      await api.entries.setPinned({ kind: 'post', id: one.id, isPinned: false });
      expect(await pinnedIn(api)).toBe('二');
      await api.entries.setPinned({ kind: 'post', id: two.id, isPinned: false });
      await api.entries.setPinned({ kind: 'post', id: two.id, isPinned: false });
      expect(await pinnedIn(api)).toBeNull();
    });

    test('remove · ends the pin, also for a post that has the same id later', async () => {
      const { api } = await world().newUser();
      const [post] = await publish(api, '置顶的', '另一条');
      const id = post?.id ?? '';
      await api.entries.setPinned({ kind: 'post', id, isPinned: true });
      await api.posts.remove({ id });
      expect(await pinnedIn(api)).toBeNull();
      // An import may bring an id back; a creation does not.
      await importPost(world(), api, { id, content: '重写' });
      expect(await pinnedIn(api)).toBeNull();
    });

    test('setPinned · an unknown post, or one of another user', async () => {
      const [mine, theirs] = [await world().newUser(), await world().newUser()];
      const [{ id } = { id: '' }] = await publish(mine.api, '我的');
      const set = (of: string, isPinned: boolean) =>
        codeOf(theirs.api.entries.setPinned({ kind: 'post', id: of, isPinned }));
      expect(await set(id, true)).toBe('POST_NOT_FOUND');
      expect(await set(newId(), true)).toBe('POST_NOT_FOUND');
      await mine.api.entries.setPinned({ kind: 'post', id, isPinned: true });
      expect(await set(id, false)).toBe('POST_NOT_FOUND');
      expect(await pinnedIn(mine.api)).toBe('我的');
      expect(await pinnedIn(theirs.api)).toBeNull();
    });

    test('the profile and the switches of the AI · keep the pin, and it keeps them', async () => {
      const { api } = await world().newUser();
      const [{ id } = { id: '' }] = await publish(api, '一');
      await api.entries.setPinned({ kind: 'post', id, isPinned: true });
      await api.profile.update({ nickname: '小雨' });
      await api.entries.setPinned({ kind: 'post', id, isPinned: true });
      expect(await pinnedIn(api)).toBe('一');
      expect((await api.profile.get()).nickname).toBe('小雨');
    });

    test('a sample · cannot be pinned', async () => {
      const { api } = await world().newUser();
      const sample = (await wholeFeed(api)).posts.find(({ isSample }) => isSample);
      if (sample === undefined) return;
      const call = api.entries.setPinned({ kind: 'post', id: sample.id, isPinned: true });
      expect(await codeOf(call)).toBe('SAMPLE_READ_ONLY');
    });
  });
}
