// The compliance suite of moments: a post can be about another time than that of its first save.
// C§53.01, rulings 53.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOMENT_AHEAD_MS, MOMENT_MIN_MS } from '#domain/posts/moment.ts';
import type { Post } from '#domain/posts/post.ts';
import {
  codeOf,
  failureOf,
  newId,
  wholeFeed,
  type JournalUser,
  type JournalWorld,
} from '#contract/compliance/world.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const LONG_AGO = '1962-07-20T21:17:00.000Z';

/** The order of every list: newest moment first, then the greater id. */
const inOrder = (a: Post, b: Post) =>
  b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1);

/** `world` is called inside the tests. */
export function describeMoments(world: () => JournalWorld): void {
  const post = (api: JournalUser['api'], content: string, createdAt?: string) =>
    api.posts.create({ id: newId(), content, images: [], createdAt });

  describe('moments', () => {
    test('create · with a moment · is in the feed under it; recordedAt is now', async () => {
      const { api } = await world().newUser();
      const today = await post(api, '今天');
      const created = await post(api, '那年夏天', LONG_AGO);
      const now = iso(world().clock.nowMs);
      expect(created).toMatchObject({ createdAt: LONG_AGO, recordedAt: now, updatedAt: now });
      expect((await wholeFeed(api)).own).toEqual([today, created]);
      expect(await api.posts.get({ id: created.id })).toEqual(created);
    });

    test('create · a used id · keeps the moment of the existing row', async () => {
      const { api } = await world().newUser();
      const first = await post(api, '第一次', LONG_AGO);
      const again = { id: first.id, content: '第一次', images: [] };
      expect(await api.posts.create(again)).toEqual(first);
    });

    test('range · its ends are accepted, one millisecond more is refused', async () => {
      const { api } = await world().newUser();
      const lastMs = world().clock.nowMs + MOMENT_AHEAD_MS;
      const { id } = await post(api, '会动的');
      for (const ms of [MOMENT_MIN_MS, lastMs]) {
        expect((await post(api, '边上', iso(ms))).createdAt).toBe(iso(ms));
        expect((await api.posts.update({ id, createdAt: iso(ms) })).createdAt).toBe(iso(ms));
      }
      for (const ms of [MOMENT_MIN_MS - 1, lastMs + 1]) {
        expect(await failureOf(post(api, '外面', iso(ms)))).toEqual({
          code: 'MOMENT_OUT_OF_RANGE',
          status: 422,
          defined: true,
        });
        expect(await codeOf(api.posts.update({ id, createdAt: iso(ms) }))).toBe(
          'MOMENT_OUT_OF_RANGE',
        );
      }
      expect((await api.posts.get({ id })).createdAt).toBe(iso(lastMs));
      expect((await wholeFeed(api)).own).toHaveLength(3);
    });

    test('a moment is stored in milliseconds, however it is written', async () => {
      const { api } = await world().newUser();
      const short = await post(api, '短', '2020-02-29T08:00:00Z');
      expect(short.createdAt).toBe('2020-02-29T08:00:00.000Z');
      const long = await post(api, '长', '2020-02-29T08:00:00.123999Z');
      expect(long.createdAt).toBe('2020-02-29T08:00:00.123Z');
      expect((await wholeFeed(api)).own).toEqual([long, short]);
      for (const createdAt of ['昨天', '2020-02-30T00:00:00Z', '2020-02-29T08:00:00+08:00', ''])
        expect(await codeOf(post(api, '不是时间', createdAt))).toBe('BAD_REQUEST');
    });

    test('update · a moment moves the post; text, record and conversation stay', async () => {
      const { api } = await world().newUser();
      const before = await post(api, '搬去别的日子');
      await post(api, '后来的');
      const message = { postId: before.id, id: newId(), content: '一句话', images: [] };
      const said = await api.messages.send(message);
      world().clock.nowMs += 60_000;
      const moved = await api.posts.update({ id: before.id, createdAt: LONG_AGO });
      expect(moved).toEqual({
        ...before,
        createdAt: LONG_AGO,
        updatedAt: iso(world().clock.nowMs),
        conversationCount: 1,
      });
      expect((await wholeFeed(api)).own.map(({ content }) => content)).toEqual([
        '后来的',
        '搬去别的日子',
      ]);
      expect((await api.messages.list({ postId: before.id })).items).toEqual([said]);
    });

    test('update · a new text never moves a post, also one moved elsewhere', async () => {
      const { api } = await world().newUser();
      const before = await post(api, '写错的子', LONG_AGO);
      world().clock.nowMs += 60_000;
      const updatedAt = iso(world().clock.nowMs);
      const fixed = await api.posts.update({ id: before.id, content: '写错的字' });
      expect(fixed).toEqual({ ...before, content: '写错的字', updatedAt });
      // Another device moves it while an editor is open here.
      const basedOn = { content: '写错的字', images: [] };
      await api.posts.update({ id: before.id, createdAt: '1999-12-31T23:59:59.999Z' });
      const saved = await api.posts.update({ id: before.id, content: '写对的字', basedOn });
      expect(saved).toMatchObject({ createdAt: '1999-12-31T23:59:59.999Z' });
      expect(saved.recordedAt).toBe(before.recordedAt);
    });

    test('update · a stale basedOn · refuses the moment too', async () => {
      const { api } = await world().newUser();
      const { id } = await post(api, '开始');
      const theirs = await api.posts.update({ id, content: '别处改的' });
      const basedOn = { content: '开始', images: [] };
      expect(
        await codeOf(api.posts.update({ id, content: '这里改的', createdAt: LONG_AGO, basedOn })),
      ).toBe('POST_CHANGED');
      expect(await api.posts.get({ id })).toEqual(theirs);
    });

    test('a moved post · a diary keeps the quoted time', async () => {
      const { api } = await world().newUser();
      const { id, content, createdAt } = await post(api, '被引用的');
      const quote = { id, content, timestamp: createdAt, images: [] };
      const diary = await api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '一天',
        content: '正文',
        images: [],
        originalPosts: [quote],
      });
      await api.posts.update({ id, createdAt: LONG_AGO });
      expect((await api.diaries.get({ id: diary.id })).originalPosts).toEqual([quote]);
      expect((await api.posts.get({ id })).diaryCount).toBe(1);
    });

    test('a moved post · search sorts and limits by the new moment', async () => {
      const { api } = await world().newUser();
      const moved = await post(api, '朝花夕拾');
      const other = await post(api, '又见朝花', '2001-01-01T00:00:00.000Z');
      const found = async (part: { from?: string; to?: string } = {}) =>
        (await api.search.find({ query: '朝花', ...part })).items.map(({ id }) => id);
      expect(await found()).toEqual([moved.id, other.id]);
      await api.posts.update({ id: moved.id, createdAt: LONG_AGO });
      expect(await found()).toEqual([other.id, moved.id]);
      expect(await found({ to: '1970-01-01' })).toEqual([moved.id]);
      expect(await found({ from: '1970-01-01' })).toEqual([other.id]);
      // A later change of the text keeps the moment of the document.
      await api.posts.update({ id: moved.id, content: '朝花夕拾。' });
      expect(await found()).toEqual([other.id, moved.id]);
    });

    test('law · repeated moments since 1900 · pages have every post once, in order', async () => {
      const { api } = await world().newUser();
      const lastMs = world().clock.nowMs + MOMENT_AHEAD_MS;
      for (const ms of [MOMENT_MIN_MS, -1, 0, 1, lastMs])
        for (let times = 0; times < 4; times += 1) await post(api, '同一刻', iso(ms));
      for (const limit of [1, 3, 7, 20]) {
        const { own } = await wholeFeed(api, limit);
        expect(own).toEqual(own.toSorted(inOrder));
        expect(new Set(own.map(({ id }) => id)).size).toBe(20);
      }
    });

    test('law · moves between two pages · posts that stay are listed once', async () => {
      const moves = fc.array(fc.tuple(fc.nat(11), fc.nat(5)), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(moves, fc.integer({ min: 1, max: 5 }), async (planned, limit) => {
          const { api } = await world().newUser();
          const startMs = Date.parse('1969-12-31T23:59:57.000Z');
          // Twelve posts at six moments around 1970.
          const posts: Post[] = [];
          for (let at = 0; at < 12; at += 1)
            posts.push(await post(api, `第${at}条`, iso(startMs + (at % 6) * 1000)));
          const movedIds = new Set<string>();
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await api.posts.list({ limit, cursor });
            seen.push(...page.items.filter(({ isSample }) => !isSample).map(({ id }) => id));
            const [at, second] = planned[seen.length % planned.length] ?? [0, 0];
            const id = posts[at]?.id ?? '';
            movedIds.add(id);
            await api.posts.update({ id, createdAt: iso(startMs + second * 1000 + 500) });
            cursor = page.nextCursor ?? undefined;
          } while (cursor !== undefined);
          const stayed = posts.map(({ id }) => id).filter((id) => !movedIds.has(id));
          expect(seen.filter((id) => !movedIds.has(id)).toSorted()).toEqual(stayed.toSorted());
          const { own } = await wholeFeed(api, limit);
          expect(own).toEqual(own.toSorted(inOrder));
          expect(own).toHaveLength(posts.length);
        }),
        { numRuns: 8 },
      );
    });
  });
}
