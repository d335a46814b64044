// A browser whose database never answers: writes go directly, as where it is denied. C§66.02
import { expect, it, vi } from 'vitest';
import { createOutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import { OPEN_WAIT_MS } from '#web/core/queue/work-queue.ts';

it('database that never opens · writes are sent after a few seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const unused = () => Promise.reject(new Error('not through the outbox'));
  const keeper = createOutboxKeeper({
    owner: 'me',
    api: {
      posts: { create: unused, update: unused },
      messages: { send: unused },
      diaries: { create: unused, update: unused },
      entries: { setPinned: unused, setFavourite: unused },
    },
    putImage: unused,
    pauseAsked: () => 0,
    newRef: () => 'ref',
    pages: () => null,
  });
  const call = vi.fn(async () => 'sent');
  const first = keeper.write('posts.create', { id: 'p', content: '一', images: [] }, call);
  await vi.advanceTimersByTimeAsync(OPEN_WAIT_MS + 1);
  expect(await first).toBe('sent');
  const second = keeper.write('posts.create', { id: 'q', content: '二', images: [] }, call);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe('sent');
  expect(call).toHaveBeenCalledTimes(2);
  keeper.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
