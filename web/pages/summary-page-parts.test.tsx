// A summary that is too long for one request (rulings 9).
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';
import { scriptedStream } from '#web/test-helpers/stream.ts';
import { button, DONE, sheet, withChosen } from '#web/test-helpers/summary.ts';

describe('a summary in parts', () => {
  /**
   * Four posts whose plan has five parts and a composition. The second post is in two parts, the
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
     * Plays one script per call, the last one for all further calls. Without events a call never
     * ends.
     */
    const play = (...turns: Parameters<typeof scriptedStream<'summary'>>[]) => {
      const played = turns.map((events) => scriptedStream<'summary'>(...events));
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
  const keysOf = (calls: ReturnType<typeof scriptedStream<'summary'>>['calls']) =>
    calls.map((call) => (call.context as { idempotencyKey: string }).idempotencyKey);

  it('shows the number of parts and their maximum cost; each has its own key', async () => {
    const { api, play, ids } = await inParts();
    const calls = play([part('一段')]);
    const user = await openScreen('/takenote', api);
    expect(
      await screen.findByText('内容较长，会分 5 部分写好，再合成一篇；一共最多花费 13 灵感石。'),
    ).toBeTruthy();
    await user.click(await button('生成文章'));
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

  it('names every chosen post that is missing in the article', async () => {
    const { api, play } = await inParts();
    play([part('一段')]);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    // The composition used only the first draft.
    expect((await sheet()).textContent).toContain('有 3 条没有写进文章');
    expect((await sheet()).textContent).toContain('超出了一次总结的长度');
  });

  it('shows which part is being written', async () => {
    const { api, play } = await inParts();
    play([]);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect(await screen.findByText('正在写第 1 / 5 部分...')).toBeTruthy();
  });

  it('placeholder when part 3 fails · retry continues there under the same key', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], [part('一段')], [new TypeError('network error')]);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect((await screen.findByRole('alert')).textContent).toContain('写好的部分都留着');
    const failed = keysOf(calls).at(-1);
    const later = play([part('一段')]);
    await user.click(await button('再试一次'));
    expect((await sheet()).textContent).toContain('一段');
    expect(later).toHaveLength(4);
    expect(keysOf(later)[0]).toBe(failed);
  });

  it('keeps the text of finished parts when the user gives up', async () => {
    const { api, play } = await inParts();
    play(
      [part('头一段')],
      [part('第二段')],
      [{ type: 'delta', text: '第三段写到一半' }, new TypeError('network error')],
    );
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await user.click(await button('留下已写出的部分'));
    expect((await sheet()).textContent).toContain('头一段\n\n第二段\n\n第三段写到一半');
  });

  it('stones run out at part 2 · shows so and continues there', async () => {
    const { api, play } = await inParts();
    play([part('一段')], [{ type: 'error', code: 'INSUFFICIENT_STONES', error: '' }]);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.queryByText('今天的美好时光')).toBeNull();
    const later = play([part('一段')]);
    await user.click(await button('再试一次'));
    await sheet();
    expect(later).toHaveLength(5);
  });

  it('stopped at a part · continues with a new key for it', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], []);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await screen.findByText('正在写第 2 / 5 部分...');
    await user.click(await button('停下'));
    expect(await screen.findByText('写到一半停下了：5 部分里写好了 1 部分。')).toBeTruthy();
    const later = play([part('一段')]);
    await user.click(await button('接着写'));
    await sheet();
    expect(later).toHaveLength(5);
    expect(keysOf(later)[0]).not.toBe(keysOf(calls)[1]);
  });

  it("keeps finished parts and the current part's key over a reload", async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')], []);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await screen.findByText('正在写第 2 / 5 部分...');
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
    await user.click(await button('停下'));
  });

  it('writes once on a double press', async () => {
    const { api, play } = await inParts();
    const calls = play([part('一段')]);
    const user = await openScreen('/takenote', api);
    await user.dblClick(await button('生成文章'));
    await sheet();
    expect(calls).toHaveLength(6);
  });

  it('retries a part once when its key was cancelled elsewhere', async () => {
    const { api, play } = await inParts();
    const calls = play([{ type: 'error', code: 'REPLY_CANCELLED', error: '' }], [part('一段')]);
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    await sheet();
    expect(calls).toHaveLength(7);
    expect(keysOf(calls)[1]).not.toBe(keysOf(calls)[0]);
  });

  it('skips a part whose posts are all gone', async () => {
    const { api, play } = await inParts();
    const calls = play(
      [{ type: 'error', code: 'EMPTY_CONTENT', error: '' }],
      [part('一段', { used: undefined })],
    );
    const user = await openScreen('/takenote', api);
    await user.click(await button('生成文章'));
    expect((await sheet()).textContent).toContain('有 2 条没有写进文章');
    expect(calls.at(-1)?.input.content).not.toContain('分享5');
  });
});
