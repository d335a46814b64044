// The search over the trial's rows: its requests, what it shows in every state, and its keys.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '搜索灵感、对话和笔记' });
/** The page of the search is a link too, outside the lists of results. */
const results = () =>
  waitFor(() => {
    const found = screen.getAllByRole('link').filter((link) => link.closest('li') !== null);
    expect(found).not.toEqual([]);
    return found;
  });

async function withWords() {
  const test = createTestApi();
  const post = await test.api.posts.create({
    id: newId(),
    content: '窗台上的鹦鹉学会了叹气',
    images: [],
  });
  await test.api.messages.send({
    postId: post.id,
    id: newId(),
    content: '鹦鹉也会想家吗',
    images: [],
  });
  const diary = await test.api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '鹦鹉的一天',
    content: '它学会了叹气。',
    images: [],
  });
  return { ...test, post, diary };
}

describe('the search', () => {
  it('finds posts, messages and diaries, marks the hits and links to each', async () => {
    const { api, post, diary } = await withWords();
    const user = await openScreen('/search-panel', api);
    expect(screen.getByRole('heading', { name: '找回写过的话' })).toBeTruthy();
    await user.clear(field());
    await user.type(field(), '鹦鹉');
    const found = await results();
    expect(found.map((link) => link.getAttribute('href'))).toEqual([
      `/test/notes/${diary.id}`,
      `/test/chat/${post.id}`,
      `/test/chat/${post.id}`,
    ]);
    expect(found.slice(1).map((link) => link.querySelector('mark')?.textContent)).toEqual([
      '鹦鹉',
      '鹦鹉',
    ]);
    expect(found[0]?.textContent).toContain('鹦鹉的一天');
    expect(screen.getByRole('status').textContent).toBe('找到 3 条');
  });

  it('narrows by kind, and suggests what may help when nothing is left', async () => {
    const { api } = await withWords();
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(field(), '叹气');
    await waitFor(async () => expect(await results()).toHaveLength(2));
    await user.click(screen.getByRole('radio', { name: '笔记' }));
    await waitFor(async () => expect(await results()).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: '对话' }));
    expect(await screen.findByRole('heading', { name: '没有找到“叹气”' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
    await waitFor(async () => expect(await results()).toHaveLength(2));
  });

  it("sends calendar days in the user's time zone", async () => {
    const { api, replaced } = await withWords();
    const requests: unknown[] = [];
    replaced.search = {
      find: (input: unknown) => {
        requests.push(input);
        return Promise.resolve({ items: [], nextCursor: null });
      },
    };
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(screen.getByLabelText('从'), '2026-11-01');
    await user.type(screen.getByLabelText('到'), '2026-11-20');
    await user.click(screen.getByRole('switch', { name: '只看有图片的' }));
    await user.type(field(), '雨');
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        query: '雨',
        limit: 20,
        timeZone: browserTimeZone(),
        from: '2026-11-01',
        to: '2026-11-20',
        hasImage: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
  });

  it('loads more on demand', async () => {
    const { api } = createTestApi();
    for (let line = 0; line < 23; line += 1)
      await api.posts.create({ id: newId(), content: `第${line}只鹦鹉`, images: [] });
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(field(), '只鹦鹉');
    await waitFor(async () => expect(await results()).toHaveLength(20));
    expect(
      screen.getAllByRole('status').some((status) => status.textContent === '找到 20 条，还有更多'),
    ).toBe(true);
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    await waitFor(async () => expect(await results()).toHaveLength(23));
  });

  it('shows an error and retries', async () => {
    const { api, replaced } = await withWords();
    const { ORPCError } = await import('@orpc/client');
    replaced.search = {
      find: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
    };
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(field(), '想家');
    expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
    replaced.search = {};
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await results()).toHaveLength(1);
  });

  it('moves by arrow keys and opens the first by Enter', async () => {
    const { api } = await withWords();
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(field(), '鹦鹉');
    await waitFor(async () => expect(await results()).toHaveLength(3));
    const [first, second] = await results();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '鹦鹉的一天' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('remembers the query until another user searches', async () => {
    const { api } = await withWords();
    const user = await openScreen('/search-panel', api);
    await user.clear(field());
    await user.type(field(), '想家');
    await waitFor(async () => expect(await results()).toHaveLength(1));
    cleanup();
    await openScreen('/search-panel', api);
    expect(field().value).toBe('想家');
    expect(await results()).toHaveLength(1);
  });
});
