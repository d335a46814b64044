// The reads of MCP clients take turns (rulings 113): on SQLite each of them blocks the process.
import { expect, test } from 'vitest';
import { createRequestQueue } from '#server/http/request-queue.ts';
import { createMcpService } from '#server/features/mcp/mcp.service.ts';

const never = () => Promise.reject(new Error('not called'));

/** A service over an empty journal, and the reads it does. */
function serviceOverReads() {
  const reads: string[] = [];
  let running = 0;
  let most = 0;
  const service = createMcpService({
    hidden: { isPrivateDiary: never },
    posts: { getPost: never },
    diaries: { getDiary: never },
    messages: { listMessages: never },
    search: { find: never },
    captures: { capture: never },
    entries: {
      listEntries: async (userId) => {
        reads.push(userId);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return { items: [], nextCursor: null, total: null };
      },
    },
    queue: createRequestQueue(1_000),
  });
  const list = (userId: string, signal = new AbortController().signal) =>
    service.listEntries(userId, {}, signal);
  return { list, reads, most: () => most };
}

// C§65.04
test('concurrent lists of a user · are read one after the other', async () => {
  const { list, reads, most } = serviceOverReads();
  await Promise.all(Array.from({ length: 30 }, () => list('a')));
  expect(reads).toHaveLength(30);
  expect(most()).toBe(1);
});

// C§65.04
test('another user · is read between the lists of the first', async () => {
  const { list, reads } = serviceOverReads();
  await Promise.all([list('a'), list('a'), list('a'), list('b')]);
  expect(reads.indexOf('b')).toBeLessThan(reads.lastIndexOf('a'));
});

// C§65.04
test('a waiting read · its request aborted · is not run', async () => {
  const { list, reads } = serviceOverReads();
  await expect(list('a', AbortSignal.abort())).rejects.toThrow();
  expect(reads).toEqual([]);
});
