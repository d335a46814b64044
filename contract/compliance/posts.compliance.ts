// The compliance suite of posts. B§3, B§5, B§7, rulings 42.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POST_MAX_CHARACTERS, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { PAGE_SIZE, PAGE_MAX_CHARACTERS, PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import {
  codeOf,
  failureOf,
  newId,
  wholeFeed,
  type JournalWorld,
} from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describePosts(world: () => JournalWorld): void {
  describe('posts', () => {
    test('create · returns the stored post; get and list return the same', async () => {
      const { api, image } = await world().newUser();
      const id = newId();
      const created = await api.posts.create({
        id,
        content: '  今天的云很低 \n',
        images: [image(1), image(2)],
      });
      const now = new Date(world().clock.nowMs).toISOString();
      expect(created).toEqual({
        id,
        content: '今天的云很低',
        sourceContent: null,
        images: [image(1), image(2)],
        createdAt: now,
        updatedAt: now,
        recordedAt: now,
        conversationCount: 0,
        diaryCount: 0,
        aiPrivate: false,
        isFavourite: false,
        isPinned: false,
        isSample: false,
      });
      expect(await api.posts.get({ id })).toEqual(created);
      expect((await wholeFeed(api)).own).toEqual([created]);
    });

    test('create · with the mark 不给AI看 · has it from the first moment', async () => {
      const { api } = await world().newUser();
      const fields = { id: newId(), content: '只给自己看', images: [] };
      expect(await api.posts.create({ ...fields, aiPrivate: true })).toMatchObject({
        aiPrivate: true,
      });
      expect(await api.posts.get({ id: fields.id })).toMatchObject({ aiPrivate: true });
    });

    test('create · keeps every character of the text', async () => {
      const { api } = await world().newUser();
      const content =
        '换行\n\n“引号” \'单\' "双" <script>alert(1)</script> 👩‍👩‍👧 𠮷 \u2028 %_\\ 零宽\u200b end';
      const post = await api.posts.create({ id: newId(), content, images: [] });
      expect((await api.posts.get({ id: post.id })).content).toBe(content);
    });

    test('create · a used id returns the existing row and changes nothing', async () => {
      const { api } = await world().newUser();
      const id = newId();
      const first = await api.posts.create({ id, content: '第一次', images: [] });
      world().clock.nowMs += 1000;
      expect(await api.posts.create({ id, content: '第二次', images: [] })).toEqual(first);
      expect((await wholeFeed(api)).own).toHaveLength(1);
    });

    test('create · the same request sent concurrently makes one row', async () => {
      const { api } = await world().newUser();
      const id = newId();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.posts.create({ id, content: '只此一条', images: [] })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await wholeFeed(api)).own).toHaveLength(1);
    });

    test('create · refuses empty, too long, too many images, foreign images', async () => {
      const { api, image } = await world().newUser();
      const create = (content: string, images: string[] = []) =>
        codeOf(api.posts.create({ id: newId(), content, images }));
      expect(await create('')).toBe('EMPTY_CONTENT');
      expect(await create(' \n\t　')).toBe('EMPTY_CONTENT');
      expect(await create('', [image(1)])).toBe('none');
      expect(await create('字'.repeat(POST_MAX_CHARACTERS))).toBe('none');
      expect(await create('字'.repeat(POST_MAX_CHARACTERS + 1))).toBe('CONTENT_TOO_LONG');
      const images = Array.from({ length: POST_MAX_IMAGES + 1 }, (_, number) => image(number));
      expect(await create('', images.slice(1))).toBe('none');
      expect(await create('', images)).toBe('TOO_MANY_IMAGES');
      expect(await create('', ['00000000-0000-7000-8000-000000000000/1_a.webp'])).toBe(
        'IMAGE_NOT_OWNED',
      );
      expect(await create('', ['https://example.com/a.png'])).toBe('IMAGE_NOT_OWNED');
      expect(await create('', [`${image(1)}/../../x`])).toBe('IMAGE_NOT_OWNED');
      expect((await wholeFeed(api)).own).toHaveLength(3);
    });

    test('errors have the code and the status of the table', async () => {
      const { api } = await world().newUser();
      expect(await failureOf(api.posts.create({ id: newId(), content: '', images: [] }))).toEqual({
        code: 'EMPTY_CONTENT',
        status: 422,
        defined: true,
      });
      expect(await failureOf(api.posts.get({ id: newId() }))).toEqual({
        code: 'POST_NOT_FOUND',
        status: 404,
        defined: true,
      });
    });

    test('an input that does not fit the schema · BAD_REQUEST', async () => {
      const { api } = await world().newUser();
      expect(await codeOf(api.posts.create({ id: 'not-an-id', content: 'x', images: [] }))).toBe(
        'BAD_REQUEST',
      );
      expect(await codeOf(api.posts.list({ limit: 0 }))).toBe('BAD_REQUEST');
      expect(await codeOf(api.posts.list({ limit: PAGE_SIZE_MAX + 1 }))).toBe('BAD_REQUEST');
    });

    test('update · changes the given fields and keeps the rest', async () => {
      const { api, image } = await world().newUser();
      const before = await api.posts.create({
        id: newId(),
        content: '原来的话',
        images: [image(1)],
      });
      world().clock.nowMs += 60_000;
      const now = new Date(world().clock.nowMs).toISOString();
      const enhanced = await api.posts.update({
        id: before.id,
        content: ' 润色后的话 ',
        sourceContent: '原来的话',
      });
      expect(enhanced).toEqual({
        ...before,
        content: '润色后的话',
        sourceContent: '原来的话',
        updatedAt: now,
      });
      expect(await api.posts.update({ id: before.id, aiPrivate: true })).toEqual({
        ...enhanced,
        aiPrivate: true,
      });
      expect(await api.posts.update({ id: before.id, images: [image(2), image(1)] })).toEqual({
        ...enhanced,
        aiPrivate: true,
        images: [image(2), image(1)],
      });
      expect(
        await api.posts.update({ id: before.id, images: [], sourceContent: null }),
      ).toMatchObject({
        content: '润色后的话',
        sourceContent: null,
        images: [],
        aiPrivate: true,
      });
    });

    test('update · over a limit · is refused and changes nothing', async () => {
      const { api, image } = await world().newUser();
      const before = await api.posts.create({ id: newId(), content: '不变', images: [] });
      expect(await codeOf(api.posts.update({ id: before.id, content: '   ' }))).toBe(
        'EMPTY_CONTENT',
      );
      expect(
        await codeOf(
          api.posts.update({ id: before.id, content: '字'.repeat(POST_MAX_CHARACTERS + 1) }),
        ),
      ).toBe('CONTENT_TOO_LONG');
      expect(
        await codeOf(
          api.posts.update({
            id: before.id,
            images: Array.from({ length: POST_MAX_IMAGES + 1 }, (_, number) => image(number)),
          }),
        ),
      ).toBe('TOO_MANY_IMAGES');
      expect(
        await codeOf(api.posts.update({ id: before.id, images: ['https://example.com/a.png'] })),
      ).toBe('IMAGE_NOT_OWNED');
      expect(await api.posts.get({ id: before.id })).toEqual(before);
    });

    test('update · a stale basedOn never overwrites an edit of another device', async () => {
      const { api, image } = await world().newUser();
      const basedOn = { content: '开始的样子', images: [image(1)] };
      const { id } = await api.posts.create({ id: newId(), ...basedOn });
      const theirs = await api.posts.update({ id, content: '别处改的', basedOn });
      // Changed text or changed images: the edit is refused and the row stays exactly as it is.
      expect(
        await failureOf(api.posts.update({ id, content: '这里改的', images: [image(1)], basedOn })),
      ).toEqual({
        code: 'POST_CHANGED',
        status: 409,
        defined: true,
      });
      expect(
        await codeOf(
          api.posts.update({
            id,
            content: '别处改的',
            images: [image(2)],
            basedOn: { ...basedOn, content: '别处改的', images: [] },
          }),
        ),
      ).toBe('POST_CHANGED');
      expect(await api.posts.get({ id })).toEqual(theirs);
      // A retry whose response was lost sends what the row already says.
      expect(await api.posts.update({ id, content: '别处改的', basedOn })).toEqual(theirs);
      // A flag is not part of the draft.
      await api.posts.update({ id, aiPrivate: true });
      const mine = await api.posts.update({
        id,
        content: '对照之后',
        basedOn: { content: '别处改的', images: [image(1)] },
      });
      expect(mine).toMatchObject({ content: '对照之后', images: [image(1)], aiPrivate: true });
    });

    test('update · concurrent edits with the same basedOn · one wins, the others fail', async () => {
      const { api } = await world().newUser();
      const basedOn = { content: '同一个开头', images: [] };
      const { id } = await api.posts.create({ id: newId(), ...basedOn });
      const codes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          codeOf(api.posts.update({ id, content: `第${index}种`, basedOn })),
        ),
      );
      expect(codes.filter((code) => code === 'none')).toHaveLength(1);
      expect(codes.filter((code) => code === 'POST_CHANGED')).toHaveLength(9);
    });

    test('remove · the post and its conversation are gone; the second removal fails', async () => {
      const { api } = await world().newUser();
      const { id } = await api.posts.create({ id: newId(), content: '要删的', images: [] });
      const message = await api.messages.send({
        postId: id,
        id: newId(),
        content: '一句话',
        images: [],
      });
      expect(await api.posts.remove({ id })).toEqual({ done: true });
      expect(await codeOf(api.posts.get({ id }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.messages.list({ postId: id }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.messages.remove({ id: message.id }))).toBe('MESSAGE_NOT_FOUND');
      expect(await codeOf(api.posts.remove({ id }))).toBe('POST_NOT_FOUND');
      expect((await wholeFeed(api)).own).toEqual([]);
    });

    test('unknown ids', async () => {
      const { api } = await world().newUser();
      const id = newId();
      expect(await codeOf(api.posts.get({ id }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.posts.update({ id, content: 'x' }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.posts.remove({ id }))).toBe('POST_NOT_FOUND');
    });

    test('list · newest first, six per page, with the total on every page', async () => {
      const { api } = await world().newUser();
      const ids: string[] = [];
      for (let number = 0; number < PAGE_SIZE * 2 + 1; number += 1) {
        world().clock.nowMs += 1000;
        ids.push(
          (await api.posts.create({ id: newId(), content: `第${number}条`, images: [] })).id,
        );
      }
      const { pages, posts, own } = await wholeFeed(api);
      expect(own.map((post) => post.id)).toEqual(ids.toReversed());
      expect(pages[0]?.items).toHaveLength(PAGE_SIZE);
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([posts.length]));
    });

    test('list · a post published while paging does not move later pages', async () => {
      const { api } = await world().newUser();
      for (let number = 0; number < 5; number += 1) {
        world().clock.nowMs += 1000;
        await api.posts.create({ id: newId(), content: `第${number}条`, images: [] });
      }
      const first = await api.posts.list({ limit: 2 });
      world().clock.nowMs += 1000;
      await api.posts.create({ id: newId(), content: '插进来的', images: [] });
      const second = await api.posts.list({ limit: 2, cursor: first.nextCursor ?? '' });
      expect([...first.items, ...second.items].map((post) => post.content)).toEqual([
        '第4条',
        '第3条',
        '第2条',
        '第1条',
      ]);
    });

    test('list · pages of the longest posts are shorter and reach every post', async () => {
      const { api } = await world().newUser();
      const count = Math.ceil(PAGE_MAX_CHARACTERS / POST_MAX_CHARACTERS) + 2;
      for (let at = 0; at < count; at += 1)
        await api.posts.create({
          id: newId(),
          content: `${at}${'字'.repeat(POST_MAX_CHARACTERS - 2)}`,
          images: [],
        });
      const { pages, own } = await wholeFeed(api, PAGE_SIZE_MAX);
      expect(pages[0]?.items.length).toBe(
        Math.floor(PAGE_MAX_CHARACTERS / POST_MAX_CHARACTERS) - 1,
      );
      expect(JSON.stringify(pages[0]?.items).length).toBeLessThanOrEqual(
        PAGE_MAX_CHARACTERS + 1000,
      );
      expect(own).toHaveLength(count);
    });

    test('update · sourceContent has the limit of a post', async () => {
      const { api } = await world().newUser();
      const { id } = await api.posts.create({ id: newId(), content: '雨', images: [] });
      expect(
        await codeOf(api.posts.update({ id, sourceContent: 'x'.repeat(POST_MAX_CHARACTERS + 1) })),
      ).toBe('CONTENT_TOO_LONG');
      expect(
        await codeOf(api.posts.update({ id, sourceContent: 'x'.repeat(POST_MAX_CHARACTERS) })),
      ).toBe('none');
    });

    test('list · an invalid cursor is refused', async () => {
      const { api } = await world().newUser();
      for (const cursor of [
        '',
        'x',
        '1_2',
        "1' or '1'='1",
        '--1_00000000-0000-7000-8000-000000000000',
      ]) {
        expect(await codeOf(api.posts.list({ cursor }))).toBe('INVALID_CURSOR');
      }
    });

    test('law · any times and page size · the feed has every post once, in one order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
          fc.integer({ min: 1, max: 7 }),
          async (offsets, limit) => {
            const { api } = await world().newUser();
            const startMs = world().clock.nowMs;
            // Steps of 0 make posts of the same millisecond, which only the id orders.
            for (const offset of offsets) {
              world().clock.nowMs += offset;
              await api.posts.create({ id: newId(), content: '同一刻', images: [] });
            }
            const walked = await wholeFeed(api, limit);
            const inOrder = walked.own.toSorted(
              (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1),
            );
            expect(walked.own).toEqual(inOrder);
            expect(walked.own).toHaveLength(offsets.length);
            expect(new Set(walked.posts.map((post) => post.id)).size).toBe(walked.posts.length);
            expect(
              walked.pages.every(
                (page, index) => page.items.length === limit || index === walked.pages.length - 1,
              ),
            ).toBe(true);
            expect(Date.parse(walked.own.at(-1)?.createdAt ?? '')).toBeGreaterThanOrEqual(startMs);
          },
        ),
        { numRuns: 8 },
      );
    });

    test("another user's posts are not visible", async () => {
      const [mine, theirs] = [await world().newUser(), await world().newUser()];
      const { id } = await mine.api.posts.create({ id: newId(), content: '我的', images: [] });
      expect(await codeOf(theirs.api.posts.get({ id }))).toBe('POST_NOT_FOUND');
      expect((await wholeFeed(theirs.api)).own).toEqual([]);
      // Two users may use the same id.
      expect((await theirs.api.posts.create({ id, content: '她的', images: [] })).content).toBe(
        '她的',
      );
      expect((await mine.api.posts.get({ id })).content).toBe('我的');
    });
  });
}
