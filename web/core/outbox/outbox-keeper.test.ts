// What a caller gets for a write of an entry that no page has read.
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { createOutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';

const cut = () => Promise.reject(new TypeError('Failed to fetch'));

// C§66.02
describe('createOutboxKeeper', () => {
  it('mark of a new post that waits · waits behind it', async () => {
    const keeper = createOutboxKeeper({
      owner: newId(),
      api: {
        posts: { create: cut, update: cut },
        messages: { send: cut },
        diaries: { update: cut },
        entries: { setFavourite: cut },
      },
      putImage: cut,
      pauseAsked: () => 0,
      newRef: () => 'ref',
    });
    const call = vi.fn(cut);
    await keeper.write('posts.create', { id: 'p', content: '一', images: [] }, call);
    expect(await keeper.write('posts.update', { id: 'p', aiPrivate: true }, call)).toMatchObject({
      content: '一',
      aiPrivate: true,
    });
    expect(call).not.toHaveBeenCalled();
    expect((await keeper.list()).map(({ write }) => write.path)).toEqual([
      'posts.create',
      'posts.update',
    ]);
    keeper.stop();
  });
});
