// The compliance suite of conversations. B§3, B§5, B§7.
import { describe, expect, test } from 'vitest';
import { MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_IMAGES } from '#domain/messages/message.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeMessages(world: () => JournalWorld): void {
  const newPost = async () => {
    const user = await world().newUser();
    const post = await user.api.posts.create({ id: newId(), content: '窗外在下雨', images: [] });
    return { ...user, post };
  };

  describe('messages', () => {
    test('send · returns the stored message; list is oldest first', async () => {
      const { api, image, post } = await newPost();
      const sent = [];
      for (const content of ['  一 ', '二', '三']) {
        world().clock.nowMs += 1000;
        sent.push(
          await api.messages.send({
            postId: post.id,
            id: newId(),
            content,
            images: content === '二' ? [image(1)] : [],
          }),
        );
      }
      expect(sent[0]).toEqual({
        id: sent[0]?.id,
        postId: post.id,
        content: '一',
        isUser: true,
        images: [],
        createdAt: new Date(world().clock.nowMs - 2000).toISOString(),
        roleKey: null,
        engine: null,
        usage: null,
      });
      expect(sent[1]?.images).toEqual([image(1)]);
      expect((await api.messages.list({ postId: post.id })).items).toEqual(sent);
    });

    test('list · pages a long conversation from its end without duplicates or gaps', async () => {
      const { api, post } = await newPost();
      const sent = [];
      for (let at = 0; at < 7; at += 1) {
        world().clock.nowMs += at % 2;
        sent.push(
          await api.messages.send({
            postId: post.id,
            id: newId(),
            content: `第${at}句`,
            images: [],
          }),
        );
      }
      const pages = [];
      let cursor: string | undefined;
      do {
        const page = await api.messages.list({
          postId: post.id,
          limit: 3,
          ...(cursor === undefined ? {} : { cursor }),
        });
        pages.unshift(page.items.map(({ content }) => content));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(pages.map((page) => page.length)).toEqual([1, 3, 3]);
      expect(pages.flat()).toEqual(
        (await api.messages.list({ postId: post.id })).items.map(({ content }) => content),
      );
      expect(pages.flat().toSorted()).toEqual(sent.map(({ content }) => content).toSorted());
      expect(await codeOf(api.messages.list({ postId: post.id, cursor: 'odd' }))).toBe(
        'INVALID_CURSOR',
      );
    });

    test('a message counts on its post in get and in the feed', async () => {
      const { api, post } = await newPost();
      const first = await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '一',
        images: [],
      });
      await api.messages.send({ postId: post.id, id: newId(), content: '二', images: [] });
      expect((await api.posts.get({ id: post.id })).conversationCount).toBe(2);
      await api.messages.remove({ id: first.id });
      expect((await api.posts.list({})).items[0]?.conversationCount).toBe(1);
    });

    test('send · a used id returns the existing row, also concurrently', async () => {
      const { api, post } = await newPost();
      const id = newId();
      const first = await api.messages.send({ postId: post.id, id, content: '第一次', images: [] });
      const again = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          api.messages.send({ postId: post.id, id, content: `第${number}次`, images: [] }),
        ),
      );
      expect(again.every((answer) => JSON.stringify(answer) === JSON.stringify(first))).toBe(true);
      expect((await api.messages.list({ postId: post.id })).items).toEqual([first]);
    });

    test('send · the id of a message of another post · MESSAGE_NOT_FOUND', async () => {
      const { api, post } = await newPost();
      const other = await api.posts.create({ id: newId(), content: '另一条', images: [] });
      const { id } = await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '一',
        images: [],
      });
      expect(
        await codeOf(api.messages.send({ postId: other.id, id, content: '一', images: [] })),
      ).toBe('MESSAGE_NOT_FOUND');
      expect((await api.messages.list({ postId: other.id })).items).toEqual([]);
    });

    test('send · refuses empty, too long, too many images, foreign images', async () => {
      const { api, image, post } = await newPost();
      const send = (content: string, images: string[] = []) =>
        codeOf(api.messages.send({ postId: post.id, id: newId(), content, images }));
      expect(await send('  \n')).toBe('EMPTY_CONTENT');
      expect(await send('', [image(1)])).toBe('none');
      expect(await send('字'.repeat(MESSAGE_MAX_CHARACTERS))).toBe('none');
      expect(await send('字'.repeat(MESSAGE_MAX_CHARACTERS + 1))).toBe('CONTENT_TOO_LONG');
      const images = Array.from({ length: MESSAGE_MAX_IMAGES + 1 }, (_, number) => image(number));
      expect(await send('', images.slice(1))).toBe('none');
      expect(await send('', images)).toBe('TOO_MANY_IMAGES');
      expect(await send('x', ['00000000-0000-7000-8000-000000000000/1_a.webp'])).toBe(
        'IMAGE_NOT_OWNED',
      );
      expect((await api.messages.list({ postId: post.id })).items).toHaveLength(3);
    });

    test('unknown ids', async () => {
      const { api } = await newPost();
      expect(await codeOf(api.messages.list({ postId: newId() }))).toBe('POST_NOT_FOUND');
      expect(
        await codeOf(api.messages.send({ postId: newId(), id: newId(), content: 'x', images: [] })),
      ).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.messages.remove({ id: newId() }))).toBe('MESSAGE_NOT_FOUND');
    });

    test('remove · the message is gone; the second removal fails', async () => {
      const { api, post } = await newPost();
      const { id } = await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '要删的',
        images: [],
      });
      expect(await api.messages.remove({ id })).toEqual({ done: true });
      expect(await codeOf(api.messages.remove({ id }))).toBe('MESSAGE_NOT_FOUND');
      expect((await api.messages.list({ postId: post.id })).items).toEqual([]);
    });

    test("another user's conversation is not visible", async () => {
      const { api, post } = await newPost();
      const { id } = await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '我的',
        images: [],
      });
      const stranger = await world().newUser();
      expect(await codeOf(stranger.api.messages.list({ postId: post.id }))).toBe('POST_NOT_FOUND');
      expect(
        await codeOf(
          stranger.api.messages.send({ postId: post.id, id: newId(), content: 'x', images: [] }),
        ),
      ).toBe('POST_NOT_FOUND');
      expect(await codeOf(stranger.api.messages.remove({ id }))).toBe('MESSAGE_NOT_FOUND');
      expect((await api.messages.list({ postId: post.id })).items).toHaveLength(1);
    });
  });
}
