// Enhancing from the feed: refusals before a request, failures that lose nothing, and the original
// within reach (B§4, B§5, B§8).
import { ORPCError } from '@orpc/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { endEnhancement } from '#web/features/enhance/enhance.store.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { scriptedStream } from '#web/test-helpers/stream.ts';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

const DONE = {
  type: 'done',
  success: true,
  enhanced_text: '桂花忽然开了。',
  engine: 'remote',
  usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 },
  stones: { spent: 2, left: 8 },
} as const;

beforeEach(() => matchOnly(WIDE_QUERY));
// Not returned: while an act is awaited, an answer that arrives is reported as outside of it.
afterEach(() => {
  act(endEnhancement);
});

async function withPost(content = '桂花开了。', more: { aiPrivate?: boolean } = {}) {
  const test = createTestApi();
  const post = await test.api.posts.create({
    id: newId(),
    content,
    images: content === '' ? [`local:${newId()}`] : [],
  });
  if (more.aiPrivate !== undefined)
    await test.api.posts.update({ id: post.id, aiPrivate: more.aiPrivate });
  return { ...test, post };
}

/** Opens the feed and presses 文风增强 on its first card. */
async function begin(api: JournalApi) {
  const user = await openScreen('/inspiration', api);
  const [card] = await screen.findAllByRole('article');
  await user.click(within(card as HTMLElement).getByRole('button', { name: '文风增强' }));
  return user;
}
const inDialog = async () =>
  // Its chunk loads on first use.
  within(await screen.findByRole('dialog', { name: '文风增强' }));
const start = async () => (await inDialog()).getByRole('button', { name: '开始增强' });

describe('what cannot be enhanced', () => {
  it.each([
    ['marked 不给AI看', '秘密', { aiPrivate: true }, '这条灵感已标记为不给AI看'],
    ['without words', '', {}, '这条灵感还没有文字，写几个字再来'],
  ])('%s is refused with its reason', async (_name, content, more, reason) => {
    const { api } = await withPost(content, more);
    await begin(api);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a sample is refused', async () => {
    await begin(createTestApi().api);
    expect(await screen.findByText('示例数据不可编辑')).toBeTruthy();
  });

  it('with AI switched off there is no button', async () => {
    const { api } = await withPost();
    await api.ai.updateSettings({ aiOff: true });
    await openScreen('/inspiration', api);
    await screen.findAllByRole('article');
    await waitFor(() => expect(screen.queryByRole('button', { name: '文风增强' })).toBeNull());
  });
});

describe('an enhancement', () => {
  it('uses the chosen style, shows its cost, keeps the original and can be undone', async () => {
    const { api, replaced, post } = await withPost();
    const { stream, calls } = scriptedStream<'enhance'>(DONE);
    replaced.enhance = { stream };
    const user = await begin(api);
    await user.click(await (await inDialog()).findByRole('button', { name: /一句一行/ }));
    await user.click(await start());
    const field = await (await inDialog()).findByLabelText('改写后');
    // B§7.14, B§9.11
    expect(calls[0]).toMatchObject({
      input: { content: '桂花开了。', role_key: 'brief_note', post_id: post.id },
      context: { deadlineMs: 30_000 },
    });
    expect(
      (await inDialog()).getByText('AI 生成 · 用了 1,100 tokens · 花费 2 灵感石，余 8'),
    ).toBeTruthy();
    expect((await inDialog()).getByText('忽然').tagName).toBe('INS');
    await user.type(field, '真好');
    await user.click((await inDialog()).getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect(await api.posts.get({ id: post.id })).toMatchObject({
        content: '桂花忽然开了。真好',
        sourceContent: '桂花开了。',
      }),
    );

    await user.click(await screen.findByRole('button', { name: '查看原文' }));
    await user.click(screen.getByRole('button', { name: '恢复原文' }));
    await waitFor(async () =>
      expect(await api.posts.get({ id: post.id })).toMatchObject({
        content: '桂花开了。',
        sourceContent: null,
      }),
    );
  });

  it('without a change says so first and cannot be saved', async () => {
    const { api } = await withPost('桂花开了。');
    const user = await begin(api);
    expect(
      (await inDialog())
        .getByRole('button', { name: /短诗.*要接一个模型/ })
        .hasAttribute('disabled'),
    ).toBe(true);
    await user.click(await start());
    expect(await (await inDialog()).findByText('没有改动，这段文字已经整齐')).toBeTruthy();
    const save = (await inDialog()).getByRole('button', { name: '保存' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await user.type((await inDialog()).getByLabelText('改写后'), '真好');
    expect(save.hasAttribute('disabled')).toBe(false);
    expect((await inDialog()).queryByText('没有改动，这段文字已经整齐')).toBeNull();
  });

  it('of an enhanced text still keeps the first original', async () => {
    const { api, replaced, post } = await withPost('第二稿');
    await api.posts.update({ id: post.id, sourceContent: '第一稿' });
    replaced.enhance = scriptedStream<'enhance'>(DONE);
    const user = await begin(api);
    await user.click(await start());
    await user.click(await (await inDialog()).findByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect((await api.posts.get({ id: post.id })).sourceContent).toBe('第一稿'),
    );
  });

  it('is cancelled without a message, and discarded by closing', async () => {
    const { api, replaced, post } = await withPost();
    const { stream, calls } = scriptedStream<'enhance'>();
    replaced.enhance = { stream };
    const user = await begin(api);
    await user.click(await start());
    await user.click((await inDialog()).getByRole('button', { name: '停下' }));
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(await start()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click((await inDialog()).getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await api.posts.get({ id: post.id })).content).toBe('桂花开了。');
  });

  it('shows that a text was cut off and cost nothing', async () => {
    const { api, replaced } = await withPost();
    replaced.enhance = scriptedStream<'enhance'>({
      ...DONE,
      notice: 'cut',
      stones: { spent: 0, left: 10 },
    });
    const user = await begin(api);
    await user.click(await start());
    expect(
      await (
        await inDialog()
      ).findByText('模型写到长度上限就停了，这里到最后一个完整的句子为止，没有扣灵感石。'),
    ).toBeTruthy();
  });

  it('same key after a lost connection, new key after a response', async () => {
    const { api, replaced } = await withPost();
    const lost = scriptedStream<'enhance'>(new TypeError('network error'));
    replaced.enhance = { stream: lost.stream };
    const user = await begin(api);
    await user.click(await start());
    await (await inDialog()).findByRole('alert');
    const again = scriptedStream<'enhance'>(DONE);
    replaced.enhance = { stream: again.stream };
    await user.click((await inDialog()).getByRole('button', { name: '重新尝试' }));
    await user.click(await (await inDialog()).findByRole('button', { name: '重新生成' }));
    await waitFor(() => expect(again.calls).toHaveLength(2));
    const keys = [...lost.calls, ...again.calls].map(({ context }) => context?.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(again.calls.map(({ input }) => input.previous_text)).toEqual([
      undefined,
      DONE.enhanced_text,
    ]);
  });

  it.each([
    ['a bare status', new ORPCError('BAD_GATEWAY', { status: 502 }), 'HTTP error! status: 502'],
    ['no session', new ORPCError('NOT_SIGNED_IN', { status: 401 }), '用户未认证，请重新登录'],
    ['an answer without its fields', null, 'Invalid response format'],
    ['a broken line', new TypeError('network error'), '文风增强失败，请重试'],
  ])(
    'fails by %s in a red box, keeps the partial text, and can be retried',
    async (_name, error, text) => {
      const { api, replaced } = await withPost();
      replaced.enhance = scriptedStream<'enhance'>(
        { type: 'delta', text: '桂花忽' },
        ...(error === null ? [] : [error]),
      );
      const user = await begin(api);
      await user.click(await start());
      expect((await (await inDialog()).findByRole('alert')).textContent).toContain(text);
      await user.click((await inDialog()).getByRole('button', { name: '留下已写出的部分' }));
      expect((await inDialog()).getByLabelText<HTMLTextAreaElement>('改写后').value).toBe('桂花忽');
      replaced.enhance = scriptedStream<'enhance'>(error ?? new TypeError('network error'));
      await user.click((await inDialog()).getByRole('button', { name: '重新生成' }));
      await (await inDialog()).findByRole('alert');
      // The text of a failed try is still there.
      expect((await inDialog()).getByLabelText<HTMLTextAreaElement>('改写后').value).toBe('桂花忽');
      replaced.enhance = scriptedStream<'enhance'>(DONE);
      await user.click((await inDialog()).getByRole('button', { name: '重新尝试' }));
      await waitFor(async () =>
        expect((await inDialog()).getByLabelText<HTMLTextAreaElement>('改写后').value).toBe(
          '桂花忽然开了。',
        ),
      );
    },
  );

  it('changed elsewhere · is the new original, overwritten only by a second save', async () => {
    const { api, real, replaced, post } = await withPost();
    replaced.enhance = scriptedStream<'enhance'>(DONE);
    const user = await begin(api);
    await user.click(await start());
    await (await inDialog()).findByLabelText('改写后');
    await real.posts.update({ id: post.id, content: '桂花谢了。' });
    await user.click((await inDialog()).getByRole('button', { name: '保存' }));
    expect(
      await screen.findByText('这条灵感刚在别处改过，没有覆盖它；请对照两边的文字后再保存'),
    ).toBeTruthy();
    expect((await real.posts.get({ id: post.id })).content).toBe('桂花谢了。');
    await waitFor(async () =>
      expect((await inDialog()).getByRole('region', { name: '改动对照' }).textContent).toContain(
        '谢',
      ),
    );
    await user.click((await inDialog()).getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect(await real.posts.get({ id: post.id })).toMatchObject({
        content: '桂花忽然开了。',
        sourceContent: '桂花谢了。',
      }),
    );
  });

  it('keeps every word when saving fails', async () => {
    const { api, replaced } = await withPost();
    replaced.enhance = scriptedStream<'enhance'>(DONE);
    const user = await begin(api);
    await user.click(await start());
    await (await inDialog()).findByLabelText('改写后');
    replaced.posts = { update: () => Promise.reject(new TypeError('no network')) };
    await user.click((await inDialog()).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存失败，请重试')).toBeTruthy();
    expect((await inDialog()).getByLabelText<HTMLTextAreaElement>('改写后').value).toBe(
      '桂花忽然开了。',
    );
  });
});
