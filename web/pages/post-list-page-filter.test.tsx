// The filter of the feed (C§56.02), and the favourites (C§56.03).
import { ORPCError } from '@orpc/client';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { cardOf, cards, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => {
  matchOnly(WIDE_QUERY);
  sessionStorage.clear();
});

const press = (name: string) => screen.getByRole('button', { name });

test('address with a filter · shows its entries, its parts and their number', async () => {
  const { api } = await withPosts('有心的', '没有的');
  const [post] = (await api.posts.list({ limit: 1 })).items;
  await api.entries.setFavourite({ kind: 'post', id: post?.id ?? '', isFavourite: true });
  const user = await openScreen('/inspiration?favourite=1&kind=post', api);
  expect(await screen.findByText('有心的')).toBeTruthy();
  expect(cards()).toHaveLength(1);
  expect(screen.getByText('共', { exact: false }).textContent).toBe('共 1 条');
  await user.click(press('去掉筛选：收藏'));
  expect(await screen.findByText('没有的')).toBeTruthy();
  await user.click(press('去掉筛选：灵感'));
  expect(await screen.findByRole('list', { name: '灵感列表' })).toBeTruthy();
});

test('form · a choice shows at once; both kinds are in one list', async () => {
  const { api } = await withPosts('一条灵感');
  await api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '一篇笔记',
    content: '正文',
    images: [],
  });
  const user = await openScreen('/inspiration', api);
  await screen.findByText('一条灵感');
  await user.click(press('筛选'));
  await user.click(await screen.findByRole('button', { name: '今天' }));
  expect(await screen.findByRole('button', { name: '去掉筛选：今天' })).toBeTruthy();
  expect(await screen.findByText('一条灵感')).toBeTruthy();
  expect(screen.queryByText('一篇笔记')).toBeNull();
  await user.click(press('今天'));
  await user.click(within(screen.getByRole('region', { name: '筛选' })).getByText('笔记'));
  expect(await screen.findByText('一篇笔记')).toBeTruthy();
  expect(screen.queryByText('一条灵感')).toBeNull();
});

test('filter without entries · says so and offers to clear it', async () => {
  const { api } = createTestApi();
  const user = await openScreen('/inspiration?from=1999-01-01&to=1999-01-02', api);
  expect(await screen.findByRole('heading', { name: '没有这样的灵感或笔记' })).toBeTruthy();
  expect(press('去掉筛选：一九九九年一月一日至一九九九年一月二日')).toBeTruthy();
  await user.click(press('清除筛选'));
  expect(await screen.findByRole('list', { name: '灵感列表' })).toBeTruthy();
});

test('heart · shows at once, and is undone when saving fails', async () => {
  const { api, replaced } = await withPosts('一条');
  const user = await openScreen('/inspiration', api);
  await screen.findByText('一条');
  const heart = () => cardOf('一条').getByRole('button', { name: '收藏' });
  replaced.entries = {
    setFavourite: () =>
      Promise.reject(new ORPCError('STORAGE_FULL', { defined: true, status: 507 })),
  };
  await user.click(heart());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(heart().getAttribute('aria-pressed')).toBe('false');
  replaced.entries = {};
  await user.click(heart());
  await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
});

test('edit and deletion · show in a filtered list at once', async () => {
  const { api } = await withPosts('第一句', '第二句');
  const user = await openScreen('/inspiration?kind=post', api);
  await screen.findByText('第一句');
  await user.click(cardOf('第一句').getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByText('第一句')).toBeNull());
  expect(screen.getByText('第二句')).toBeTruthy();
});

test('favourites page · keeps an entry that was just taken out', async () => {
  const { api } = await withPosts('收着的');
  const [post] = (await api.posts.list({ limit: 1 })).items;
  await api.entries.setFavourite({ kind: 'post', id: post?.id ?? '', isFavourite: true });
  const user = await openScreen('/favourites', api);
  expect(await screen.findByText('收着的')).toBeTruthy();
  const heart = () => cardOf('收着的').getByRole('button', { name: '收藏' });
  await user.click(heart());
  await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByText('收着的')).toBeTruthy();
});

test('favourites page · without entries names the heart', async () => {
  const { api } = createTestApi();
  await openScreen('/favourites', api);
  expect(await screen.findByRole('heading', { name: '还没有收藏' })).toBeTruthy();
});
