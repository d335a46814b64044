// Editing a post in the feed: nothing typed is lost, nothing written elsewhere is overwritten
// (B§4).
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leaveEdit } from '#web/features/posts/post-edit.store.ts';
import { cardOf, withPosts } from '#web/test-helpers/feed.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

describe('a post in edit mode', () => {
  it('is edited in place, one at a time', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await user.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    expect(editor.value).toBe('第二条');
    await user.type(editor, '，改过');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('第二条，改过')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull();
    await waitFor(async () =>
      expect((await api.posts.list({})).items[1]?.content).toBe('第二条，改过'),
    );
  });

  it('shows its change at once; a failed save opens the editor with every word', async () => {
    const { api, replaced } = await withPosts('原来的');
    const refusal = Promise.withResolvers<never>();
    replaced.posts = { update: () => refusal.promise };
    const user = await openScreen('/inspiration', api);
    await screen.findByText('原来的');
    await user.click(cardOf('原来的').getByRole('button', { name: '编辑' }));
    await user.clear(screen.getByRole('textbox', { name: '编辑灵感' }));
    await user.type(screen.getByRole('textbox', { name: '编辑灵感' }), '想改成的');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByText('想改成的')).closest('p')).not.toBeNull();
    refusal.reject(new TypeError('no network'));
    expect(await screen.findByText('保存失败，请重试')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '想改成的',
    );
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.getByText('原来的')).toBeTruthy();
  });

  it('changed elsewhere · shows both versions and overwrites none', async () => {
    const { api, real } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const user = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await user.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    await user.type(await screen.findByRole('textbox', { name: '编辑灵感' }), '，这里写的');
    await real.posts.update({ id, content: '开头，别处写的' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    const theirs = await screen.findByRole('region', { name: '别处的版本' });
    expect(theirs.textContent).toContain('开头，别处写的');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '开头，这里写的',
    );
    expect((await real.posts.get({ id })).content).toBe('开头，别处写的');
    await user.click(screen.getByRole('button', { name: '保存我写的' }));
    await waitFor(async () =>
      expect((await real.posts.get({ id })).content).toBe('开头，这里写的'),
    );

    await user.click(cardOf('开头，这里写的').getByRole('button', { name: '编辑' }));
    await user.type(screen.getByRole('textbox', { name: '编辑灵感' }), '又改');
    await real.posts.update({ id, content: '别处又写的' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: '留下那一版' }));
    expect((await screen.findByText('别处又写的')).closest('p')).toBeTruthy();
    expect((await real.posts.get({ id })).content).toBe('别处又写的');
  });

  it('save without a response · saving again or reopening is no conflict', async () => {
    const { api, real, replaced } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const loseResponses = () => {
      replaced.posts = {
        update: (change) =>
          real.posts.update(change).then(() => Promise.reject(new TypeError('connection lost'))),
      };
    };
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    const user = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await user.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    loseResponses();
    await user.type(await field(), '，第一句');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByRole('alert');
    replaced.posts = {};
    await user.type(await field(), '，第二句');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect((await real.posts.get({ id })).content).toBe('开头，第一句，第二句'),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull());

    await user.click(cardOf('开头，第一句，第二句').getByRole('button', { name: '编辑' }));
    loseResponses();
    await user.type(await field(), '，第三句 ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await field();
    cleanup();
    replaced.posts = {};
    leaveEdit(id);
    const again = await openScreen('/inspiration', api);
    await screen.findByText('开头，第一句，第二句，第三句');
    await again.click(cardOf('开头，第一句，第二句，第三句').getByRole('button', { name: '编辑' }));
    expect(screen.queryByText(/上次没有保存的修改/)).toBeNull();
    expect(screen.queryByRole('region', { name: '别处的版本' })).toBeNull();
    await again.click(screen.getByRole('button', { name: '取消' }));
  });

  it('deleted elsewhere · its text can be published as a new post', async () => {
    const { api, real } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const user = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await user.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    await user.type(screen.getByRole('textbox', { name: '编辑灵感' }), '，写了很久');
    await real.posts.remove({ id });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/这条灵感在别处删除了/)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '开头，写了很久',
    );
    await user.click(screen.getByRole('button', { name: '发布为新灵感' }));
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    const own = (await real.posts.list({})).items.filter((post) => !post.isSample);
    expect(own.map((post) => post.content)).toEqual(['开头，写了很久']);
    expect(own[0]?.id).not.toBe(id);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull());
    expect(
      Object.keys(localStorage).filter((key) => key.startsWith('echo.draft.') && key.includes(id)),
    ).toEqual([]);
  });

  it('keeps a left edit over another editor and a reload, until 取消', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const user = await openScreen('/inspiration', api);
    const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    await screen.findByText('第一条');
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await user.type(editor(), '，写了一半');
    await user.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    await user.type(editor(), '{Escape}');
    cleanup();
    await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条，写了一半');
    expect(screen.getByText(/上次没有保存的修改/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条');
    await user.click(screen.getByRole('button', { name: '取消' }));
  });

  it('full storage · shows so and loses no text to another editor', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const user = await openScreen('/inspiration', api);
    const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    await screen.findByText('第一条');
    fillStorage();
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await user.type(editor(), '，写了一半');
    expect(screen.getByText(/浏览器的存储空间已满，内容仍在编辑框中/)).toBeTruthy();
    await user.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    await user.type(editor(), '{Escape}');
    await user.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条，写了一半');
    await user.click(screen.getByRole('button', { name: '取消' }));
  });
});
