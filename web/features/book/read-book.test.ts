// Reading a journal of many pages for a book (C§63).
import { expect, test } from 'vitest';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { readBook } from '#web/features/book/read-book.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const SPAN = { from: '2019-01-01', to: '2019-12-31' };

async function journal(posts: number) {
  const { api } = createTestApi();
  for (let index = 0; index < posts; index += 1)
    await api.posts.create({
      id: newId(),
      content: `第 ${index} 条`,
      images: [],
      createdAt: new Date(Date.UTC(2019, 4, 6) + index * 60_000).toISOString(),
    });
  return api;
}

// C§63.02
test('readBook · reads all pages and reports each entry', async () => {
  const count = 2 * PAGE_SIZE_MAX + 3;
  const reported: [number, number][] = [];
  const { entries, total } = await readBook(
    { span: SPAN, hasConversations: true },
    {
      api: await journal(count),
      timeZone: 'Asia/Shanghai',
      signal: new AbortController().signal,
      onProgress: (...progress) => reported.push(progress),
    },
  );
  expect(total).toBe(count);
  expect(new Set(entries?.map((entry) => entry.kind === 'post' && entry.post.id)).size).toBe(count);
  expect(reported).toEqual(Array.from({ length: count }, (_, index) => [index + 1, count]));
});

test('readBook · samples of the trial · are no pages of it', async () => {
  const api = await journal(1);
  const { entries, total } = await readBook(
    { span: {}, hasConversations: true },
    {
      api,
      timeZone: 'Asia/Shanghai',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  expect((await api.posts.list({})).total).toBeGreaterThan(1);
  expect(entries?.map((entry) => entry.kind === 'post' && entry.post.content)).toEqual(['第 0 条']);
  expect(total).toBe(1);
});
