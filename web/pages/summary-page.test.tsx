// The summary page: its material and its article (B§2, B§4, B§5, rulings 9).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { scriptedStream } from '#web/test-helpers/stream.ts';
import { button, DONE, sheet, withChosen } from '#web/test-helpers/summary.ts';

describe('the material', () => {
  it('is required; a missing selection is reported after five checks', async () => {
    await openScreen('/takenote', createTestApi().api);
    expect(screen.getByText('选中的灵感加载中')).toBeTruthy();
    expect(await screen.findByText('请至少选择一个内容作为总结参考')).toBeTruthy();
  });

  it('is found although it was stored a moment late', async () => {
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
  it('is sent by reference with every field of B§7, without posts 不给AI看', async () => {
    const { api, replaced, posts } = await withChosen('巷口的桂花开了', '不给别人看的话');
    await api.messages.send({
      postId: posts[0]?.id ?? '',
      id: newId(),
      content: '比去年早',
      images: [],
    });
    await api.posts.update({ id: posts[1]?.id ?? '', aiPrivate: true });
    const { stream, calls } = scriptedStream<'summary'>(DONE);
    replaced.summary = { stream };
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
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

  it('can be removed; with none left no request is sent', async () => {
    const { api, replaced } = await withChosen('一', '二');
    const { stream, calls } = scriptedStream<'summary'>(DONE);
    replaced.summary = { stream };
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await sheet();
    await user.click(await button('移除第 2 条'));
    await user.click(await button('移除第 1 条'));
    await user.type(screen.getByLabelText('修改建议'), '短一点');
    await user.click(await button('按建议重新生成'));
    expect(await screen.findByText('请至少选择一个内容作为总结参考')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it('deleted in the meantime shows as gone', async () => {
    const { api, posts } = await withChosen('还在', '会被删');
    await api.posts.remove({ id: posts[1]?.id ?? '' });
    await openScreen('/takenote', api);
    expect(await screen.findByText('这条灵感已被删除，不会用于总结')).toBeTruthy();
    expect(await button('生成文章')).toBeTruthy();
  });
});

describe('the article', () => {
  it('can be stopped: nothing of it stays, no message shows', async () => {
    const { api, replaced } = await withChosen('一');
    const { stream, calls } = scriptedStream<'summary'>();
    replaced.summary = { stream };
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await user.click(await button('停下'));
    expect(await button('生成文章')).toBeTruthy();
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("confirms before it replaces the user's words", async () => {
    const { api, replaced } = await withChosen('一');
    const { stream, calls } = scriptedStream<'summary'>(DONE);
    replaced.summary = { stream };
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await user.click(await button('编辑'));
    await user.type(screen.getByLabelText('正文'), '我添的。');
    await user.click(await button('保存修改'));
    await user.type(screen.getByLabelText('修改建议'), '短一点');
    await user.click(await button('按建议重新生成'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }),
    );
    expect((await sheet()).textContent).toContain('我添的。');
    expect(calls).toHaveLength(1);
  });

  it('shows a fallback as such, and the crisis card until it is dismissed', async () => {
    const { api, replaced } = await withChosen('一');
    const crisis = {
      title: '你不是一个人',
      body: '可以打这个电话',
      lines: [{ number: '12356', name: '热线', note: '全天' }],
      dismiss: '我知道了',
    };
    replaced.summary = scriptedStream<'summary'>({ ...DONE, notice: 'fallback', crisis });
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect(await screen.findByText(/模型写的没有通过核对/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /12356/ })).toBeTruthy();
    await user.click(await button('我知道了'));
    expect(screen.queryByText('你不是一个人')).toBeNull();
  });

  it('becomes one diary with its quotes and empties selection and page', async () => {
    const { api, replaced, posts } = await withChosen('一', '二');
    replaced.summary = scriptedStream<'summary'>(DONE);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await user.click(await button('编辑'));
    await user.type(screen.getByLabelText('正文'), '改过。');
    await user.click(await button('保存修改'));
    replaced.diaries = { create: () => Promise.reject(new TypeError('no network')) };
    await user.click(await button('保存笔记'));
    expect(await screen.findByText('保存笔记失败，请重试')).toBeTruthy();
    replaced.diaries = {};
    await user.click(await button('保存笔记'));
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
        engine: 'remote',
        userEdited: '巷口的桂花开了。改过。',
      });
      expect(mine[0]?.originalPosts.map((post) => post.id)).toEqual(posts.map((post) => post.id));
    });
    await waitFor(() => expect(localStorage.getItem('summaryInput.trial')).toBeNull());
    expect(localStorage.getItem('echo.article.trial')).toBeNull();
  });

  it('stores the chosen style, and shows when that failed', async () => {
    const { api, replaced } = await withChosen('一');
    const user = await openScreen('/takenote', api);
    await user.click(await button(/逐条整理/));
    await waitFor(async () =>
      expect((await api.profile.get()).defaultSummaryStyle).toBe('plain_record'),
    );
    expect(localStorage.getItem('selectedSummaryStyle.trial')).toBe('plain_record');
    replaced.profile = { update: () => Promise.reject(new TypeError('no network')) };
    await user.click(await button(/三句原话/));
    expect(await screen.findByText('保存设置失败，请重试')).toBeTruthy();
    expect((await button(/三句原话/)).getAttribute('aria-pressed')).toBe('true');
  });

  it('without a model, styles that need one are shown and cannot be chosen', async () => {
    const { api } = await withChosen('早上下雨。', '晚上天晴。');
    await api.profile.update({ defaultSummaryStyle: 'slow_prose' });
    const user = await openScreen('/takenote', api);
    const style = await button(/慢散文.*要接一个模型才能写/);
    expect(style.hasAttribute('disabled')).toBe(true);
    expect((await button(/按时间整理/)).getAttribute('aria-pressed')).toBe('true');
    await user.click(await button('生成文章'));
    expect((await sheet()).textContent).toContain(
      '句子都是你的原话：内置引擎不会写文章，只按时间排好，没有改写。',
    );
  });
});
