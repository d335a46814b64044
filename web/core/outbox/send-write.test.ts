// How a write is sent a second time, and what each answer means.
import { ORPCError } from '@orpc/client';
import { describe, expect, it, vi } from 'vitest';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { changePost } from '#domain/posts/post.ts';
import { newMessage } from '#domain/messages/message.ts';
import type { Item } from '#web/core/outbox/outbox.ts';
import { createSendWrite, type SendingApi } from '#web/core/outbox/send-write.ts';
import { diaryOf } from '#web/core/outbox/show-writes.ts';
import { placeOfWrite, type Write } from '#web/core/outbox/write.ts';
import { feedPost } from '#web/test-helpers/feed-post.ts';

const NOW_MS = Date.parse('2026-11-23T08:00:00.000Z');
const HOUR_MS = 3_600_000;

const itemOf = (write: Write, over: Partial<Item<Write>> = {}): Item<Write> => ({
  ...placeOfWrite(write),
  place: 1,
  write,
  writtenAtMs: NOW_MS,
  isTried: false,
  refusal: null,
  ...over,
});
const create: Write = { path: 'posts.create', input: { id: 'p', content: '新', images: [] } };

function sender(over: { [Noun in keyof SendingApi]?: Partial<SendingApi[Noun]> } = {}) {
  const refuse = () => Promise.reject(new Error('unexpected'));
  const putImage = vi.fn(async () => undefined);
  const send = createSendWrite({
    api: {
      posts: { create: refuse, update: refuse, ...over.posts },
      messages: { send: refuse, ...over.messages },
      diaries: { create: refuse, update: refuse, ...over.diaries },
      entries: { setFavourite: refuse, setPinned: refuse, ...over.entries },
    },
    putImage,
    newId: () => 'new',
    now: () => NOW_MS,
    pauseAsked: () => 5_000,
  });
  return { send, putImage };
}
const refusal = (code: string, status: number) => new ORPCError(code, { defined: true, status });

// ADR 0057: a mark has no base.
it('mark that waited · keeps the text of another device', async () => {
  let stored = { ...feedPost('p', '旧'), aiPrivate: false };
  const update: SendingApi['posts']['update'] = async (change) => {
    const after = changePost(stored, change, NOW_MS);
    if (!after.ok) throw refusal(after.code, 409);
    return (stored = after.value);
  };
  const waiting = itemOf({ path: 'posts.update', input: { id: 'p', aiPrivate: true } });
  // Another device writes before it arrives, with the base that it saw.
  const basedOn = { content: '旧', images: [] };
  await update({ id: 'p', content: '别处写的', basedOn });
  expect((await sender({ posts: { update } }).send(waiting)).kind).toBe('sent');
  expect(stored).toMatchObject({ content: '别处写的', aiPrivate: true });
});

// C§66.04
describe('createSendWrite', () => {
  it('new post · is sent as it was written', async () => {
    const api = vi.fn(async () => feedPost('p', '新'));
    expect((await sender({ posts: { create: api } }).send(itemOf(create))).kind).toBe('sent');
    expect(api).toHaveBeenCalledWith(create.input, expect.anything());
  });

  it('new post that waited · is about the moment when it was written', async () => {
    const api = vi.fn(async () => feedPost('p', '新'));
    await sender({ posts: { create: api } }).send(
      itemOf(create, { writtenAtMs: NOW_MS - HOUR_MS }),
    );
    expect(api).toHaveBeenCalledWith(
      { ...create.input, createdAt: '2026-11-23T07:00:00.000Z' },
      expect.anything(),
    );
  });

  it('new post · clock of the device wrong · is about now', async () => {
    const api = vi
      .fn(async () => feedPost('p', '新'))
      .mockRejectedValueOnce(refusal('MOMENT_OUT_OF_RANGE', 422));
    const { send } = sender({ posts: { create: api } });
    expect((await send(itemOf(create, { writtenAtMs: 0 }))).kind).toBe('sent');
    expect(api).toHaveBeenLastCalledWith(create.input, expect.anything());
  });

  it.each([
    ['first try', false, { keepsBefore: true }],
    ['second try', true, { basedOn: { content: '新', images: [] } }],
  ])('new post whose id has another text · %s · is an edit', async (_, isTried, rule) => {
    const update = vi.fn(async () => feedPost('p', '新'));
    const posts = { create: async () => feedPost('p', '旧'), update };
    await sender({ posts }).send(itemOf(create, { isTried }));
    expect(update).toHaveBeenCalledWith({ ...create.input, ...rule }, expect.anything());
  });

  it('message whose id has another text · becomes a message of its own', async () => {
    const input = { id: 'm', postId: 'p', content: '新', images: [] };
    const saved = newMessage({ ...input, content: '旧' }, NOW_MS);
    const end = await sender({ messages: { send: async () => saved } }).send(
      itemOf({ path: 'messages.send', input }),
    );
    expect(end).toMatchObject({ kind: 'rewritten', write: { input: { ...input, id: 'new' } } });
  });

  // C§66.11
  describe('new diary', () => {
    const input = { id: 'd', date: '2026-11-23', title: '新', content: '新的', images: [] };
    const item = (isTried = false) => itemOf({ path: 'diaries.create', input }, { isTried });
    const stored = { ...diaryOf(input, NOW_MS), mood: '愉快' as const, tags: ['猫'] };

    it('the server has it as it was written · is sent', async () => {
      const { send } = sender({ diaries: { create: async () => stored } });
      expect(await send(item())).toEqual({ kind: 'sent', row: stored });
    });

    it.each([
      ['first try', false, { keepsBefore: true }],
      [
        'second try',
        true,
        {
          basedOn: {
            title: '新',
            content: '新的',
            mood: '愉快',
            tags: ['猫'],
            images: [],
            coverImage: null,
          },
        },
      ],
    ])('its id has another text · %s · is an edit', async (_, isTried, rule) => {
      const update = vi.fn(async () => stored);
      const create = async () => ({ ...stored, content: '旧的' });
      await sender({ diaries: { create, update } }).send(item(isTried));
      const { id, title, content, images } = input;
      const change = { id, title, content, images, coverImage: null };
      expect(update).toHaveBeenCalledWith({ ...change, ...rule }, expect.anything());
    });

    it('another device has deleted it · is refused, with its text in the list', async () => {
      const create = () => Promise.reject(refusal('DIARY_NOT_FOUND', 404));
      expect(await sender({ diaries: { create } }).send(item(true))).toMatchObject({
        kind: 'refused',
        code: 'DIARY_NOT_FOUND',
      });
    });
  });

  it('image · is uploaded from its place', async () => {
    const input = { ref: 'u/1_a.png', type: 'image/png' } as const;
    const { send, putImage } = sender();
    expect((await send(itemOf({ path: 'images.put', input }, { place: 7 }))).kind).toBe('sent');
    expect(putImage).toHaveBeenCalledWith(7, input);
  });

  it.each<Write>([
    { path: 'entries.setFavourite', input: { kind: 'post', id: 'p', isFavourite: true } },
    { path: 'entries.setPinned', input: { kind: 'post', id: 'p', isPinned: true } },
    { path: 'posts.update', input: { id: 'p', aiPrivate: true } },
  ])('$path of an entry that is gone · counts as sent', async (write) => {
    const gone = () => Promise.reject(refusal('POST_NOT_FOUND', 404));
    const { send } = sender({
      entries: { setFavourite: gone, setPinned: gone },
      posts: { update: gone },
    });
    expect((await send(itemOf(write))).kind).toBe('sent');
  });

  it.each([
    ['no network', new TypeError('Failed to fetch'), false],
    ['no answer in time', new DOMException('late', 'TimeoutError'), false],
    ['a proxy without a server', refusal('SERVICE_UNAVAILABLE', 503), false],
    ['an upload without a network', new ImageStoreFailure('NETWORK'), false],
    ['an image store that is out of order', new ImageStoreFailure('SERVICE_UNAVAILABLE'), true],
    ['an error of the server', refusal('INTERNAL_SERVER_ERROR', 500), true],
    ['too many requests', refusal('RATE_LIMITED', 429), true],
    ['an expired session', refusal('SESSION_EXPIRED', 401), true],
    ['half a sign-in', refusal('TWO_STEP_REQUIRED', 403), true],
  ])('%s · is sent again later', async (_, error, isAnswered) => {
    const { send } = sender({ posts: { create: () => Promise.reject(error) } });
    expect(await send(itemOf(create))).toEqual({
      kind: 'later',
      afterMs: 5_000,
      isAnswered,
      error,
    });
  });

  it.each([
    ['POST_CHANGED', 409],
    ['CONTENT_TOO_LONG', 422],
    ['BAD_REQUEST', 400],
  ])('%s · is refused', async (code, status) => {
    const error = refusal(code, status);
    const { send } = sender({ posts: { create: () => Promise.reject(error) } });
    expect(await send(itemOf(create))).toEqual({ kind: 'refused', code, error });
  });
});
