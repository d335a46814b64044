// Every way in which an article can fail (B§5, B§8).
import { ORPCError } from '@orpc/client';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#web/test-helpers/screen.tsx';
import { scriptedStream } from '#web/test-helpers/stream.ts';
import { button, DONE, FALLBACK, sheet, withChosen } from '#web/test-helpers/summary.ts';

describe('a failed article', () => {
  // B§8.25, B§8.26
  it.each([
    ['a defect', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
    ['a broken line', new TypeError('network error')],
    ['a silent model', Object.assign(new Error('late'), { code: 'AI_TIMEOUT' })],
    ['too many calls', Object.assign(new Error('429'), { code: 'RATE_LIMITED' })],
    ['an end without an answer', undefined],
    ['an answer without its fields', { type: 'done', success: true } as unknown as typeof DONE],
  ])('by %s is the marked placeholder, with a retry first', async (_name, error) => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = scriptedStream<'summary'>(
      { type: 'delta', text: '写到一半' },
      ...(error === undefined ? [] : [error]),
    );
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect((await screen.findByRole('alert')).textContent).toContain(FALLBACK);
    expect((await sheet()).textContent).toContain('今天的美好时光');
    expect((await sheet()).textContent).toContain('不是AI写的');
    replaced.summary = scriptedStream<'summary'>(DONE);
    await user.click(await button('再试一次'));
    expect((await sheet()).textContent).toContain('巷口的桂花开了');
    expect(screen.queryByText(FALLBACK)).toBeNull();
  });

  it('saves the placeholder only after a confirmation, and never as AI text', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = scriptedStream<'summary'>(new TypeError('network error'));
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await user.click(await button('保存笔记'));
    await user.click(
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

  it('an ended session shows so, without a placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = scriptedStream<'summary'>(new ORPCError('SESSION_EXPIRED', { status: 401 }));
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect(await screen.findByText('用户会话已过期，请重新登录')).toBeTruthy();
    expect(screen.queryByText('今天的美好时光')).toBeNull();
  });

  it('an error that the user can fix shows how, without a placeholder', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = scriptedStream<'summary'>({
      type: 'error',
      code: 'INSUFFICIENT_STONES',
      error: '',
    });
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.getByRole('link', { name: '领取灵感石' }).getAttribute('href')).toBe(
      '/test/purchase_token',
    );
    expect(screen.queryByText('今天的美好时光')).toBeNull();
  });

  it('over an earlier article shows the placeholder; the article can be restored', async () => {
    const { api, replaced } = await withChosen('一');
    replaced.summary = scriptedStream<'summary'>(DONE);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await sheet();
    replaced.summary = scriptedStream<'summary'>(new TypeError('network error'));
    await user.type(screen.getByLabelText('修改建议'), '短一点');
    await user.click(await button('按建议重新生成'));
    expect((await screen.findByRole('alert')).textContent).toContain(FALLBACK);
    expect((await sheet()).textContent).toContain('今天的美好时光');
    await user.click(await button('恢复原来的文章'));
    expect((await sheet()).textContent).toContain('巷口的桂花开了');
    expect(screen.getByLabelText<HTMLTextAreaElement>('修改建议').value).toBe('短一点');
    expect(screen.queryByText(FALLBACK)).toBeNull();
  });
});
