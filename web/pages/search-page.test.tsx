// The search as a page (C§56.04): its address holds the text and the filter.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { withPosts } from '#web/test-helpers/feed.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';

beforeEach(() => sessionStorage.clear());

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '搜索灵感、对话和笔记' });
const count = () => document.querySelectorAll('[data-search-result]').length;

test('address with a text and a filter · shows its results', async () => {
  const { api } = await withPosts('鹦鹉一 #鸟', '鹦鹉二');
  await api.diaries.create({
    id: newId(),
    date: '2011-12-30',
    title: '旧事',
    content: '鹦鹉三',
    images: [],
  });
  const user = await openScreen('/search?q=鹦鹉&to=2011-12-31', api);
  expect(field().value).toBe('鹦鹉');
  await waitFor(() => expect(count()).toBe(1));
  await user.click(screen.getByRole('button', { name: '清除筛选' }));
  await waitFor(() => expect(count()).toBe(3));
  await user.click(await screen.findByRole('button', { name: '#鸟' }));
  await waitFor(() => expect(count()).toBe(1));
});

test('diary about an earlier month · is under that month with its day', async () => {
  const { api } = await withPosts('鹦鹉一');
  await api.diaries.create({
    id: newId(),
    date: '2011-12-30',
    title: '旧事',
    content: '鹦鹉二',
    images: [],
  });
  await openScreen('/search?q=鹦鹉', api);
  const earlier = within(await screen.findByRole('region', { name: '2011年12月' }));
  expect(earlier.getAllByRole('listitem')).toHaveLength(1);
  expect(earlier.getByText(/二〇一一年十二月三十日/)).toBeTruthy();
});

test('typing · keeps what is typed while earlier text is searched', async () => {
  const { api } = await withPosts('鹦鹉');
  const user = await openScreen('/search', api);
  await user.type(field(), '鹦');
  await waitFor(() => expect(count()).toBe(1));
  await user.type(field(), '鹉飞');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: '没有找到“鹦鹉飞”' })).toBeTruthy(),
  );
  expect(field().value).toBe('鹦鹉飞');
});
