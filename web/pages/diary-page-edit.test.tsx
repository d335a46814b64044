// Editing a diary in place: nothing typed is lost, nothing written elsewhere is overwritten (B§4,
// B§5).
import { ORPCError } from '@orpc/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { body, button, openDiary } from '#web/test-helpers/diary.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { imageFiles } from '#web/test-helpers/image-files.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

describe('the editor', () => {
  it('saves title, body, mood, tags, images and cover', async () => {
    const { user, saved } = await openDiary();
    await user.click(button('编辑'));
    await user.clear(screen.getByRole('textbox', { name: '标题' }));
    await user.type(screen.getByRole('textbox', { name: '标题' }), '晴天');
    await user.type(body(), '后来停了。');
    await user.click(button('愉快'));
    await user.click(button('移除标签 雨'));
    await user.type(screen.getByRole('textbox', { name: '添加标签' }), '晴 #散步，');
    await user.type(screen.getByRole('textbox', { name: '添加标签' }), '还没按回车');
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(10));
    expect(await screen.findByText('最多只能上传 9 张图片')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /移除第/ })).toHaveLength(9));
    await user.click(button('把第 2 张设为封面'));
    await user.click(button('移除第 1 张图片'));
    await user.click(button('保存'));
    await screen.findByRole('heading', { name: '晴天' });
    const diary = await saved();
    expect(diary).toMatchObject({
      title: '晴天',
      content: '一整天都在下雨。后来停了。',
      mood: '愉快',
      tags: ['晴', '散步', '还没按回车'],
    });
    expect(diary.images).toHaveLength(8);
    expect(diary.coverImage).toBe(diary.images[0]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('echo.draft'))).toEqual([]);
  });

  it('shows and focuses the changed line after a save', async () => {
    const { user } = await openDiary({ content: '一段。\n\n二段。\n\n三段。' });
    await user.click(button('编辑'));
    const at = body().value.indexOf('三段');
    await user.type(body(), '后来', { initialSelectionStart: at, initialSelectionEnd: at });
    await user.click(button('保存'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('后来三段。'));
  });

  it('keeps what was changed during a save as a further edit', async () => {
    const { user, real, replaced, saved } = await openDiary();
    const gate = Promise.withResolvers<void>();
    replaced.diaries = {
      update: async (change) => {
        await gate.promise;
        return real.diaries.update(change);
      },
    };
    await user.click(button('编辑'));
    await user.type(body(), '后来停了。');
    await user.click(button('保存'));
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(1));
    await screen.findByRole('button', { name: '移除第 1 张图片' });
    gate.resolve();
    await waitFor(() => expect(body().disabled).toBe(false));
    expect(await saved()).toMatchObject({ content: '一整天都在下雨。后来停了。', images: [] });
    expect(screen.queryByText(/别处/)).toBeNull();
    await user.click(button('保存'));
    await waitFor(async () => expect((await saved()).images).toHaveLength(1));
    expect(screen.queryByRole('textbox', { name: '正文' })).toBeNull();
  });

  it('makes the first remaining image the cover when the cover is removed', async () => {
    const images = [1, 2, 3].map(() => `local:${newId()}`);
    const { user, saved } = await openDiary({ images, coverImage: images[1] ?? null });
    await user.click(button('编辑'));
    await user.click(button('移除第 2 张图片'));
    await user.click(button('保存'));
    await waitFor(async () => expect((await saved()).coverImage).toBe(images[0]));
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    await user.click(button('移除第 1 张图片'));
    await user.click(button('移除第 1 张图片'));
    await user.click(button('保存'));
    await waitFor(async () =>
      expect(await saved()).toMatchObject({ images: [], coverImage: null }),
    );
  });

  it('requires title and body', async () => {
    const { user, saved } = await openDiary();
    await user.click(button('编辑'));
    await user.clear(body());
    await user.click(button('保存'));
    expect(await screen.findByText('请输入标题和内容')).toBeTruthy();
    expect((await saved()).content).toBe('一整天都在下雨。');
  });

  it('keeps every word when saving fails, and over a reload', async () => {
    const { user, replaced, api, diary, saved } = await openDiary();
    replaced.diaries = { update: () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')) };
    await user.click(button('编辑'));
    await user.type(body(), '写了很久的一段。');
    await user.click(button('保存'));
    expect(await screen.findByText('更新日记失败，请重试')).toBeTruthy();
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    cleanup();
    replaced.diaries = {};
    const again = await openScreen(`/notes/${diary.id}`, api);
    await screen.findByRole('textbox', { name: '正文' });
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    expect(screen.getByText('已存草稿')).toBeTruthy();
    await again.click(button('保存'));
    await waitFor(async () =>
      expect((await saved()).content).toBe('一整天都在下雨。写了很久的一段。'),
    );
  });

  it('shows that the storage is full, and confirms before it discards', async () => {
    const { user } = await openDiary();
    fillStorage();
    await user.click(button('编辑'));
    await user.type(body(), '写了很久的一段。');
    expect(screen.getByText(/浏览器的存储空间已满，内容仍在编辑框中/)).toBeTruthy();
    await user.click(button('取消'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '继续写' }),
    );
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    await user.click(button('取消'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }),
    );
  });

  it('changed elsewhere · shows both versions and overwrites none', async () => {
    const { user, real, diary, saved } = await openDiary();
    const elsewhere = (content: string) =>
      real.diaries.update({ id: diary.id, title: '晴天', content, mood: '愉快', tags: ['晴'] });
    await user.click(button('编辑'));
    await user.type(body(), '这里写的。');
    await elsewhere('别处写的。');
    await user.click(button('保存'));
    expect(
      await screen.findByText('这篇笔记刚在别处改过，没有覆盖它；请对照两边的文字后再保存'),
    ).toBeTruthy();
    const theirs = await screen.findByRole('region', { name: '别处的版本' });
    for (const words of ['晴天', '别处写的。', '愉快', '# 晴'])
      expect(theirs.textContent).toContain(words);
    expect(body().value).toBe('一整天都在下雨。这里写的。');
    expect((await saved()).content).toBe('别处写的。');
    await user.click(button('保存我写的'));
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        title: '雨天',
        content: '一整天都在下雨。这里写的。',
        mood: '平静',
        tags: ['雨'],
      }),
    );

    await user.click(await screen.findByRole('button', { name: '编辑' }));
    await user.type(body(), '又改。');
    await elsewhere('别处又写的。');
    await user.click(button('保存'));
    await user.click(await screen.findByRole('button', { name: '留下那一版' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '放弃修改' }));
    expect((await screen.findByText('别处又写的。')).closest('p')).toBeTruthy();
    expect(await saved()).toMatchObject({ title: '晴天', content: '别处又写的。' });
  });

  it('save without a response · saving again is no conflict', async () => {
    const { user, real, replaced, saved } = await openDiary();
    const loseResponses = () => {
      replaced.diaries = {
        update: (change) =>
          real.diaries.update(change).then(() => Promise.reject(new TypeError('connection lost'))),
      };
    };
    await user.click(button('编辑'));
    loseResponses();
    await user.type(body(), '第一句。 ');
    await user.click(button('保存'));
    await screen.findByRole('alert');
    expect((await saved()).content).toBe('一整天都在下雨。第一句。');
    replaced.diaries = {};
    await user.type(body(), '第二句。');
    await user.click(button('保存'));
    await waitFor(() => expect(screen.queryByRole('form', { name: '编辑日记' })).toBeNull());
    expect((await saved()).content).toBe('一整天都在下雨。第一句。 第二句。');
    expect(screen.queryByText(/刚在别处改过/)).toBeNull();
  });

  it.each([
    ['with the very words', '开始。', false],
    ['with its last words only typed', '开始。又写了。', true],
  ])(
    'draft that the server already has · no other version after a reload, %s',
    async (_, content, isOpen) => {
      const { api } = createTestApi();
      const draft = { title: '雨天', mood: '平静' as const, tags: ['雨'], images: [] };
      const { id } = await api.diaries.create({
        id: newId(),
        date: '2026-03-08',
        content: '开始。',
        ...draft,
      });
      const sent = { ...draft, content: '开始。', coverImage: null };
      const kept = {
        ...draft,
        title: ' 雨天',
        tags: ['雨', ' '],
        content,
        cover: null,
        basedOn: { ...sent, content: '更早的。' },
        sent,
      };
      localStorage.setItem(`echo.draft.trial.diary.${id}`, JSON.stringify(kept));
      await openScreen(`/notes/${id}`, api);
      await screen.findByRole(isOpen ? 'form' : 'heading', { name: isOpen ? '编辑日记' : '雨天' });
      expect(screen.queryByRole('region', { name: '别处的版本' })).toBeNull();
      expect(screen.queryByRole('form', { name: '编辑日记' }) !== null).toBe(isOpen);
      await waitFor(() =>
        expect(localStorage.getItem(`echo.draft.trial.diary.${id}`) !== null).toBe(isOpen),
      );
    },
  );

  it('compares a draft of an earlier visit with the current diary', async () => {
    const { user, real, api, diary, saved } = await openDiary();
    await user.click(button('编辑'));
    await user.type(body(), '昨天写的。');
    cleanup();
    await real.diaries.update({ id: diary.id, content: '今天在别处写的。' });
    const again = await openScreen(`/notes/${diary.id}`, api);
    expect((await screen.findByRole('region', { name: '别处的版本' })).textContent).toContain(
      '今天在别处写的。',
    );
    expect(body().value).toBe('一整天都在下雨。昨天写的。');
    await again.click(button('保存我写的'));
    await waitFor(async () => expect((await saved()).content).toBe('一整天都在下雨。昨天写的。'));
  });

  it('resumes a draft of an earlier product version, which lacks its base', async () => {
    const { api } = createTestApi();
    const { id } = await api.diaries.create({
      id: newId(),
      date: '2026-03-08',
      title: '雨天',
      content: '雨。',
      images: [],
    });
    const kept = {
      title: '雨天',
      content: '雨，写了一半',
      mood: '平静',
      tags: [],
      images: [],
      cover: null,
    };
    localStorage.setItem(`echo.draft.trial.diary.${id}`, JSON.stringify(kept));
    const user = await openScreen(`/notes/${id}`, api);
    await screen.findByRole('textbox', { name: '正文' });
    expect(body().value).toBe('雨，写了一半');
    await user.click(button('保存'));
    await waitFor(async () => expect((await api.diaries.get({ id })).content).toBe('雨，写了一半'));
  });

  it('keeps its draft when another tab closes the same diary', async () => {
    const { user, diary } = await openDiary();
    await user.click(button('编辑'));
    await user.type(body(), '这一页写的。');
    const key = Object.keys(localStorage).find((name) => name.endsWith(`.diary.${diary.id}`)) ?? '';
    const kept = localStorage.getItem(key);
    localStorage.removeItem(key);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    expect(body().value).toBe('一整天都在下雨。这一页写的。');
    expect(localStorage.getItem(key)).toBe(kept);
  });

  it('discards a change only after a confirmation', async () => {
    const { user } = await openDiary();
    await user.click(button('编辑'));
    await user.click(button('取消'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('雨天');
    await user.click(button('编辑'));
    await user.type(body(), '多余的');
    await user.click(button('取消'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '继续写' }));
    expect(body().value).toContain('多余的');
    await user.click(button('取消'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '放弃修改' }));
    expect(screen.getByText('一整天都在下雨。')).toBeTruthy();
  });
});
