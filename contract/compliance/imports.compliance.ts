// The compliance suite of imported entries. Rulings 62.
import { describe, expect, test } from 'vitest';
import type { ImportBatch } from '#contract/import.contract.ts';
import type { ImportedVersion } from '#contract/version.contract.ts';
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

    test('a conversation · arrives with its times, its authors and their engines', async () => {
      const user = await world().newUser();
      const one = post();
      const line = (part: Partial<ImportBatch['posts'][number]['messages'][number]>) => ({
        id: newId(),
        content: '慢了',
        isUser: true,
        images: [],
        createdAt: EARLIER,
        roleKey: null,
        ...part,
      });
      const reply = { isUser: false, roleKey: 'gentle', createdAt: '2021-03-04T05:07:00.000Z' };
      const [own, remote, builtin] = [
        line({ images: [user.image(2)] }),
        line({ ...reply, content: '慢慢来。', engine: 'remote' }),
        line({ ...reply, content: '不急。', createdAt: '2021-03-04T05:08:00.000Z' }),
      ];
      const messages = [own, remote, builtin];
      const sent = { ...one, messages };
      expect((await send(user, { posts: [sent] })).messages).toEqual(messages.map(({ id }) => id));
      await send(user, { posts: [sent] });
      const { items } = await user.api.messages.list({ postId: one.id });
      expect(items).toMatchObject([
        { ...own, engine: null },
        { ...remote, engine: 'remote' },
        { ...builtin, engine: 'builtin' },
      ]);
    });

    test('a message of another post · is not confirmed', async () => {
      const user = await world().newUser();
      const line = { id: newId(), content: '慢了', isUser: true, images: [], createdAt: EARLIER };
      const messages = [{ ...line, roleKey: null }];
      await send(user, { posts: [{ ...post(), messages }] });
      expect((await send(user, { posts: [{ ...post(), messages }] })).messages).toEqual([]);
    });

    test('marks, works and themes · arrive; a pin does not replace one', async () => {
      const user = await world().newUser();
      const [pinned, later] = [post(), { ...post(), isPinned: true }];
      const works = [
        {
          title: '背影',
          author: '朱自清',
          worksType: 'article' as const,
          sourceContext: '父亲送别',
          matchScore: 8,
          matchReason: '都在动作里',
          engine: 'remote' as const,
        },
      ];
      const marks = { isFavourite: true, emotionalThemes: ['日常'], works };
      const [one, written] = [
        { ...pinned, isPinned: true, isFavourite: true },
        { ...diary(), ...marks, aiGenerated: '引擎写的', engine: 'remote' as const },
      ];
      await send(user, { posts: [one, later], diaries: [written] });
      expect(await user.api.posts.get({ id: one.id })).toMatchObject({
        isPinned: true,
        isFavourite: true,
      });
      expect((await user.api.posts.get({ id: later.id })).isPinned).toBe(false);
      expect(await user.api.diaries.get({ id: written.id })).toMatchObject({
        engine: 'remote',
        aiGenerated: '引擎写的',
        userEdited: '很甜。',
        emotionalThemes: ['日常'],
        isFavourite: true,
      });
      const { items } = await user.api.recommendations.list({ diaryId: written.id });
      expect(items).toMatchObject(works);
    });

    test('facts, personas and templates · arrive once', async () => {
      const user = await world().newUser();
      const times = { createdAt: EARLIER, confirmedAt: EARLIER };
      const facts = [{ id: newId(), content: '有一只猫', ...times, source: null }];
      const personas = [
        { id: newId(), name: '老船长', avatar: 'boat' as const, voice: '少话', createdAt: EARLIER },
      ];
      const templates = [{ id: newId(), name: '晨记', content: '今天{星期}' }];
      for (let time = 0; time < 2; time += 1)
        expect(await send(user, { facts, personas, templates })).toMatchObject({
          facts: facts.map(({ id }) => id),
          personas: personas.map(({ id }) => id),
          templates: templates.map(({ id }) => id),
        });
      expect((await user.api.facts.list()).items).toMatchObject(facts);
      expect((await user.api.personas.list()).items).toEqual(personas);
      expect((await user.api.templates.list()).items).toEqual(templates);
      const ids = [...facts, ...personas, ...templates].map(({ id }) => id);
      expect((await user.api.import.known({ ids: [...ids, newId()] })).ids).toEqual(ids);
    });

    test('versions · arrive with numbers and times; a number that is there stays', async () => {
      const user = await world().newUser();
      const one = post();
      const version = (number: number, content: string): ImportedVersion => ({
        kind: 'post',
        entryId: one.id,
        number,
        isDraft: number === 4,
        title: null,
        content,
        replacedAt: EARLIER,
      });
      await send(user, { posts: [one], versions: [version(1, '旧'), version(4, '草稿')] });
      await send(user, { versions: [version(1, '别的'), version(2, ' ')] });
      const entry = { kind: 'post' as const, entryId: one.id };
      expect((await user.api.versions.list(entry)).items).toEqual([
        { number: 4, replacedAt: EARLIER, characters: 2, isDraft: true },
        { number: 1, replacedAt: EARLIER, characters: 1, isDraft: false },
      ]);
      expect((await user.api.versions.get({ ...entry, number: 1 })).content).toBe('旧');
    });

    test("versions and rows of another user's entries · change nothing there", async () => {
      const [user, other] = [await world().newUser(), await world().newUser()];
      const one = post();
      await send(user, { posts: [one] });
      const entry = { kind: 'post' as const, entryId: one.id };
      const texts = { number: 1, replacedAt: EARLIER, isDraft: false, title: null };
      await send(other, { versions: [{ ...entry, ...texts, content: '外人的' }] });
      expect((await other.api.import.known({ ids: [one.id] })).ids).toEqual([]);
      await send(other, { posts: [{ ...one, content: '同一个编号' }] });
      expect((await user.api.posts.get({ id: one.id })).content).toBe('桂花糕');
      expect((await other.api.posts.get({ id: one.id })).content).toBe('同一个编号');
      expect((await user.api.versions.list(entry)).items).toEqual([]);
    });

    test('known ids · are those of own posts, messages and diaries', async () => {
      const user = await world().newUser();
      const line = { id: newId(), content: '慢了', isUser: true, images: [], createdAt: EARLIER };
      const one = { ...post(), messages: [{ ...line, roleKey: null }] };
      const other = diary();
      await send(user, { posts: [one], diaries: [other] });
      const { ids } = await user.api.import.known({ ids: [one.id, newId(), other.id, line.id] });
      expect(ids).toEqual([one.id, other.id, line.id]);
      expect(await user.api.import.known({ ids: [] })).toEqual({ ids: [] });
      expect(await codeOf(user.api.import.known({ ids: ['x'] }))).not.toBe('none');
    });
  });
}
