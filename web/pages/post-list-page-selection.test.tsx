// Choosing posts for a summary (B§2, B§4).
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { cardOf, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

describe('choosing for a summary', () => {
  it('counts chosen posts, keeps them over a reload, and clears them', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    expect(screen.queryByRole('button', { name: '清空选择' })).toBeNull();
    await user.click(cardOf('第一条').getByRole('button', { name: '选入总结' }));
    await user.click(cardOf('第二条').getByRole('button', { name: '选入总结' }));
    expect(screen.getByRole('link', { name: '总结 2 条选中的灵感' }).getAttribute('href')).toBe(
      '/test/takenote',
    );
    expect(screen.getByRole('link', { name: /^笔记 ?2 ?条灵感已选入总结$/ })).toBeTruthy();
    cleanup();
    await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    expect(
      cardOf('第二条').getByRole('button', { name: '已选入总结' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await user.click(screen.getByRole('button', { name: '清空选择' }));
    expect(
      cardOf('第二条').getByRole('button', { name: '选入总结' }).getAttribute('aria-pressed'),
    ).toBe('false');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('summaryInput'))).toEqual([]);
  });

  it('shows 99+ above 99', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/inspiration', api);
    // As another tab does.
    localStorage.setItem(
      'summaryInput.trial',
      JSON.stringify({ selectedPosts: Array.from({ length: 100 }, () => ({ id: newId() })) }),
    );
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'summaryInput.trial' })));
    expect(await screen.findByRole('link', { name: '总结 99+ 条选中的灵感' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^笔记 ?99\+ ?条灵感已选入总结$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清空选择' }));
  });

  it('stores each chosen post with its conversation', async () => {
    const { api } = await withPosts('有话说');
    const [post] = (await api.posts.list({})).items;
    await api.messages.send({ postId: post?.id ?? '', id: newId(), content: '补一句', images: [] });
    const user = await openScreen('/inspiration', api);
    await screen.findByText('有话说');
    await user.click(cardOf('有话说').getByRole('button', { name: '选入总结' }));
    const kept = () =>
      JSON.parse(localStorage.getItem('summaryInput.trial') ?? '{}') as { selectedPosts: object[] };
    await waitFor(() =>
      expect(kept().selectedPosts).toMatchObject([
        {
          id: post?.id,
          originalPost: { content: '有话说', createdAt: post?.createdAt },
          conversations: [{ content: '补一句', isUser: true }],
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: '清空选择' }));
  });

  it('drops a post that was deleted', async () => {
    const { api } = await withPosts('要删的');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await user.click(cardOf('要删的').getByRole('button', { name: '选入总结' }));
    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '清空选择' })).toBeNull());
  });
});
