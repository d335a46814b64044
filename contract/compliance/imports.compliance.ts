// The compliance suite of imported entries. Rulings 62.
import { describe, expect, test } from 'vitest';
import type { ImportBatch } from '#contract/import.contract.ts';
import { codeOf, newId, type JournalUser, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeImports(world: () => JournalWorld): void {
  const EARLIER = '2021-03-04T05:06:07.000Z';
  const post = (images: string[] = []): ImportBatch['posts'][number] => ({
    id: newId(),
    content: '桂花糕',
    images,
    sourceContent: null,
    aiPrivate: false,
    createdAt: EARLIER,
    messages: [],
  });
  const diary = (): ImportBatch['diaries'][number] => ({
    id: newId(),
    date: '2021-03-04',
    title: '那天',
    content: '很甜。',
    aiGenerated: null,
    tags: ['甜'],
    emotionalThemes: [],
    images: [],
    coverImage: null,
    originalPosts: [],
    createdAt: EARLIER,
    works: [],
  });
  const send = ({ api }: JournalUser, batch: Partial<ImportBatch>) =>
    api.import.create({ posts: [], diaries: [], ...batch });

  // C§62.03
  describe('imported entries', () => {
    test('a post and a diary · arrive with their times and images', async () => {
      const user = await world().newUser();
      const [one, other] = [post([user.image(1)]), diary()];
      expect(await send(user, { posts: [one], diaries: [other] })).toMatchObject({
        posts: [one.id],
        diaries: [other.id],
      });
      expect(await user.api.posts.get({ id: one.id })).toMatchObject({
        content: '桂花糕',
        createdAt: EARLIER,
        recordedAt: EARLIER,
        images: [user.image(1)],
      });
      expect(await user.api.diaries.get({ id: other.id })).toMatchObject({
        title: '那天',
        date: '2021-03-04',
        tags: ['甜'],
        createdAt: EARLIER,
        engine: null,
      });
    });

    test('the same rows again · change nothing', async () => {
      const user = await world().newUser();
      const one = post();
      await send(user, { posts: [one] });
      await user.api.posts.update({ id: one.id, content: '后来改的' });
      await send(user, { posts: [one] });
      expect((await user.api.posts.get({ id: one.id })).content).toBe('后来改的');
    });

    test('a row that breaks a rule · is not confirmed, the others are', async () => {
      const user = await world().newUser();
      const [good, bad] = [post(), { ...post(), content: ' ' }];
      expect((await send(user, { posts: [bad, good] })).posts).toEqual([good.id]);
    });

    test('a time in the future · becomes now', async () => {
      const user = await world().newUser();
      const one = { ...post(), createdAt: '2099-01-01T00:00:00.000Z' };
      await send(user, { posts: [one] });
      const { createdAt } = await user.api.posts.get({ id: one.id });
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(world().clock.nowMs);
    });

    test('known ids · are those of own posts and diaries', async () => {
      const user = await world().newUser();
      const [one, other] = [post(), diary()];
      await send(user, { posts: [one], diaries: [other] });
      const { ids } = await user.api.import.known({ ids: [one.id, newId(), other.id] });
      expect(ids.toSorted()).toEqual([one.id, other.id].toSorted());
      expect(await user.api.import.known({ ids: [] })).toEqual({ ids: [] });
      expect(await codeOf(user.api.import.known({ ids: ['x'] }))).not.toBe('none');
    });
  });
}
