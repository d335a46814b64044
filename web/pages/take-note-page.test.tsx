// The desk of a summary: what can be done at it, and every way in which an article can fail to come (B§2, B§4, B§5, B§8, rulings 9).
import { ORPCError } from '@orpc/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/ids/new-id.ts';
import { clearDesk } from '#web/features/summary/article.store.ts';
import { createTestApi, openScreen } from '#web/pages/test-screen.tsx';
import { answering } from '#web/pages/test-stream.ts';

const FALLBACK = '后端服务暂时不可用，已为您生成备用总结';
const DONE = { type: 'done', success: true, title: '桂花', article: '巷口的桂花开了。', engine: 'remote', stones: { spent: 2, left: 8 } } as const;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  act(() => clearDesk('trial'));
  choose([]);
  vi.restoreAllMocks();
});

/** Writes the selection as the feed does, and tells this page as another tab would. */
function choose(ids: readonly string[]): void {
  localStorage.setItem('summaryInput.trial', JSON.stringify({ selectedPosts: ids.map((id) => ({ id })) }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'summaryInput.trial' })));
}

async function withChosen(...contents: string[]) {
  const test = createTestApi();
  const posts = [];
  for (const content of contents) posts.push(await test.api.posts.create({ id: newId(), content, images: [] }));
  choose(posts.map((post) => post.id));
  return { ...test, posts };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => screen.findByRole('article', { name: '生成的文章' });

describe('the material', () => {
  it('is asked for while nothing is chosen, after five looks', async () => {
    await openScreen('/takenote', createTestApi().api);
    expect(screen.getByText('选中的灵感加载中')).toBeTruthy();
    expect(await screen.findByText('请至少选择一个内容作为总结参考', {}, { timeout: 3000 })).toBeTruthy();
  });

  it('is found although it was written a moment late', async () => {
    const { api } = createTestApi();
    const post = await api.posts.create({ id: newId(), content: '晚到的灵感', images: [] });
    await openScreen('/takenote', api);
    localStorage.setItem('summaryInput.trial', JSON.stringify({ selectedPosts: [{ id: post.id }] }));
    expect(await button('生成文章')).toBeTruthy();
  });

  // B§1.08
  it('goes out as numbered shares of the person’s own lines, without what is 不给AI看', async () => {
    const { api, replaced, posts } = await withChosen('巷口的桂花开了', '不给别人看的话');
    await api.messages.send({ postId: posts[0]?.id ?? '', id: newId(), content: '比去年早', images: [] });
    await api.posts.update({ id: posts[1]?.id ?? '', aiPrivate: true });
    const { stream, calls } = answering<'summary'>(DONE);
    replaced.summary = { stream };
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    expect(calls[0]?.input.content).toMatch(/^分享1（\d+月\d+日 \d\d:\d\d）：\nuser: 巷口的桂花开了\nuser: 比去年早$/u);
    expect(calls[0]?.input.post_ids).toEqual([posts[0]?.id]);
    // B§7.19, B§9.12
    expect(calls[0]?.context).toMatchObject({ deadlineMs: 90_000, keepalive: true });
  });

  it('can be taken out; with none left nothing is asked', async () => {
    const { api, replaced } = await withChosen('一', '二');
    const { stream, calls } = answering<'summary'>(DONE);
    replaced.summary = { stream };
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    await hands.click(await button('移除第 2 条'));
    await hands.click(await button('移除第 1 条'));
    await hands.type(screen.getByLabelText('修改建议'), '短一点');
    await hands.click(await button('按建议重新生成'));
    expect(await screen.findByText('请至少选择一个内容作为总结参考')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it('that was deleted meanwhile is said to be gone', async () => {
    const { api, posts } = await withChosen('还在', '会被删');
    await api.posts.remove({ id: posts[1]?.id ?? '' });
    await openScreen('/takenote', api);
    expect(await screen.findByText('这条灵感已被删除，不会用于总结')).toBeTruthy();
    expect(await button('生成文章')).toBeTruthy();
  });
});

describe('the article', () => {
  it('can be stopped: nothing of it stays, nothing is said', async () => {
    const { api, replaced } = await withChosen('一');
    const { stream, calls } = answering<'summary'>();
    replaced.summary = { stream };
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await hands.click(await button('停下'));
    expect(await button('生成文章')).toBeTruthy();
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before words of the person are replaced', async () => {
    const { api, replaced } = await withChosen('一');
    const { stream, calls } = answering<'summary'>(DONE);
    replaced.summary = { stream };
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await hands.click(await button('编辑'));
    await hands.type(screen.getByLabelText('正文'), '我添的。');
    await hands.click(await button('保存修改'));
    await hands.type(screen.getByLabelText('修改建议'), '短一点');
    await hands.click(await button('按建议重新生成'));
    await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    expect((await sheet()).textContent).toContain('我添的。');
    expect(calls).toHaveLength(1);
  });

  it('says when it is only the person’s own sentences, and shows the card of danger until it is put away', async () => {
    const { api, replaced } = await withChosen('一');
    const crisis = { title: '你不是一个人', body: '可以打这个电话', lines: [{ number: '12356', name: '热线', note: '全天' }], dismiss: '我知道了' };
    replaced.summary = answering<'summary'>({ ...DONE, notice: 'fallback', crisis });
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText(/模型写的没有通过核对/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /12356/ })).toBeTruthy();
    await hands.click(await button('我知道了'));
    expect(screen.queryByText('你不是一个人')).toBeNull();
  });

  it('becomes a note with its quotes, once; the choice and the desk are empty then', async () => {
    const { api, replaced, posts } = await withChosen('一', '二');
    replaced.summary = answering<'summary'>(DONE);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await hands.click(await button('编辑'));
    await hands.type(screen.getByLabelText('正文'), '改过。');
    await hands.click(await button('保存修改'));
    replaced.diaries = { create: () => Promise.reject(new TypeError('no network')) };
    await hands.click(await button('保存笔记'));
    expect(await screen.findByText('保存笔记失败，请重试')).toBeTruthy();
    replaced.diaries = {};
    await hands.click(await button('保存笔记'));
    await waitFor(async () => {
      const { items } = await api.diaries.list({});
      const mine = items.filter((diary) => !diary.isSample);
      expect(mine).toHaveLength(1);
      expect(mine[0]).toMatchObject({
        title: '桂花',
        content: '巷口的桂花开了。改过。',
        aiGenerated: '巷口的桂花开了。',
        engine: 'builtin',
        userEdited: '巷口的桂花开了。改过。',
      });
      expect(mine[0]?.originalPosts.map((post) => post.id)).toEqual(posts.map((post) => post.id));
    });
    await waitFor(() => expect(localStorage.getItem('summaryInput.trial')).toBeNull());
    expect(localStorage.getItem('echo.article.trial')).toBeNull();
  });

  it('keeps the style that was chosen, and says when it could not', async () => {
    const { api, replaced } = await withChosen('一');
    const hands = await openScreen('/takenote', api);
    await hands.click(await button(/慢散文/));
    await waitFor(async () => expect((await api.profile.get()).defaultSummaryStyle).toBe('slow_prose'));
    expect(localStorage.getItem('selectedSummaryStyle.trial')).toBe('slow_prose');
    replaced.profile = { update: () => Promise.reject(new TypeError('no network')) };
    await hands.click(await button(/转念/));
    expect(await screen.findByText('保存设置失败，请重试')).toBeTruthy();
    expect((await button(/转念/)).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a failure', () => {
  it.each([
    ['a defect', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
    ['a broken line', new TypeError('network error')],
    ['a silent model', Object.assign(new Error('late'), { code: 'AI_TIMEOUT' })],
    ['an answer without its fields', undefined],
  ])('by %s brings the placeholder, marked, with trying again first', async (_name, error) => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>({ type: 'delta', text: '写到一半' }, ...(error === undefined ? [] : [error]));
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect((await screen.findByRole('alert')).textContent).toContain(FALLBACK);
    expect((await sheet()).textContent).toContain('今天的美好时光');
    expect((await sheet()).textContent).toContain('不是AI写的');
    replaced.summary = answering<'summary'>(DONE);
    await hands.click(await button('再试一次'));
    expect((await sheet()).textContent).toContain('巷口的桂花开了');
    expect(screen.queryByText(FALLBACK)).toBeNull();
  });

  it('leaves the placeholder out of the notes unless the person says so, and never calls it the AI’s', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(new TypeError('network error'));
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await hands.click(await button('保存笔记'));
    await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '仍然保存' }));
    await waitFor(async () => {
      const mine = (await api.diaries.list({})).items.find((diary) => !diary.isSample);
      expect(mine).toMatchObject({ title: '今天的美好时光', aiGenerated: null });
    });
  });

  it('of an ended session says so beside the placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(new ORPCError('SESSION_EXPIRED', { status: 401 }));
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('用户会话已过期，请重新登录')).toBeTruthy();
    expect((await sheet()).textContent).toContain('今天的美好时光');
  });

  it('that the person can mend says how, and brings no placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>({ type: 'error', code: 'INSUFFICIENT_STONES', error: '' });
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.getByRole('link', { name: '领取灵感石' }).getAttribute('href')).toBe('/test/purchase_token');
    expect(screen.queryByText('今天的美好时光')).toBeNull();
  });

  it('takes nothing from an article that was there', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(DONE);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    replaced.summary = answering<'summary'>(new TypeError('network error'));
    await hands.type(screen.getByLabelText('修改建议'), '短一点');
    await hands.click(await button('按建议重新生成'));
    expect(await screen.findByText('没能重新生成，原来的文章还在，可以再试一次')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('修改建议').value).toBe('短一点');
    expect((await sheet()).textContent).toContain('巷口的桂花开了');
  });
});

describe('/model_select', () => {
  it('asks a trial user to sign in, and leads back', async () => {
    await openScreen('/model_select', createTestApi().api);
    expect(await screen.findByRole('heading', { name: '请先登录' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: '返回总结' }).getAttribute('href')).toBe('/test/takenote');
  });
});
