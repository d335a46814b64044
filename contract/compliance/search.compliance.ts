// The compliance suite of search: exact substrings from one character up, in Chinese and Latin.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeSearch(world: () => JournalWorld): void {
  const idsOf = async (
    api: JournalApi,
    query: string,
    more: Omit<Parameters<JournalApi['search']['find']>[0], 'query'> = {},
  ) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.search.find({
        query,
        limit: 2,
        ...more,
        ...(cursor === undefined ? {} : { cursor }),
      });
      ids.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  const write = async (api: JournalApi, content: string, images: string[] = []) => {
    world().clock.nowMs += 1000;
    return api.posts.create({ id: newId(world().clock.nowMs), content, images });
  };

  describe('search', () => {
    test('find · characters and words in any case and width, newest first', async () => {
      const { api } = await world().newUser();
      const first = await write(api, '鹦鹉学舌，Hello Ｗorld');
      const second = await write(api, '楼下那只鹦鹉');
      await write(api, '今天没有鸟');
      expect(await idsOf(api, '鹉')).toEqual([second.id, first.id]);
      expect(await idsOf(api, '鹦鹉学')).toEqual([first.id]);
      expect(await idsOf(api, 'hello world')).toEqual([first.id]);
      expect(await idsOf(api, '  鹦鹉 ')).toEqual([second.id, first.id]);
      expect(await idsOf(api, '鹦鹉不学')).toEqual([]);
    });

    test('find · searches posts, conversations and diaries, or chosen kinds', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '蘑菇汤');
      const message = await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '多放了一把蘑菇',
        images: [],
      });
      const diary = await api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '蘑菇的一天',
        content: '汤很鲜。',
        images: [],
      });
      expect((await idsOf(api, '蘑菇')).toSorted()).toEqual(
        [post.id, message.id, diary.id].toSorted(),
      );
      expect(await idsOf(api, '蘑菇', { kinds: ['message'] })).toEqual([message.id]);
      const texts = await api.search.find({ query: '蘑菇', kinds: ['post', 'message'] });
      expect(texts.items.map(({ date }) => date)).toEqual([null, null]);
      const { items } = await api.search.find({ query: '鲜', kinds: ['diary'] });
      expect(items[0]).toMatchObject({
        kind: 'diary',
        postId: null,
        title: '蘑菇的一天',
        date: '2026-11-20',
        snippet: [
          { text: '汤很', isHit: false },
          { text: '鲜', isHit: true },
          { text: '。', isHit: false },
        ],
      });
    });

    test('find · follows changes and deletions', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '薄荷');
      await api.posts.update({ id: post.id, content: '罗勒' });
      expect(await idsOf(api, '薄荷')).toEqual([]);
      expect(await idsOf(api, '罗勒')).toEqual([post.id]);
      await api.posts.remove({ id: post.id });
      expect(await idsOf(api, '罗勒')).toEqual([]);
    });

    test.each(['Asia/Shanghai', 'Pacific/Apia'])(
      'find in %s · filters by local day, tag and image; a diary has its date',
      async (timeZone) => {
        const { api, image } = await world().newUser();
        const plain = await write(api, '石榴一 #果树');
        const withImage = await write(api, '石榴二', [image(1)]);
        const message = await api.messages.send({
          postId: plain.id,
          id: newId(world().clock.nowMs),
          content: '石榴三 #果树',
          images: [],
        });
        const { id } = await api.diaries.create({
          id: newId(world().clock.nowMs),
          date: '2011-12-30',
          title: '秋',
          content: '石榴熟了',
          tags: ['果树/石榴'],
          images: [],
        });
        const found = async (more: Parameters<typeof idsOf>[2]) =>
          (await idsOf(api, '石榴', { timeZone, ...more })).toSorted();
        const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(world().clock.nowMs);
        const written = [plain.id, withImage.id, message.id].toSorted();
        expect(await found({ hasImage: true })).toEqual([withImage.id]);
        expect(await found({ tag: '果树' })).toEqual([plain.id, id].toSorted());
        expect(await found({ tag: '果树/石榴' })).toEqual([id]);
        expect(await found({ from: today, to: today })).toEqual(written);
        expect(await found({ from: '2011-12-30', to: '2011-12-30' })).toEqual([id]);
        expect(await found({ from: '2011-12-31' })).toEqual(written);
        expect(await found({ to: '2011-12-30', tag: '果树' })).toEqual([id]);
      },
    );

    test('find · database wildcards are plain characters', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '打折 50%_off \\ "quote" \'single\'');
      for (const query of ['50%', '%_', '\\', '"quote"', "'single'"])
        expect(await idsOf(api, query)).toEqual([post.id]);
      expect(await idsOf(api, '5_%')).toEqual([]);
    });

    test('find · never returns texts of another user; an invalid cursor is refused', async () => {
      const one = await world().newUser();
      const other = await world().newUser();
      await write(one.api, '只有我知道的暗号');
      expect(await idsOf(other.api, '暗号')).toEqual([]);
      expect(await codeOf(one.api.search.find({ query: '暗号', cursor: 'odd' }))).toBe(
        'INVALID_CURSOR',
      );
    });
  });
}
