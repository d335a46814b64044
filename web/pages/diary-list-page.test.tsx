// The list of diaries: its states, its pages, and what a card shows (B§2, B§4, B§9).
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

async function write(
  api: JournalApi,
  title: string,
  more: Partial<Parameters<JournalApi['diaries']['create']>[0]> = {},
) {
  return api.diaries.create({
    id: newId(),
    date: '2026-03-08',
    title,
    content: '一整天都在下雨。',
    images: [],
    ...more,
  });
}
const cards = () => screen.getAllByRole('article');

describe('the list of diaries', () => {
  it('shows placeholders for 800 ms on the first load, and none when cached', async () => {
    const { api } = createTestApi();
    // Loads the chunk of the endpoint, as the page does before it renders.
    await api.diaries.list({});
    vi.useFakeTimers();
    await openScreen('/notes', api);
    await act(() => vi.advanceTimersByTimeAsync(790));
    expect(screen.getByText('笔记加载中')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.queryByText('笔记加载中')).toBeNull();
    expect(cards()).toHaveLength(5);
  });

  it('shows one next step while it is empty', async () => {
    const { api, replaced } = createTestApi();
    replaced.diaries = { list: () => Promise.resolve({ items: [], nextCursor: null, total: 0 }) };
    await openScreen('/notes', api);
    expect(await screen.findByRole('heading', { name: '还没有笔记' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '写下第一篇' }).getAttribute('href')).toBe(
      '/test/poston?as=note',
    );
  });

  it('shows an error and retries', async () => {
    const { api, replaced } = createTestApi();
    const { ORPCError } = await import('@orpc/client');
    replaced.diaries = {
      list: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
    };
    const user = await openScreen('/notes', api);
    expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
    replaced.diaries = {};
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
  });

  it('shows six, and the rest on demand, in order', async () => {
    const { api } = createTestApi();
    for (const title of ['丙', '乙', '甲']) await write(api, title);
    const user = await openScreen('/notes', api);
    await screen.findByRole('heading', { name: '甲' });
    expect(cards()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(cards()).toHaveLength(8));
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .slice(0, 3)
        .map((title) => title.textContent),
    ).toEqual(['甲', '乙', '丙']);
  });
});

describe('a card', () => {
  // B§2.72
  it('shows title, excerpt, mood, image count and day, and links to the diary', async () => {
    const { api } = createTestApi();
    const images = [`local:${newId()}`, `local:${newId()}`];
    const note = await write(api, '标'.repeat(70), {
      content: '字'.repeat(400),
      images,
      mood: '感动',
    });
    await openScreen('/notes', api);
    const card = within(
      (await screen.findByRole('heading', { name: `${'标'.repeat(60)}…` })).closest(
        'article',
      ) as HTMLElement,
    );
    expect(card.getByText(`${'字'.repeat(300)}…`)).toBeTruthy();
    expect(card.getByText('感动')).toBeTruthy();
    expect(card.getByText('张图片').parentElement?.textContent).toBe('2张图片');
    expect(card.getByText(/三月八日/).getAttribute('datetime')).toBe('2026-03-08');
    expect(card.getByRole('link').getAttribute('href')).toBe(`/test/notes/${note.id}`);
    expect(card.queryByText('示例文字')).toBeNull();
  });

  it('of a diary without images has neither cover nor count', async () => {
    const { api } = createTestApi();
    await write(api, '没有图');
    await openScreen('/notes', api);
    const card = within(
      (await screen.findByRole('heading', { name: '没有图' })).closest('article') as HTMLElement,
    );
    expect(card.queryByText('张图片')).toBeNull();
    expect(card.queryByText('图片加载中...')).toBeNull();
  });
});
