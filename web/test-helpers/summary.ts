// Helpers for tests of the summary page.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { clearDesk } from '#web/features/summary/article.store.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

/** Shown together with the placeholder article. */
export const FALLBACK = '后端服务暂时不可用，已为您生成备用总结';
/** The last event of a successful stream. */
export const DONE = {
  type: 'done',
  success: true,
  title: '桂花',
  article: '巷口的桂花开了。',
  engine: 'remote',
  stones: { spent: 2, left: 8 },
} as const;

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  act(() => clearDesk('trial'));
  choose([]);
});

/** Stores the selection as the feed does, and notifies the page as another tab would. */
export function choose(ids: readonly string[]): void {
  localStorage.setItem(
    'summaryInput.trial',
    JSON.stringify({ selectedPosts: ids.map((id) => ({ id })) }),
  );
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'summaryInput.trial' })));
}

/** Creates posts and selects them for a summary. */
export async function withChosen(...contents: string[]) {
  const test = createTestApi();
  const posts = [];
  for (const content of contents)
    posts.push(await test.api.posts.create({ id: newId(), content, images: [] }));
  choose(posts.map((post) => post.id));
  return { ...test, posts };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The sheet with the article. */
export const sheet = () => screen.findByRole('article', { name: '生成的文章' });
