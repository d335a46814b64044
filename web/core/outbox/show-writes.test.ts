// Responses with the writes that wait: a refetch never takes away what the user has written.
import { describe, expect, it } from 'vitest';
import { cardOfDiary } from '#domain/diaries/diary.ts';
import { newMessage } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Item } from '#web/core/outbox/outbox.ts';
import { diaryOf, fromWrites, postOf, withWrites } from '#web/core/outbox/show-writes.ts';
import { placeOfWrite, type Write } from '#web/core/outbox/write.ts';
import { feedPost } from '#web/test-helpers/feed-post.ts';

const NOW_MS = Date.parse('2026-11-23T08:00:00.000Z');

let last = 0;
const itemOf = (write: Write, writtenAtMs = NOW_MS): Item<Write> => ({
  ...placeOfWrite(write),
  place: (last += 1),
  write,
  writtenAtMs,
  isTried: false,
  refusal: null,
});
const create = (id: string, content: string, at = NOW_MS) =>
  itemOf({ path: 'posts.create', input: { id, content, images: [] } }, at);
const edit = (id: string, content: string) =>
  itemOf({ path: 'posts.update', input: { id, content } });
const say = (id: string, postId: string) =>
  itemOf({ path: 'messages.send', input: { id, postId, content: id, images: [] } });

const day = (hour: number) => `2026-11-23T0${hour}:00:00.000Z`;
const page = (hours: number[], nextCursor: string | null) => ({
  items: hours.map((hour) => feedPost(`h${hour}`, `${hour}`, day(hour))),
  pinned: null,
  nextCursor,
  total: 9,
});
interface Feed {
  items: { id: string; content: string; conversationCount: number }[];
  total: number;
}
const feed = (writes: Item<Write>[], hours = [9, 7], next: string | null = 'x', cursor?: string) =>
  withWrites(
    'posts.list',
    cursor === undefined ? {} : { cursor },
    page(hours, next),
    writes,
  ) as Feed;
const ids = ({ items }: Feed) => items.map(({ id }) => id).join();

// C§66.03
describe('withWrites', () => {
  it('new post · is at the place of its moment, once', () => {
    expect(ids(feed([create('n', '新')]))).toBe('h9,n,h7');
    expect(feed([create('n', '新')]).total).toBe(10);
    expect(ids(feed([create('h9', '新')]))).toBe('h9,h7');
  });

  it('new post about an earlier moment · is on the page that has it', () => {
    const old = create('n', '旧', Date.parse(day(5)));
    expect(ids(feed([old]))).toBe('h9,h7');
    expect(ids(feed([old], [6, 4], null, 'x'))).toBe('h6,n,h4');
    expect(ids(feed([old], [9, 7], null))).toBe('h9,h7,n');
    expect(ids(feed([old], [], null))).toBe('n');
  });

  it('edits and messages · show in the feed, the newest last', () => {
    const shown = feed([edit('h9', '一'), edit('h9', '二'), say('m', 'h9')]).items[0];
    expect(shown).toMatchObject({ content: '二', conversationCount: 1 });
  });

  it('edit of the feed · leaves other posts as they are', () => {
    expect(feed([edit('h9', '一')]).items[1]).toEqual(page([7], null).items[0]);
  });

  it('messages · follow the newest page of their conversation, once', () => {
    const known = newMessage({ id: 'm1', postId: 'p', content: '', images: [] }, NOW_MS);
    const output = { items: [known], nextCursor: 'x' };
    const writes = [say('m1', 'p'), say('m2', 'p'), say('other', 'q')];
    const shown = (cursor: object) =>
      (withWrites('messages.list', { postId: 'p', ...cursor }, output, writes) as Feed).items;
    expect(shown({}).map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(shown({ cursor: 'x' }).map(({ id }) => id)).toEqual(['m1']);
  });

  it('favourite · is marked on the entry of its kind', () => {
    const mark: Write = {
      path: 'entries.setFavourite',
      input: { kind: 'post', id: 'h9', isFavourite: true },
    };
    const post = feedPost('h9');
    expect(withWrites('posts.get', {}, post, [itemOf(mark)])).toEqual({
      ...post,
      isFavourite: true,
    });
    const entries = { items: [{ kind: 'post', post }] };
    expect(withWrites('entries.list', {}, entries, [itemOf(mark)])).toEqual({
      items: [{ kind: 'post', post: { ...post, isFavourite: true } }],
    });
  });

  it('pin · is on top of the feed, in place of another one', () => {
    const pin = (id: string, isPinned: boolean) =>
      itemOf({ path: 'entries.setPinned', input: { kind: 'post', id, isPinned } });
    const marked = { ...feedPost('h9'), isPinned: true };
    const output = { items: [marked, feedPost('h7')], pinned: marked, nextCursor: null, total: 2 };
    const shown = (writes: Item<Write>[], found?: Post) =>
      withWrites('posts.list', {}, output, writes, () => found) as typeof output;
    expect(shown([pin('h7', true)])).toMatchObject({
      items: [{ isPinned: false }, { isPinned: true }],
      pinned: { id: 'h7' },
    });
    expect(shown([pin('h7', true), pin('h7', false)]).pinned).toBeNull();
    expect(shown([pin('h7', false)]).pinned).toEqual(marked);
    // On no page that was read.
    expect(shown([pin('old', true)], feedPost('old')).pinned).toMatchObject({ id: 'old' });
  });

  // C§66.11
  it('new diary · is on top of the first page, once, with its changes', () => {
    const input = { id: 'd', date: '2026-11-23', title: '题', content: '文', images: [] };
    const change = { id: 'd', title: '改' };
    const writes = [
      itemOf({ path: 'diaries.create', input }),
      itemOf({ path: 'diaries.update', input: change }),
    ];
    const card = cardOfDiary({ ...diaryOf(input, NOW_MS), id: 'old' });
    const output = { items: [card], nextCursor: 'x', total: 1 };
    const shown = (given: object, items = output.items) =>
      withWrites('diaries.list', given, { ...output, items }, writes) as typeof output;
    expect(shown({})).toMatchObject({
      items: [{ id: 'd', title: '改', excerpt: '文' }, { id: 'old' }],
      total: 2,
    });
    expect(shown({ cursor: 'x' }).items).toEqual([card]);
    expect(shown({}, [cardOfDiary(diaryOf(input, NOW_MS))]).items).toHaveLength(1);
    expect(fromWrites('diaries.get', { id: 'd' }, writes)).toMatchObject({ title: '改' });
    expect(fromWrites('diaries.get', { id: 'old' }, writes)).toBeNull();
  });

  it('another endpoint · is returned as it is', () => {
    const output = {};
    expect(withWrites('stats.get', {}, output, [create('n', '新')])).toBe(output);
  });
});

describe('fromWrites', () => {
  const writes = [create('n', '新'), edit('n', '改'), say('m', 'n')];

  it('new post that the server does not know · is shown with its conversation', () => {
    expect(fromWrites('posts.get', { id: 'n' }, writes)).toEqual({
      ...postOf({ id: 'n', content: '改', images: [] }, NOW_MS),
      conversationCount: 1,
    });
    expect(fromWrites('messages.list', { postId: 'n' }, writes)).toMatchObject({
      items: [{ id: 'm' }],
      nextCursor: null,
    });
  });

  it('list that cannot be read · has what waits', () => {
    expect(fromWrites('posts.list', {}, writes)).toMatchObject({
      items: [{ id: 'n', content: '改', conversationCount: 1 }],
      nextCursor: null,
      total: 1,
    });
    const diary = { id: 'd', date: '2026-11-24', title: '题', content: '文', images: [] };
    expect(
      fromWrites('diaries.list', {}, [itemOf({ path: 'diaries.create', input: diary })]),
    ).toMatchObject({ items: [{ id: 'd', title: '题' }], nextCursor: null, total: 1 });
  });

  it.each([
    ['posts.get', { id: 'h9' }],
    ['messages.list', { postId: 'h9' }],
    ['posts.list', { cursor: 'x' }],
    ['diaries.list', {}],
  ])('%s of anything else · has nothing', (path, input) => {
    expect(fromWrites(path, input, writes)).toBeNull();
  });
});
