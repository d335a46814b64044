// One diary: reading, deleting, publishing from it (B§2, B§4, B§5, B§8).
import { ORPCError } from '@orpc/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { button, openDiary, SAMPLE_DIARY } from '#web/test-helpers/diary.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const seal = () => screen.getByRole('button', { name: /^心情：/ });

describe('a diary', () => {
  it('shows day, title, mood, tags, paragraphs and its quoted posts', async () => {
    const post = {
      id: newId(),
      content: '窗外的雨',
      timestamp: '2026-02-01T03:00:00.000Z',
      images: [],
    };
    await openDiary({ content: '第一段。\n\n第二段。', originalPosts: [post] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('雨天');
    expect(screen.getByText(/^三月八日/).getAttribute('datetime')).toBe('2026-03-08');
    expect(seal().textContent).toContain('平静');
    expect(screen.queryByRole('group', { name: '心情' })).toBeNull();
    expect(screen.getByRole('link', { name: '#雨' })).toBeTruthy();
    expect(screen.getByText('第一段。').closest('p')).toBeTruthy();
    expect(screen.getByText('第二段。').closest('p')).toBeTruthy();
    expect(screen.getByText('窗外的雨').closest('blockquote')).toBeTruthy();
  });

  it('names the engine of AI text, and shows that the user changed it', async () => {
    await openDiary({ aiGenerated: '模型写的。', content: '模型写的。人改过的。' });
    expect((await screen.findByText(/内置引擎/)).parentElement?.textContent).toBe(
      '内置引擎 · 已修改',
    );
  });

  it('names the engine that wrote it, not the current one', async () => {
    await openDiary({ aiGenerated: '模型写的。', content: '模型写的。' }, 'remote');
    expect(await screen.findByText('AI 生成')).toBeTruthy();
    expect(screen.queryByText(/内置引擎/)).toBeNull();
  });

  it('shows text as plain text', async () => {
    await openDiary({ content: '<img src=x onerror=alert(1)>' });
    expect(screen.getByText('<img src=x onerror=alert(1)>').closest('p')).toBeTruthy();
  });

  // C§79.01
  it('draws lists, quotes and links of its body', async () => {
    await openDiary({ content: '买：\n- **米**\n\n> 他说\n\n看 https://example.org/a' });
    expect(screen.getByText('米').closest('strong')).toBeTruthy();
    expect(screen.getByText('他说').closest('blockquote')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://example.org/a' })).toBeTruthy();
  });

  // C§79.02
  it('saves quick ticks one after the other', async () => {
    const { user, saved, real, replaced } = await openDiary({ content: '- [ ] 米\n- [ ] 盐' });
    const arrived = Promise.withResolvers<void>();
    replaced.diaries = {
      update: async (change) => {
        await arrived.promise;
        return real.diaries.update(change);
      },
    };
    await user.click(screen.getByRole('checkbox', { name: '米' }));
    await user.click(screen.getByRole('checkbox', { name: '盐' }));
    arrived.resolve();
    await waitFor(async () => expect((await saved()).content).toBe('- [x] 米\n- [x] 盐'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // C§79.02
  it('drops the ticks behind a failed one', async () => {
    const { user, saved, replaced } = await openDiary({ content: '- [ ] 米\n- [ ] 盐' });
    const refused = Promise.withResolvers<never>();
    const update = vi.fn(() => refused.promise);
    replaced.diaries = { update };
    await user.click(screen.getByRole('checkbox', { name: '米' }));
    await user.click(screen.getByRole('checkbox', { name: '盐' }));
    refused.reject(new TypeError('no network'));
    expect(await screen.findByText('更新日记失败，请重试')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '米' }).checked).toBe(false);
    replaced.diaries = {};
    await user.click(screen.getByRole('checkbox', { name: '盐' }));
    await waitFor(async () => expect((await saved()).content).toBe('- [ ] 米\n- [x] 盐'));
    expect(update).toHaveBeenCalledOnce();
  });

  // C§79.02
  it('ticks nothing when the diary was changed elsewhere, and shows that version', async () => {
    const { user, diary, saved, real } = await openDiary({ content: '- [ ] 米\n- [ ] 盐' });
    await real.diaries.update({ id: diary.id, content: '- [ ] 面\n- [ ] 米' });
    await user.click(screen.getByRole('checkbox', { name: '米' }));
    expect(await screen.findByText(/这篇笔记刚在别处改过/)).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: '面' })).toBeTruthy();
    expect((await saved()).content).toBe('- [ ] 面\n- [ ] 米');
  });

  it('changes its mood with one touch, and undoes it when the request fails', async () => {
    const { user, saved, replaced } = await openDiary();
    await user.click(seal());
    for (const mood of ['愉快', '平静', '充实', '温馨', '思考', '感动'])
      expect(button(mood)).toBeTruthy();
    await user.click(button('感动'));
    await waitFor(async () => expect((await saved()).mood).toBe('感动'));
    replaced.diaries = { update: () => Promise.reject(new TypeError('no network')) };
    await user.click(seal());
    await user.click(button('愉快'));
    expect(await screen.findByText('更新日记失败，请重试')).toBeTruthy();
    expect(seal().textContent).toContain('感动');
  });

  it('undoes a mood change with 撤销', async () => {
    const { user, saved } = await openDiary();
    await user.click(seal());
    await user.click(button('感动'));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(async () => expect((await saved()).mood).toBe('平静'));
    expect(seal().textContent).toContain('平静');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('folds the moods at Escape and when the same one is chosen', async () => {
    const { user, saved } = await openDiary();
    await user.click(seal());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: '心情' })).toBeNull();
    await user.click(seal());
    await user.click(button('平静'));
    expect(screen.queryByRole('group', { name: '心情' })).toBeNull();
    expect(document.activeElement).toBe(seal());
    expect((await saved()).mood).toBe('平静');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('offers to undo only the last mood change', async () => {
    const { user, saved } = await openDiary();
    await user.click(seal());
    await user.click(button('感动'));
    await screen.findByText('心情改为感动');
    await user.click(seal());
    await user.click(button('愉快'));
    await screen.findByText('心情改为愉快');
    expect(screen.queryByText('心情改为感动')).toBeNull();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(async () => expect((await saved()).mood).toBe('感动'));
  });

  it('removes a quoted post after a confirmation', async () => {
    const posts = ['甲', '乙'].map((content) => ({
      id: newId(),
      content,
      timestamp: '2026-03-08T03:00:00.000Z',
      images: [],
    }));
    const { user, saved } = await openDiary({ originalPosts: posts });
    const remove = () =>
      user.click(screen.getAllByRole('button', { name: '从日记中移除这条灵感' })[0] as HTMLElement);
    await remove();
    expect(
      within(screen.getByRole('dialog')).getByText('确定要从此日记中移除这条灵感妙记吗？'),
    ).toBeTruthy();
    await user.click(button('取消'));
    expect(screen.getByText('甲')).toBeTruthy();
    await remove();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(screen.queryByText('甲')).toBeNull());
    await waitFor(async () =>
      expect((await saved()).originalPosts.map((post) => post.content)).toEqual(['乙']),
    );
  });

  it('is copied, which is confirmed for two seconds', async () => {
    const { user } = await openDiary();
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
    await user.click(button('复制正文'));
    expect(await screen.findByText('复制失败，请重试')).toBeTruthy();
  });

  it('is deleted after a confirmation, which leads back to the list', async () => {
    const { user, api, replaced, diary } = await openDiary();
    const refusal = new ORPCError('INTERNAL_SERVER_ERROR', { defined: true, status: 500 });
    replaced.diaries = { remove: () => Promise.reject(refusal) };
    const remove = async () => {
      await user.click(button('删除'));
      const question = within(screen.getByRole('dialog'));
      expect(question.getByText('确定要删除这篇日记吗？删除后将无法恢复。')).toBeTruthy();
      await user.click(question.getByRole('button', { name: '删除' }));
    };
    await remove();
    expect(await screen.findByRole('list', { name: '笔记列表' })).toBeTruthy();
    expect(screen.queryByText('雨天')).toBeNull();
    await user.click(button('知道了'));
    expect(await screen.findByText('删除日记失败，请重试')).toBeTruthy();
    replaced.diaries = {};
    await user.click(await screen.findByText('雨天'));
    await screen.findByRole('button', { name: '删除' });
    await remove();
    expect(await screen.findByRole('list', { name: '笔记列表' })).toBeTruthy();
    expect(screen.queryByText('雨天')).toBeNull();
    const [closing] = screen.getAllByRole('button', { name: '知道了' }).slice(-1);
    await user.click(closing as HTMLElement);
    await waitFor(() =>
      expect(api.diaries.get({ id: diary.id })).rejects.toMatchObject({
        code: 'DIARY_NOT_FOUND',
      }),
    );
  });
});

describe('a missing diary', () => {
  it('shows so after two seconds, with a link to the list', async () => {
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

  it('shows so at once when the address has no valid id', async () => {
    await openScreen('/notes/5', createTestApi().api);
    expect(screen.getByRole('heading', { name: '未找到日记' })).toBeTruthy();
  });

  it('differs from a diary that cannot be loaded', async () => {
    const { api, replaced } = createTestApi();
    replaced.diaries = { get: () => Promise.reject(new TypeError('no network')) };
    const user = await openScreen(`/notes/${SAMPLE_DIARY}`, api);
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeTruthy();
    replaced.diaries = {};
    await user.click(button('再试一次'));
    expect(await screen.findByRole('heading', { name: '多走的十分钟' })).toBeTruthy();
  });

  it('shows a placeholder for 300 ms where there is one', async () => {
    vi.useFakeTimers();
    await openScreen(`/notes/${SAMPLE_DIARY}`, createTestApi().api);
    await act(() => vi.advanceTimersByTimeAsync(290));
    expect(screen.getByText('日记加载中')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('多走的十分钟');
  });
});

describe('a sample', () => {
  it('is labelled 示例文字, like its works, and names no engine', async () => {
    await openScreen(`/notes/${SAMPLE_DIARY}`, createTestApi().api);
    await screen.findByRole('heading', { name: '多走的十分钟' });
    await screen.findByText('鸟鸣涧');
    expect(screen.getAllByText('示例文字')).toHaveLength(2);
    expect(screen.queryByText(/内置引擎|AI 生成/)).toBeNull();
  });

  it.each([
    ['编辑', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['删除', '试用模式下，示例数据不能删除，只能删除您自己发布的内容'],
    ['从日记中移除这条灵感', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
  ])('refuses %s with the specified text', async (name, words) => {
    const user = await openScreen(`/notes/${SAMPLE_DIARY}`, createTestApi().api);
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuses another mood with the specified text', async () => {
    const user = await openScreen(`/notes/${SAMPLE_DIARY}`, createTestApi().api);
    await screen.findByRole('button', { name: /^心情/ });
    await user.click(seal());
    await user.click(button('感动'));
    expect(
      await screen.findByText('试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'),
    ).toBeTruthy();
  });
});

describe('a selected passage', () => {
  async function select(text: string) {
    const words = screen.getByText(text);
    await act(async () => {
      document.getSelection()?.selectAllChildren(words);
      document.dispatchEvent(new Event('selectionchange'));
    });
    await screen.findByRole('button', { name: '发布为灵感' });
  }

  it('can be published as a post', async () => {
    const { user, api } = await openDiary();
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
    await select('一整天都在下雨。');
    await user.click(button('发布为灵感'));
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    expect((await api.posts.list({})).items[0]?.content).toBe('一整天都在下雨。');
    await act(async () => void document.dispatchEvent(new Event('selectionchange')));
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
  });

  it('shows when publishing failed', async () => {
    const { user, replaced } = await openDiary();
    replaced.posts = { create: () => Promise.reject(new TypeError('no network')) };
    await select('一整天都在下雨。');
    await user.click(button('发布为灵感'));
    expect(await screen.findByText('发布灵感失败，请重试')).toBeTruthy();
  });

  it('loses its button when cleared, and on a press elsewhere', async () => {
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

  it('has no button outside the diary', async () => {
    await openDiary();
    await act(async () => {
      document.getSelection()?.selectAllChildren(document.body);
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(screen.queryByRole('button', { name: '发布为灵感' })).toBeNull();
  });
});
