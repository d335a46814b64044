// The desk of a summary: what can be done at it, and every way in which an article can fail to come
// (B§2, B§4, B§5, B§8, rulings 9).
import { ORPCError } from '@orpc/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { clearDesk } from '#web/features/summary/article.store.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { answering } from '#web/test-helpers/stream.ts';

const FALLBACK = '后端服务暂时不可用，已为您生成备用总结';
const DONE = {
  type: 'done',
  success: true,
  title: '桂花',
  article: '巷口的桂花开了。',
  engine: 'remote',
  stones: { spent: 2, left: 8 },
} as const;

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
  localStorage.setItem(
    'summaryInput.trial',
    JSON.stringify({ selectedPosts: ids.map((id) => ({ id })) }),
  );
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'summaryInput.trial' })));
}

async function withChosen(...contents: string[]) {
  const test = createTestApi();
  const posts = [];
  for (const content of contents)
    posts.push(await test.api.posts.create({ id: newId(), content, images: [] }));
  choose(posts.map((post) => post.id));
  return { ...test, posts };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => screen.findByRole('article', { name: '生成的文章' });

describe('the material', () => {
  it('is asked for while nothing is chosen, after five looks', async () => {
    await openScreen('/takenote', createTestApi().api);
    expect(screen.getByText('选中的灵感加载中')).toBeTruthy();
    expect(
      await screen.findByText('请至少选择一个内容作为总结参考', {}, { timeout: 3000 }),
    ).toBeTruthy();
  });

  it('is found although it was written a moment late', async () => {
    const { api } = createTestApi();
    const post = await api.posts.create({ id: newId(), content: '晚到的灵感', images: [] });
    await openScreen('/takenote', api);
    localStorage.setItem(
      'summaryInput.trial',
      JSON.stringify({ selectedPosts: [{ id: post.id }] }),
    );
    expect(await button('生成文章')).toBeTruthy();
  });

  // B§1.08
  it('goes out by reference with every field of B§7, without what is 不给AI看', async () => {
    const { api, replaced, posts } = await withChosen('巷口的桂花开了', '不给别人看的话');
    await api.messages.send({
      postId: posts[0]?.id ?? '',
      id: newId(),
      content: '比去年早',
      images: [],
    });
    await api.posts.update({ id: posts[1]?.id ?? '', aiPrivate: true });
    const { stream, calls } = answering<'summary'>(DONE);
    replaced.summary = { stream };
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    // B§7.19, B§9.12
    expect(calls[0]?.input).toEqual({
      type: 'conversation_summary',
      role_key: 'default_conversation_summary',
      content: '',
      shares: [{ post_id: posts[0]?.id }],
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect((await sheet()).textContent).toContain('有 1 条没有写进文章');
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
    await hands.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }),
    );
    expect((await sheet()).textContent).toContain('我添的。');
    expect(calls).toHaveLength(1);
  });

  it('says when it is only the person’s own sentences, and shows the card of danger until it is put away', async () => {
    const { api, replaced } = await withChosen('一');
    const crisis = {
      title: '你不是一个人',
      body: '可以打这个电话',
      lines: [{ number: '12356', name: '热线', note: '全天' }],
      dismiss: '我知道了',
    };
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
      const mine = await Promise.all(
        items.filter((diary) => !diary.isSample).map(({ id }) => api.diaries.get({ id })),
      );
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
    await waitFor(async () =>
      expect((await api.profile.get()).defaultSummaryStyle).toBe('slow_prose'),
    );
    expect(localStorage.getItem('selectedSummaryStyle.trial')).toBe('slow_prose');
    replaced.profile = { update: () => Promise.reject(new TypeError('no network')) };
    await hands.click(await button(/转念/));
    expect(await screen.findByText('保存设置失败，请重试')).toBeTruthy();
    expect((await button(/转念/)).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a failure', () => {
  // B§8.25, B§8.26
  it.each([
    ['a defect', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
    ['a broken line', new TypeError('network error')],
    ['a silent model', Object.assign(new Error('late'), { code: 'AI_TIMEOUT' })],
    ['too many calls', Object.assign(new Error('429'), { code: 'RATE_LIMITED' })],
    ['an end without an answer', undefined],
    ['an answer without its fields', { type: 'done', success: true } as unknown as typeof DONE],
  ])('by %s brings the placeholder, marked, with trying again first', async (_name, error) => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(
      { type: 'delta', text: '写到一半' },
      ...(error === undefined ? [] : [error]),
    );
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
    await hands.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '仍然保存' }),
    );
    await waitFor(async () => {
      const mine = (await api.diaries.list({})).items.find((diary) => !diary.isSample);
      expect(await api.diaries.get({ id: mine?.id ?? '' })).toMatchObject({
        title: '今天的美好时光',
        aiGenerated: null,
      });
    });
  });

  it('of an ended session says so and inserts no placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(new ORPCError('SESSION_EXPIRED', { status: 401 }));
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('用户会话已过期，请重新登录')).toBeTruthy();
    expect(screen.queryByText('今天的美好时光')).toBeNull();
  });

  it('that the person can mend says how, and brings no placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>({
      type: 'error',
      code: 'INSUFFICIENT_STONES',
      error: '',
    });
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.getByRole('link', { name: '领取灵感石' }).getAttribute('href')).toBe(
      '/test/purchase_token',
    );
    expect(screen.queryByText('今天的美好时光')).toBeNull();
  });

  it('over an article that was there inserts the placeholder, and the article can be taken back', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = answering<'summary'>(DONE);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    replaced.summary = answering<'summary'>(new TypeError('network error'));
    await hands.type(screen.getByLabelText('修改建议'), '短一点');
    await hands.click(await button('按建议重新生成'));
    expect((await screen.findByRole('alert')).textContent).toContain(FALLBACK);
    expect((await sheet()).textContent).toContain('今天的美好时光');
    await hands.click(await button('恢复原来的文章'));
    expect((await sheet()).textContent).toContain('巷口的桂花开了');
    expect(screen.getByLabelText<HTMLTextAreaElement>('修改建议').value).toBe('短一点');
    expect(screen.queryByText(FALLBACK)).toBeNull();
  });
});

describe('a summary in parts', () => {
  /**
   * Four posts whose plan has five parts and a composition; the second post is in two of them, the
   * fourth is left out.
   */
  async function inParts() {
    const { api, replaced, posts } = await withChosen('一', '二', '三', '四');
    const [a = '', b = '', c = '', d = ''] = posts.map((post) => post.id);
    const share = (post_id: string, stretch = {}) => ({
      shares: [{ post_id, ...stretch }],
      drafts: [],
      stones: 2,
    });
    const plan = async () => ({
      steps: [
        share(a),
        share(b, { to: 5 }),
        share(b, { from: 5 }),
        share(c),
        share(c),
        { shares: [], drafts: [0, 1, 2, 3, 4], stones: 3 },
      ],
      left_out: [{ post_id: d, reason: 'too_long' as const }],
    });
    const cancel = vi.fn(async () => ({ cancelled: true }));
    /**
     * Plays one turn for each call, the last one for all that follow; without events a call never
     * ends.
     */
    const play = (...turns: Parameters<typeof answering<'summary'>>[]) => {
      const played = turns.map((events) => answering<'summary'>(...events));
      const calls: (typeof played)[number]['calls'] = [];
      const stream: JournalApi['summary']['stream'] = async (input, options) => {
        const turn = played[Math.min(calls.length, played.length - 1)];
        calls.push({ input, context: options?.context, signal: options?.signal });
        return (turn as NonNullable<typeof turn>).stream(input, options);
      };
      replaced.summary = { plan, stream };
      return calls;
    };
    replaced.replies = { cancel };
    return { api, play, cancel, ids: { a, b, c, d } };
  }
  const part = (article: string, more = {}) => ({
    ...DONE,
    title: article,
    article,
    used: [1],
    stones: { spent: 2, left: 90 },
    ...more,
  });
  const keysOf = (calls: ReturnType<typeof answering<'summary'>>['calls']) =>
    calls.map((call) => (call.context as { idempotencyKey: string }).idempotencyKey);

  it('says how many parts and what they cost at most, then writes each with a key and a time limit of its own', async () => {
    const { api, play, ids } = await inParts();
    const calls = play([part('一段')]);
    const hands = await openScreen('/takenote', api);
    expect(
      await screen.findByText('内容较长，会分 5 部分写好，再合成一篇；一共最多花费 13 灵感石。'),
    ).toBeTruthy();
    await hands.click(await button('生成文章'));
    expect((await sheet()).textContent).toContain('花费 12 灵感石，余 90');
    expect(calls).toHaveLength(6);
    expect(new Set(keysOf(calls)).size).toBe(6);
    for (const call of calls) expect(call.context).toMatchObject({ deadlineMs: 90_000 });
    expect(calls[1]?.input).toMatchObject({
      stage: 'part',
      content: '',
      shares: [{ post_id: ids.b, to: 5 }],
    });
    expect(calls[5]?.input).toMatchObject({
      stage: 'compose',
      content: expect.stringMatching(/^分享1：\nuser: 一段\n\n分享2/u),
    });
    expect(calls[5]?.input.shares).toBeUndefined();
  });

  it('names every chosen post that is not in the article', async () => {
    const { api, play } = await inParts();
    play([part('一段')]);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    // The composition used the first draft only.
    expect((await sheet()).textContent).toContain('有 3 条没有写进文章');
    expect((await sheet()).textContent).toContain('超出了一次总结的长度');
  });

  it('shows which part is being written', async () => {
    const { api, play } = await inParts();
    play([]);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('正在写第 1 / 5 部分……')).toBeTruthy();
  });

  it('inserts the placeholder when part 3 fails, and tries again from there under the same key', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], [part('一段')], [new TypeError('network error')]);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect((await screen.findByRole('alert')).textContent).toContain('写好的部分都留着');
    const failed = keysOf(calls).at(-1);
    const later = play([part('一段')]);
    await hands.click(await button('再试一次'));
    expect((await sheet()).textContent).toContain('一段');
    expect(later).toHaveLength(4);
    expect(keysOf(later)[0]).toBe(failed);
  });

  it('keeps the words of finished parts for a person who gives up', async () => {
    const { api, play } = await inParts();
    play(
      [part('头一段')],
      [part('第二段')],
      [{ type: 'delta', text: '第三段写到一半' }, new TypeError('network error')],
    );
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await hands.click(await button('留下已写出的部分'));
    expect((await sheet()).textContent).toContain('头一段\n\n第二段\n\n第三段写到一半');
  });

  it('says that stones ran out at part 2, and goes on from there', async () => {
    const { api, play } = await inParts();
    play([part('一段')], [{ type: 'error', code: 'INSUFFICIENT_STONES', error: '' }]);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.queryByText('今天的美好时光')).toBeNull();
    const later = play([part('一段')]);
    await hands.click(await button('再试一次'));
    await sheet();
    expect(later).toHaveLength(5);
  });

  it('stops at a part and goes on with a fresh key for it', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], []);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await screen.findByText('正在写第 2 / 5 部分……');
    await hands.click(await button('停下'));
    expect(await screen.findByText('写到一半停下了：5 部分里写好了 1 部分。')).toBeTruthy();
    const later = play([part('一段')]);
    await hands.click(await button('接着写'));
    await sheet();
    expect(later).toHaveLength(5);
    expect(keysOf(later)[0]).not.toBe(keysOf(calls)[1]);
  });

  it('keeps finished parts and the key of the one under way over a reload', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], []);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await screen.findByText('正在写第 2 / 5 部分……');
    const kept = JSON.parse(localStorage.getItem('echo.article.trial') ?? 'null') as {
      run: { steps: { key: string; draft: unknown }[] };
    };
    expect(kept.run.steps.map((step) => step.draft !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(kept.run.steps[1]?.key).toBe(keysOf(calls)[1]);
    await hands.click(await button('停下'));
  });

  it('writes once on a double press', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')]);
    const hands = await openScreen('/takenote', api);
    await hands.dblClick(await button('生成文章'));
    await sheet();
    expect(calls).toHaveLength(6);
  });

  it('tries a part once more when its key was stopped elsewhere', async () => {
    const { api, play } = await inParts();
    const calls = play([{ type: 'error', code: 'REPLY_CANCELLED', error: '' }], [part('一段')]);
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    await sheet();
    expect(calls).toHaveLength(7);
    expect(keysOf(calls)[1]).not.toBe(keysOf(calls)[0]);
  });

  it('goes on without a part whose posts are all gone by now', async () => {
    const { api, play } = await inParts();
    const calls = play(
      [{ type: 'error', code: 'EMPTY_CONTENT', error: '' }],
      [part('一段', { used: undefined })],
    );
    const hands = await openScreen('/takenote', api);
    await hands.click(await button('生成文章'));
    expect((await sheet()).textContent).toContain('有 2 条没有写进文章');
    expect(calls.at(-1)?.input.content).not.toContain('分享5');
  });
});

describe('/model_select', () => {
  it('asks a trial user to sign in, and leads back', async () => {
    await openScreen('/model_select', createTestApi().api);
    expect(await screen.findByRole('heading', { name: '请先登录' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: '返回总结' }).getAttribute('href')).toBe(
      '/test/takenote',
    );
  });
});
