// One note: read, changed, deleted, published from (B§2, B§4, B§5, B§8).
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SAMPLE = '5a3c1e02-0000-7000-8000-000000000001';
/** A note is shown after 300 ms, none after 2 s. */
const PATIENCE = { timeout: 3500 };

type NewWrittenDiary = Parameters<JournalApi['diaries']['create']>[0];

/** `writtenBy` stands for an account whose server has another engine now. */
async function openDiary(more: Partial<NewWrittenDiary> = {}, writtenBy?: 'remote') {
  const test = createTestApi();
  const { real, replaced } = test;
  if (writtenBy !== undefined)
    replaced.diaries = {
      get: async (input) => ({ ...(await real.diaries.get(input)), engine: writtenBy }),
    };
  const note = await test.api.diaries.create({
    id: newId(),
    date: '2026-03-08',
    title: '雨天',
    content: '一整天都在下雨。',
    images: [],
    mood: '平静',
    tags: ['雨'],
    ...more,
  });
  const hands = await openScreen(`/notes/${note.id}`, test.api);
  await screen.findByRole('heading', { level: 1 }, PATIENCE);
  const saved = () => test.api.diaries.get({ id: note.id });
  return { ...test, note, hands, saved };
}
const button = (name: string) => screen.getByRole('button', { name });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '正文' });

describe('a note', () => {
  it('has day, seal, title, tags, paragraphs and the inspirations it was made from', async () => {
    const post = {
      id: newId(),
      content: '窗外的雨',
      timestamp: '2026-02-01T03:00:00.000Z',
      images: [],
    };
    await openDiary({ content: '第一段。\n\n第二段。', originalPosts: [post] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('雨天');
    expect(screen.getByText(/^三月八日/).getAttribute('datetime')).toBe('2026-03-08');
    expect(button('平静').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('# 雨')).toBeTruthy();
    expect(screen.getByText('第一段。').tagName).toBe('P');
    expect(screen.getByText('第二段。').tagName).toBe('P');
    expect(screen.getByText('窗外的雨').closest('blockquote')).toBeTruthy();
  });

  it('names the engine where the AI wrote, and says when the text was changed', async () => {
    await openDiary({ aiGenerated: '模型写的。', content: '人改过的。' });
    expect((await screen.findByText(/内置引擎/)).textContent).toBe('内置引擎 · 已修改');
  });

  it('names the engine that wrote it, not the one that answers now', async () => {
    await openDiary({ aiGenerated: '模型写的。', content: '模型写的。' }, 'remote');
    expect(await screen.findByText('AI 生成')).toBeTruthy();
    expect(screen.queryByText(/内置引擎/)).toBeNull();
  });

  it('shows what was written as plain text', async () => {
    await openDiary({ content: '<img src=x onerror=alert(1)>' });
    expect(screen.getByText('<img src=x onerror=alert(1)>').tagName).toBe('P');
  });

  it('changes its mood with one touch, and takes it back when it is refused', async () => {
    const { hands, saved, replaced } = await openDiary();
    for (const mood of ['愉快', '平静', '充实', '温馨', '思考', '感动'])
      expect(button(mood)).toBeTruthy();
    await hands.click(button('感动'));
    await waitFor(async () => expect((await saved()).mood).toBe('感动'));
    replaced.diaries = { update: () => Promise.reject(new TypeError('no network')) };
    await hands.click(button('愉快'));
    expect(await screen.findByText('更新日记失败，请重试')).toBeTruthy();
    expect(button('感动').getAttribute('aria-pressed')).toBe('true');
  });

  it('takes a touch on a mood back with 撤销', async () => {
    const { hands, saved } = await openDiary();
    await hands.click(button('感动'));
    await hands.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(async () => expect((await saved()).mood).toBe('平静'));
    expect(button('平静').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('offers to take back only the last touch on a mood', async () => {
    const { hands, saved } = await openDiary();
    await hands.click(button('感动'));
    await screen.findByText('心情改为感动');
    await hands.click(button('愉快'));
    await screen.findByText('心情改为愉快');
    expect(screen.queryByText('心情改为感动')).toBeNull();
    await hands.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(async () => expect((await saved()).mood).toBe('感动'));
  });

  it('lets an inspiration go after the question', async () => {
    const posts = ['甲', '乙'].map((content) => ({
      id: newId(),
      content,
      timestamp: '2026-03-08T03:00:00.000Z',
      images: [],
    }));
    const { hands, saved } = await openDiary({ originalPosts: posts });
    const remove = () =>
      hands.click(
        screen.getAllByRole('button', { name: '从日记中移除这条灵感' })[0] as HTMLElement,
      );
    await remove();
    expect(
      within(screen.getByRole('dialog')).getByText('确定要从此日记中移除这条灵感妙记吗？'),
    ).toBeTruthy();
    await hands.click(button('取消'));
    expect(screen.getByText('甲')).toBeTruthy();
    await remove();
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(screen.queryByText('甲')).toBeNull());
    await waitFor(async () =>
      expect((await saved()).originalPosts.map((post) => post.content)).toEqual(['乙']),
    );
  });

  it('is copied, and says so for two seconds', async () => {
    const { hands } = await openDiary();
    vi.useFakeTimers();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await act(async () => button('复制正文').click());
    expect(write).toHaveBeenCalledExactlyOnceWith('一整天都在下雨。');
    expect(screen.getByText('已复制')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(screen.getByText('已复制')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('已复制')).toBeNull();
    vi.useRealTimers();
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await hands.click(button('复制正文'));
    expect(await screen.findByText('复制失败，请重试')).toBeTruthy();
  });

  it('is deleted after the question, and leads back to the list', async () => {
    const { hands, api, replaced, note } = await openDiary();
    replaced.diaries = { remove: () => Promise.reject(new TypeError('no network')) };
    const remove = async () => {
      await hands.click(button('删除'));
      const question = within(screen.getByRole('dialog'));
      expect(question.getByText('确定要删除这篇日记吗？删除后将无法恢复。')).toBeTruthy();
      await hands.click(question.getByRole('button', { name: '删除' }));
    };
    await remove();
    expect(await screen.findByText('删除日记失败，请重试')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('雨天');
    replaced.diaries = {};
    await remove();
    expect(await screen.findByRole('list', { name: '笔记列表' }, PATIENCE)).toBeTruthy();
    expect(screen.queryByText('雨天')).toBeNull();
    await expect(api.diaries.get({ id: note.id })).rejects.toMatchObject({
      code: 'DIARY_NOT_FOUND',
    });
  });
});

describe('a note that is not there', () => {
  it('says so after two seconds, with the way to the list', async () => {
    vi.useFakeTimers();
    const { api } = createTestApi();
    await openScreen(`/notes/${newId()}`, api);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(screen.getByText('日记加载中')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: '未找到日记' })).toBeTruthy();
    expect(screen.getByText('该日记可能已被删除或不存在')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/test/notes');
  });

  it('is known at once by an address that names none', async () => {
    await openScreen('/notes/5', createTestApi().api);
    expect(screen.getByRole('heading', { name: '未找到日记' })).toBeTruthy();
  });

  it('is something else than a note that cannot be loaded', async () => {
    const { api, replaced } = createTestApi();
    replaced.diaries = { get: () => Promise.reject(new TypeError('no network')) };
    const hands = await openScreen(`/notes/${SAMPLE}`, api);
    expect(await screen.findByText('网络连接失败，请检查网络后重试', {}, PATIENCE)).toBeTruthy();
    replaced.diaries = {};
    await hands.click(button('再试一次'));
    expect(await screen.findByRole('heading', { name: '多走的十分钟' })).toBeTruthy();
  });

  it('shows a placeholder for 300 ms where there is one', async () => {
    vi.useFakeTimers();
    await openScreen(`/notes/${SAMPLE}`, createTestApi().api);
    await act(() => vi.advanceTimersByTimeAsync(290));
    expect(screen.getByText('日记加载中')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('多走的十分钟');
  });
});

describe('a sample', () => {
  it.each([
    ['编辑', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['删除', '试用模式下，示例数据不能删除，只能删除您自己发布的内容'],
    ['感动', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['从日记中移除这条灵感', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
  ])('refuses %s in the specified words', async (name, words) => {
    const hands = await openScreen(`/notes/${SAMPLE}`, createTestApi().api);
    await hands.click(await screen.findByRole('button', { name }, PATIENCE));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the editor', () => {
  it('writes title, body, mood, tags, images and cover', async () => {
    const { hands, saved } = await openDiary();
    await hands.click(button('编辑'));
    await hands.clear(screen.getByRole('textbox', { name: '标题' }));
    await hands.type(screen.getByRole('textbox', { name: '标题' }), '晴天');
    await hands.type(body(), '后来停了。');
    await hands.click(button('愉快'));
    await hands.click(button('移除标签 雨'));
    await hands.type(screen.getByRole('textbox', { name: '添加标签' }), '晴 #散步，');
    await hands.type(screen.getByRole('textbox', { name: '添加标签' }), '还没按回车');
    const files = Array.from(
      { length: 10 },
      (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }),
    );
    await hands.upload(screen.getByLabelText('选择图片'), files);
    expect(await screen.findByText('最多只能上传 9 张图片')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /移除第/ })).toHaveLength(9));
    await hands.click(button('把第 2 张设为封面'));
    await hands.click(button('移除第 1 张图片'));
    await hands.click(button('保存'));
    await screen.findByRole('heading', { name: '晴天' });
    const note = await saved();
    expect(note).toMatchObject({
      title: '晴天',
      content: '一整天都在下雨。后来停了。',
      mood: '愉快',
      tags: ['晴', '散步', '还没按回车'],
    });
    expect(note.images).toHaveLength(8);
    expect(note.coverImage).toBe(note.images[0]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('echo.draft'))).toEqual([]);
  });

  it('makes the first image left the cover when the cover is removed', async () => {
    const images = [1, 2, 3].map(() => `local:${newId()}`);
    const { hands, saved } = await openDiary({ images, coverImage: images[1] ?? null });
    await hands.click(button('编辑'));
    await hands.click(button('移除第 2 张图片'));
    await hands.click(button('保存'));
    await waitFor(async () => expect((await saved()).coverImage).toBe(images[0]));
    await hands.click(await screen.findByRole('button', { name: '编辑' }));
    await hands.click(button('移除第 1 张图片'));
    await hands.click(button('移除第 1 张图片'));
    await hands.click(button('保存'));
    await waitFor(async () =>
      expect(await saved()).toMatchObject({ images: [], coverImage: null }),
    );
  });

  it('asks for title and body', async () => {
    const { hands, saved } = await openDiary();
    await hands.click(button('编辑'));
    await hands.clear(body());
    await hands.click(button('保存'));
    expect(await screen.findByText('请输入标题和内容')).toBeTruthy();
    expect((await saved()).content).toBe('一整天都在下雨。');
  });

  it('keeps every word when saving fails, and over a reload', async () => {
    const { hands, replaced, api, note, saved } = await openDiary();
    replaced.diaries = { update: () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')) };
    await hands.click(button('编辑'));
    await hands.type(body(), '写了很久的一段。');
    await hands.click(button('保存'));
    expect(await screen.findByText('更新日记失败，请重试')).toBeTruthy();
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    cleanup();
    replaced.diaries = {};
    const again = await openScreen(`/notes/${note.id}`, api);
    await screen.findByRole('textbox', { name: '正文' }, PATIENCE);
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    expect(screen.getByText('已存草稿')).toBeTruthy();
    await again.click(button('保存'));
    await waitFor(async () =>
      expect((await saved()).content).toBe('一整天都在下雨。写了很久的一段。'),
    );
  });

  it('says when the storage has no room for an edit, and asks before it is dropped', async () => {
    const { hands } = await openDiary();
    fillStorage();
    await hands.click(button('编辑'));
    await hands.type(body(), '写了很久的一段。');
    expect(screen.getByText(/浏览器的存储空间已满，内容仍在编辑框中/)).toBeTruthy();
    await hands.click(button('取消'));
    await hands.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '继续写' }),
    );
    expect(body().value).toBe('一整天都在下雨。写了很久的一段。');
    await hands.click(button('取消'));
    await hands.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }),
    );
  });

  it('overwrites nothing that was written elsewhere meanwhile: both versions are there, and the person decides', async () => {
    const { hands, real, note, saved } = await openDiary();
    const elsewhere = (content: string) =>
      real.diaries.update({ id: note.id, title: '晴天', content, mood: '愉快', tags: ['晴'] });
    await hands.click(button('编辑'));
    await hands.type(body(), '这里写的。');
    await elsewhere('别处写的。');
    await hands.click(button('保存'));
    expect(
      await screen.findByText('这篇日记刚在别处改过，没有覆盖它；请对照两边的文字后再保存'),
    ).toBeTruthy();
    const theirs = await screen.findByRole('region', { name: '别处的版本' });
    for (const words of ['晴天', '别处写的。', '愉快', '# 晴'])
      expect(theirs.textContent).toContain(words);
    expect(body().value).toBe('一整天都在下雨。这里写的。');
    expect((await saved()).content).toBe('别处写的。');
    await hands.click(button('保存我写的'));
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        title: '雨天',
        content: '一整天都在下雨。这里写的。',
        mood: '平静',
        tags: ['雨'],
      }),
    );

    await hands.click(await screen.findByRole('button', { name: '编辑' }));
    await hands.type(body(), '又改。');
    await elsewhere('别处又写的。');
    await hands.click(button('保存'));
    await hands.click(await screen.findByRole('button', { name: '留下那一版' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '放弃修改' }));
    expect(screen.getByText('别处又写的。').tagName).toBe('P');
    expect(await saved()).toMatchObject({ title: '晴天', content: '别处又写的。' });
  });

  it('whose save arrived without an answer is no conflict when it is saved again, or changed further', async () => {
    const { hands, real, replaced, saved } = await openDiary();
    const losingAnswers = () => {
      replaced.diaries = {
        update: (change) =>
          real.diaries.update(change).then(() => Promise.reject(new TypeError('the line broke'))),
      };
    };
    await hands.click(button('编辑'));
    losingAnswers();
    await hands.type(body(), '第一句。 ');
    await hands.click(button('保存'));
    await screen.findByRole('alert');
    expect((await saved()).content).toBe('一整天都在下雨。第一句。');
    replaced.diaries = {};
    await hands.type(body(), '第二句。');
    await hands.click(button('保存'));
    await waitFor(() => expect(screen.queryByRole('form', { name: '编辑日记' })).toBeNull());
    expect((await saved()).content).toBe('一整天都在下雨。第一句。 第二句。');
    expect(screen.queryByText(/刚在别处改过/)).toBeNull();
  });

  it.each([
    ['with the very words', '开始。', false],
    ['with its last words only typed', '开始。又写了。', true],
  ])(
    'that the server holds already is no other version after a reload, %s',
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
      await screen.findByRole(
        isOpen ? 'form' : 'heading',
        { name: isOpen ? '编辑日记' : '雨天' },
        PATIENCE,
      );
      expect(screen.queryByRole('region', { name: '别处的版本' })).toBeNull();
      expect(screen.queryByRole('form', { name: '编辑日记' }) !== null).toBe(isOpen);
      expect(localStorage.getItem(`echo.draft.trial.diary.${id}`) !== null).toBe(isOpen);
    },
  );

  it('compares the words of an earlier visit with the note of today', async () => {
    const { hands, real, api, note, saved } = await openDiary();
    await hands.click(button('编辑'));
    await hands.type(body(), '昨天写的。');
    cleanup();
    await real.diaries.update({ id: note.id, content: '今天在别处写的。' });
    const again = await openScreen(`/notes/${note.id}`, api);
    expect(
      (await screen.findByRole('region', { name: '别处的版本' }, PATIENCE)).textContent,
    ).toContain('今天在别处写的。');
    expect(body().value).toBe('一整天都在下雨。昨天写的。');
    await again.click(button('保存我写的'));
    await waitFor(async () => expect((await saved()).content).toBe('一整天都在下雨。昨天写的。'));
  });

  it('takes up what an earlier version of the product kept, which did not say what it was based on', async () => {
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
    const hands = await openScreen(`/notes/${id}`, api);
    await screen.findByRole('textbox', { name: '正文' }, PATIENCE);
    expect(body().value).toBe('雨，写了一半');
    await hands.click(button('保存'));
    await waitFor(async () => expect((await api.diaries.get({ id })).content).toBe('雨，写了一半'));
  });

  it('stays as it is, reload or not, when another tab puts the same note away', async () => {
    const { hands, note } = await openDiary();
    await hands.click(button('编辑'));
    await hands.type(body(), '这一页写的。');
    const key = Object.keys(localStorage).find((name) => name.endsWith(`.diary.${note.id}`)) ?? '';
    const kept = localStorage.getItem(key);
    localStorage.removeItem(key);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    expect(body().value).toBe('一整天都在下雨。这一页写的。');
    expect(localStorage.getItem(key)).toBe(kept);
  });

  it('drops a change only after asking', async () => {
    const { hands } = await openDiary();
    await hands.click(button('编辑'));
    await hands.click(button('取消'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('雨天');
    await hands.click(button('编辑'));
    await hands.type(body(), '多余的');
    await hands.click(button('取消'));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '继续写' }));
    expect(body().value).toContain('多余的');
    await hands.click(button('取消'));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '放弃修改' }));
    expect(screen.getByText('一整天都在下雨。')).toBeTruthy();
  });
});

describe('a selected passage', () => {
  async function select(text: string) {
    const words = screen.getByText(text);
    await act(async () => {
      document.getSelection()?.selectAllChildren(words);
      document.dispatchEvent(new Event('selectionchange'));
    });
  }

  it('is published as an inspiration', async () => {
    const { hands, api } = await openDiary();
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
    await select('一整天都在下雨。');
    await hands.click(button('发布为灵感'));
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    expect((await api.posts.list({})).items[0]?.content).toBe('一整天都在下雨。');
    await act(async () => void document.dispatchEvent(new Event('selectionchange')));
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
  });

  it('says when publishing failed', async () => {
    const { hands, replaced } = await openDiary();
    replaced.posts = { create: () => Promise.reject(new TypeError('no network')) };
    await select('一整天都在下雨。');
    await hands.click(button('发布为灵感'));
    expect(await screen.findByText('发布灵感失败，请重试')).toBeTruthy();
  });

  it('loses its button when it is cleared, and on a press elsewhere', async () => {
    await openDiary();
    await select('一整天都在下雨。');
    await act(async () => {
      document.getSelection()?.removeAllRanges();
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
    await select('一整天都在下雨。');
    fireEvent.pointerDown(button('编辑'));
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
  });

  it('has none outside of the note', async () => {
    await openDiary();
    await act(async () => {
      document.getSelection()?.selectAllChildren(document.body);
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
  });
});
