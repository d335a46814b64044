// A saved reply: regenerating and deleting it (B§4, B§5).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { echo, field, controlledStream, talk, withPost } from '#web/test-helpers/conversation.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

describe('a saved reply', () => {
  const regenerate = () => screen.queryByRole('button', { name: '重新生成这条回复' });

  /** Replaces the only reply of a conversation; `source` streams the new one. */
  async function regenerateReply() {
    const test = await withPost();
    const { api, replaced, path, post, saved } = test;
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const [old] = await saved();
    const source = controlledStream();
    replaced.replies = { stream: source.stream };
    const user = await openScreen(path, api);
    await field();
    await user.click(regenerate() as HTMLElement);
    return { ...test, old, source, user };
  }

  it('can be regenerated only while it is the last line', async () => {
    const { api, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const user = await openScreen(path, api);
    await field();
    expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: '重新生成这条回复' })).toHaveLength(1);
    await user.type(await field(), '我再说一句{Enter}');
    await waitFor(() => expect(regenerate()).toBeNull());
  });

  it('is replaced by the new one', async () => {
    const { replaced, post, saved, old, source, user } = await regenerateReply();
    expect(talk().queryByText(old?.content ?? '')).toBeNull();
    expect(regenerate()).toBeNull();
    expect(source.calls[0]?.input).toMatchObject({
      post_id: post.id,
      regenerate_message_id: old?.id,
    });
    await user.click(screen.getByRole('button', { name: '停下' }));
    expect(talk().getByText(old?.content ?? '')).toBeTruthy();

    replaced.replies = {};
    await user.click(regenerate() as HTMLElement);
    await waitFor(async () => {
      const now = await saved();
      expect(now).toHaveLength(1);
      expect(now[0]?.id).not.toBe(old?.id);
    });
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(1),
    );
  });

  it('stays when regenerating fails, which shows an error', async () => {
    const { old, source, user } = await regenerateReply();
    await source.emit({ type: 'error', code: 'AI_UNAVAILABLE', error: '' });
    await source.end();
    expect((await screen.findByRole('alert')).textContent).toBe('重新生成消息失败，请重试');
    expect(talk().getByText(old?.content ?? '')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '知道了' }));
  });

  it('is deleted only after a confirmation', async () => {
    const { api, path, post, saved } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const user = await openScreen(path, api);
    await field();
    await user.click(screen.getByRole('button', { name: '删除这条回复' }));
    expect(within(screen.getByRole('dialog')).getByText('确定要删除这条AI回复吗？')).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(await saved()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '删除这条回复' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(async () => expect(await saved()).toEqual([]));
    expect(screen.queryByRole('button', { name: '删除这条回复' })).toBeNull();
  });

  it('of several pages is shown whole, oldest first', async () => {
    const { api, replaced, path, post, real } = await withPost();
    for (const content of ['第一句', '第二句', '第三句', '第四句', '第五句'])
      await api.messages.send({ postId: post.id, id: newId(), content, images: [] });
    replaced.messages = { list: (input) => real.messages.list({ ...input, limit: 2 }) };
    await openScreen(path, api);
    expect((await screen.findAllByText(/^第.句$/)).map((line) => line.textContent)).toEqual([
      '第一句',
      '第二句',
      '第三句',
      '第四句',
      '第五句',
    ]);
  });

  it('whose id the server cannot know is removed in this browser only', async () => {
    const { api, replaced, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const [real] = (await api.messages.list({ postId: post.id })).items;
    const remove = vi.fn(async () => ({ removed: true as const }));
    replaced.messages = {
      list: async () => ({
        items: real === undefined ? [] : [{ ...real, id: 'local-1' }],
        nextCursor: null,
      }),
      remove: remove as never,
    };
    const user = await openScreen(path, api);
    await field();
    await user.click(screen.getByRole('button', { name: '删除这条回复' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除这条回复' })).toBeNull());
    expect(remove).not.toHaveBeenCalled();
  });

  it('returns when its deletion fails', async () => {
    const { api, replaced, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    replaced.messages = { remove: () => Promise.reject(new TypeError('no network')) };
    const user = await openScreen(path, api);
    await field();
    await user.click(screen.getByRole('button', { name: '删除这条回复' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除消息失败，请重试')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '删除这条回复' })).toBeTruthy();
  });
});

describe("a sample's own reply", () => {
  it('offers no action that would be refused; a later reply has them all', async () => {
    const { api } = createTestApi();
    const posts = (await api.posts.list({ limit: 50 })).items;
    const talks = await Promise.all(
      posts.map(async ({ id }) => ({ id, lines: (await api.messages.list({ postId: id })).items })),
    );
    const sample = talks.find(({ lines }) => lines.at(-1)?.isUser === false);
    const user = await openScreen(`/chat/${sample?.id ?? ''}`, api);
    await field();
    expect(screen.queryByRole('button', { name: /^(删除|重新生成)这条回复$/ })).toBeNull();
    expect(talk().getAllByText('示例文字').length).toBeGreaterThan(0);
    expect(talk().queryByText(/内置引擎|AI 生成/)).toBeNull();
    await user.type(await field(), '我也是{Enter}');
    await waitFor(() => expect(echo().disabled).toBe(false));
    await user.click(echo());
    expect(await screen.findByRole('button', { name: '重新生成这条回复' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(1);
  });
});
