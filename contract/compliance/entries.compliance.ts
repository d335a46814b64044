// The compliance suite of entries (C§56.01): posts and diaries in one list, by filter and by local
// day.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalUser, type JournalWorld } from '#contract/compliance/world.ts';

type ListInput = Parameters<JournalApi['entries']['list']>[0];

const IN_SHANGHAI = { timeZone: 'Asia/Shanghai' };

/** `world` is called inside the tests. */
export function describeEntries(world: () => JournalWorld): void {
  /** The ids of all pages, without samples, and the total of the first page. */
  const listOf = async (api: JournalApi, filter: Partial<ListInput> = {}, limit = 2) => {
    const ids: string[] = [];
    const totals: (number | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.entries.list({
        ...IN_SHANGHAI,
        ...filter,
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const entry of page.items) {
        const one = entry.kind === 'post' ? entry.post : entry.diary;
        if (!one.isSample) ids.push(one.id);
      }
      totals.push(page.total);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(totals.slice(1).every((total) => total === null)).toBe(true);
    return { ids, total: totals[0] };
  };

  const at = async (iso: string, write: (id: string) => Promise<{ id: string }>) => {
    world().clock.nowMs = Date.parse(iso);
    return (await write(newId())).id;
  };
  const postAt = (api: JournalApi, iso: string, images: string[] = []) =>
    at(iso, (id) => api.posts.create({ id, content: iso, images }));
  const diaryAt = (api: JournalApi, iso: string, date: string, images: string[] = []) =>
    at(iso, (id) => api.diaries.create({ id, date, title: date, content: iso, images }));

  /** Calls with a clock that the case sets; other cases see the clock as it was. */
  const withClock = (work: (user: JournalUser) => Promise<void>) => async () => {
    const user = await world().newUser();
    const before = world().clock.nowMs;
    try {
      await work(user);
    } finally {
      world().clock.nowMs = before;
    }
  };
  /** A moment some minutes from now, so that tokens stay valid. */
  const soon = (minutes: number) => new Date(world().clock.nowMs + minutes * 60_000).toISOString();
  const dayIn = (iso: string, timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(iso));

  describe('entries', () => {
    test(
      'list · posts and diaries in one order, every entry on one page',
      withClock(async ({ api }) => {
        const moments = [1, 2, 2, 3, 4].map(soon);
        const ids: string[] = [];
        for (const [index, moment] of moments.entries())
          ids.push(
            index % 2 === 0
              ? await postAt(api, moment)
              : await diaryAt(api, moment, dayIn(moment, 'Asia/Shanghai')),
          );
        const { ids: listed, total } = await listOf(api);
        expect(listed).toEqual(ids.toReversed());
        expect(total).toBeGreaterThanOrEqual(5);
        expect((await listOf(api, { kinds: ['diary'] })).ids).toEqual([ids[3], ids[1]]);
        expect((await listOf(api, { kinds: ['post', 'diary'] }, 50)).ids).toEqual(listed);
      }),
    );

    test('list · an entry is what its own endpoints return', async () => {
      const { api, image } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '雨', images: [image(1)] });
      const id = newId();
      await api.diaries.create({
        id,
        date: '2026-11-20',
        title: '雨',
        content: '停了',
        images: [],
      });
      const { items } = await api.entries.list({ ...IN_SHANGHAI, limit: 2 });
      const card = (await api.diaries.list({ limit: 1 })).items[0];
      expect(items).toContainEqual({ kind: 'post', post });
      expect(items).toContainEqual({ kind: 'diary', diary: card });
    });

    // C§54.05
    test('list · filters by tag, with the levels below it, beside other filters', async () => {
      const { api, image } = await world().newUser();
      const upper = await api.posts.create({ id: newId(), content: '#Work 一', images: [] });
      const lower = await api.posts.create({
        id: newId(),
        content: '#work/甲',
        images: [image(1)],
      });
      await api.posts.create({ id: newId(), content: '#works', images: [] });
      const diary = { id: newId(), date: '2026-11-20', title: '图', content: '文', images: [] };
      await api.diaries.create({ ...diary, tags: ['ＷORK/乙'] });
      const all = await listOf(api, { tag: 'work' });
      expect(all).toEqual({
        ids: expect.arrayContaining([upper.id, lower.id, diary.id]) as string[],
        total: 3,
      });
      expect(all.ids).toHaveLength(3);
      const idsOf = async (filter: Partial<ListInput>) => (await listOf(api, filter)).ids;
      expect(await idsOf({ tag: '#Work', kinds: ['post'], hasImage: true })).toEqual([lower.id]);
      expect(await idsOf({ tag: 'work', from: '2026-11-20', kinds: ['diary'] })).toEqual([
        diary.id,
      ]);
      expect(await idsOf({ tag: '甲' })).toEqual([]);
      await api.posts.update({ id: upper.id, content: '一' });
      expect(await idsOf({ tag: 'work', kinds: ['post'] })).toEqual([lower.id]);
    });

    test('list · an hour · posts of that hour of the local clock, no diary', async () => {
      const { api } = await world().newUser();
      const at = async (createdAt: string) =>
        (await api.posts.create({ id: newId(), content: '钟', images: [], createdAt })).id;
      // 21:30 in London, in summer and in winter, and once before 1970.
      const [summer, winter, early] = [
        await at('2025-07-01T20:30:00.000Z'),
        await at('2025-12-01T21:30:00.000Z'),
        await at('1960-07-01T20:30:00.000Z'),
      ];
      await at('2025-07-01T21:30:00.000Z');
      await at('2025-12-01T20:30:00.000Z');
      await api.diaries.create({
        id: newId(),
        date: '2025-07-01',
        title: '钟',
        content: '文',
        images: [],
      });
      const days = { from: '1960-01-01', to: '2025-12-31', timeZone: 'Europe/London' };
      const hour = await listOf(api, { ...days, hour: 21 });
      expect(hour).toEqual({ ids: [winter, summer, early], total: 3 });
      expect((await listOf(api, { ...days, hour: 21, to: '2025-07-02' })).ids).toEqual([
        summer,
        early,
      ]);
      expect((await listOf(api, { ...days, hour: 3 })).total).toBe(0);
    });

    test('list · filters by image, conversation and favourite, with the number', async () => {
      const { api, image } = await world().newUser();
      const base = (await listOf(api, { isFavourite: true })).total;
      expect(base).toBe(0);
      const plain = await api.posts.create({ id: newId(), content: '一', images: [] });
      const shown = await api.posts.create({ id: newId(), content: '二', images: [image(1)] });
      const talk = await api.posts.create({ id: newId(), content: '三', images: [] });
      await api.messages.send({ postId: talk.id, id: newId(), content: '嗯', images: [] });
      const diary = { id: newId(), date: '2026-11-20', title: '图', content: '文' };
      await api.diaries.create({ ...diary, images: [image(2)] });
      const sorted = async (filter: Partial<ListInput>) =>
        (await listOf(api, filter)).ids.toSorted();
      expect(await sorted({ hasImage: true })).toEqual([shown.id, diary.id].toSorted());
      expect(await sorted({ hasConversation: true })).toEqual([talk.id]);
      expect(await sorted({ hasImage: true, hasConversation: true })).toEqual([]);
      await api.entries.setFavourite({ kind: 'post', id: plain.id, isFavourite: true });
      await api.entries.setFavourite({ kind: 'diary', id: diary.id, isFavourite: true });
      const favourites = await listOf(api, { isFavourite: true });
      expect(favourites.total).toBe(2);
      expect(favourites.ids.toSorted()).toEqual([plain.id, diary.id].toSorted());
      expect(await sorted({ isFavourite: true, hasImage: true })).toEqual([diary.id]);
      await api.entries.setFavourite({ kind: 'post', id: plain.id, isFavourite: false });
      expect(await sorted({ isFavourite: true })).toEqual([diary.id]);
    });

    test('setFavourite · does not change the entry, and outlives a change', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '一', images: [] });
      const id = newId();
      const draft = { date: '2026-11-20', title: '题', content: '文', images: [] };
      const diary = await api.diaries.create({ id, ...draft });
      await api.entries.setFavourite({ kind: 'post', id: post.id, isFavourite: true });
      await api.entries.setFavourite({ kind: 'diary', id, isFavourite: true });
      expect(await api.posts.get({ id: post.id })).toEqual({ ...post, isFavourite: true });
      expect(await api.diaries.get({ id })).toEqual({ ...diary, isFavourite: true });
      const basedOn = { content: post.content, images: post.images };
      expect((await api.posts.update({ id: post.id, content: '二', basedOn })).isFavourite).toBe(
        true,
      );
      expect((await api.diaries.update({ id, title: '新题' })).isFavourite).toBe(true);
      expect((await api.diaries.list({ limit: 1 })).items[0]?.isFavourite).toBe(true);
    });

    test('setFavourite · an unknown entry, or one of another user', async () => {
      const [mine, theirs] = [await world().newUser(), await world().newUser()];
      const { id } = await mine.api.posts.create({ id: newId(), content: '我的', images: [] });
      const set = (kind: 'post' | 'diary', of: string) =>
        codeOf(theirs.api.entries.setFavourite({ kind, id: of, isFavourite: true }));
      expect(await set('post', id)).toBe('POST_NOT_FOUND');
      expect(await set('diary', newId())).toBe('DIARY_NOT_FOUND');
      expect((await mine.api.posts.get({ id })).isFavourite).toBe(false);
      expect((await listOf(theirs.api)).ids).toEqual([]);
    });

    test.each(['Asia/Shanghai', 'Europe/London', 'Pacific/Apia'])(
      "list and month in %s · a post's local day, a diary's own date",
      async (timeZone) => {
        const { api, image } = await world().newUser();
        const post = await api.posts.create({ id: newId(), content: '今', images: [image(1)] });
        const today = dayIn(post.createdAt, timeZone);
        const id = newId();
        const date = '2011-12-30';
        await api.diaries.create({ id, date, title: '旧', content: '事', images: [image(2)] });
        const on = async (day: string) => (await listOf(api, { from: day, to: day, timeZone })).ids;
        expect(await on(today)).toEqual([post.id]);
        expect(await on(date)).toEqual([id]);
        expect((await listOf(api, { from: '2011-12-31', timeZone })).ids).toEqual([post.id]);
        expect((await listOf(api, { to: '2011-12-31', timeZone })).ids).toEqual([id]);

        const { days } = await api.entries.month({ month: today.slice(0, 7), timeZone });
        // Samples may have earlier images on this day.
        expect(days.find(({ day }) => day === today)?.image).not.toBeNull();
        const december = await api.entries.month({ month: '2011-12', timeZone });
        expect(december.days).toEqual([{ day: date, count: 1, image: image(2) }]);
        const year = await api.entries.year({ year: 2011, timeZone });
        expect(year.days).toEqual([{ day: date, count: 1, image: null }]);
        expect((await api.entries.month({ month: '2011-11', timeZone })).days).toEqual([]);
      },
    );

    // C§55.04
    test('onThisDay · earlier years and months, newest first; 29 February', async () => {
      const { api, image } = await world().newUser();
      const write = async (date: string, images: string[] = []) =>
        api.diaries.create({ id: newId(), date, title: '旧', content: '事', images });
      for (const date of ['2008-02-29', '2009-02-28', '2010-01-31', '2010-01-27', '2010-02-28'])
        await write(date, date === '2009-02-28' ? [image(1)] : []);
      // Already the 28th in Shanghai.
      const createdAt = '2007-02-27T16:00:00.000Z';
      await api.posts.create({ id: newId(), content: '早', images: [], createdAt });
      const on = async (day: string, timeZone = 'Asia/Shanghai') =>
        (await api.entries.onThisDay({ day, timeZone })).days;
      expect(await on('2010-02-28')).toEqual([
        { day: '2010-01-31', count: 1, image: null, monthsAgo: 1, words: '旧' },
        { day: '2009-02-28', count: 1, image: image(1), monthsAgo: 12, words: '旧' },
        { day: '2008-02-29', count: 1, image: null, monthsAgo: 24, words: '旧' },
        { day: '2007-02-28', count: 1, image: null, monthsAgo: 36, words: '早' },
      ]);
      expect((await on('2010-02-28', 'Europe/London')).map(({ day }) => day)).not.toContain(
        '2007-02-28',
      );
      expect((await on('2012-02-28')).map(({ day }) => day)).toEqual([
        '2010-02-28',
        '2009-02-28',
        '2007-02-28',
      ]);
      expect(await codeOf(api.entries.onThisDay({ day: '2010-02-30', timeZone: 'UTC' }))).toBe(
        'BAD_REQUEST',
      );
    });

    // C§55.05
    test('at · every entry at one position, newest first; null past the last', async () => {
      const { api } = await world().newUser();
      const { total: before } = await api.entries.at({ position: 0 });
      for (const year of [2001, 2002])
        await api.posts.create({
          id: newId(),
          content: '旧',
          images: [],
          createdAt: `${year}-05-01T08:00:00.000Z`,
        });
      const { total } = await api.entries.at({ position: 0 });
      expect(total).toBe(before + 2);
      const { items } = await api.entries.list({ ...IN_SHANGHAI, limit: 50 });
      for (const position of items.keys())
        expect((await api.entries.at({ position })).entry).toEqual(items[position]);
      expect((await api.entries.at({ position: total })).entry).toBeNull();
      expect(await codeOf(api.entries.at({ position: -1 }))).toBe('BAD_REQUEST');
      const other = await world().newUser();
      const theirs = await other.api.entries.at({ position: total - 1 });
      expect(theirs.entry).toBeNull();
    });

    test('input · no day, no month and an odd cursor are refused', async () => {
      const { api } = await world().newUser();
      const list = (input: object) =>
        codeOf(api.entries.list({ ...IN_SHANGHAI, ...input } as ListInput));
      expect(await list({ from: '2023-02-29' })).toBe('BAD_REQUEST');
      expect(await list({ kinds: ['message'] })).toBe('BAD_REQUEST');
      expect(await list({ cursor: 'odd' })).toBe('INVALID_CURSOR');
      expect(await list({ timeZone: 'Moon/Sea' })).toBe('none');
      const month = (name: string) => codeOf(api.entries.month({ ...IN_SHANGHAI, month: name }));
      expect(await month('2026-13')).toBe('BAD_REQUEST');
      expect(await month('2026-12')).toBe('none');
    });
  });
}
