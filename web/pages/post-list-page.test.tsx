// The feed: its states, its pages, and what can be done with a post (B§2, B§4, B§5).
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { leaveEdit } from '#web/features/posts/post-edit.store.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

let isWide = true;
beforeEach(() => {
  isWide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(min-width: 768px)' && isWide,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function withPosts(...contents: string[]) {
  const test = createTestApi();
  for (const content of contents.toReversed())
    await test.api.posts.create({ id: newId(), content, images: [] });
  return test;
}
const cards = () => screen.getAllByRole('article');
const cardOf = (text: string) => within(screen.getByText(text).closest('article') as HTMLElement);
const nothing = () => Promise.resolve({ items: [], nextCursor: null, total: 0 });

describe('the feed', () => {
  it('shows four placeholders while it loads', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = { list: () => new Promise<never>(() => undefined) };
    await openScreen('/inspiration', api);
    expect(screen.getByRole('status').querySelectorAll('.sheet')).toHaveLength(4);
  });

  it('says what it will hold, with one next step, while there is nothing', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = { list: nothing };
    await openScreen('/inspiration', api);
    expect(await screen.findByRole('heading', { name: '还没有灵感' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '写下第一条' }).getAttribute('href')).toBe(
      '/test/poston',
    );
  });

  it('says what went wrong and tries again', async () => {
    const { api, replaced } = createTestApi();
    const { ORPCError } = await import('@orpc/client');
    replaced.posts = {
      list: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
    };
    const hands = await openScreen('/inspiration', api);
    expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
    replaced.posts = {};
    await hands.click(screen.getByRole('button', { name: '再试一次' }));
    expect((await screen.findAllByRole('article')).length).toBe(6);
  });

  it('shows six, and six more on demand', async () => {
    const { api } = await withPosts('一', '二', '三', '四', '五', '六', '七');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('六');
    expect(cards()).toHaveLength(6);
    expect(screen.queryByText('七')).toBeNull();
    await hands.click(screen.getByRole('button', { name: '加载更多' }));
    expect(await screen.findByText('七')).toBeTruthy();
    expect(cards()).toHaveLength(12);
  });
});

describe('a post of the feed', () => {
  it('shows when it was written: the time apart, the date with its weekday', async () => {
    const { api } = await withPosts('此刻');
    await openScreen('/inspiration', api);
    await screen.findByText('此刻');
    const time = screen.getByText('此刻').closest('article')?.querySelector('time');
    const [post] = (await api.posts.list({})).items;
    expect(time?.getAttribute('datetime')).toBe(post?.createdAt);
    const [badge, date] = Array.from(time?.children ?? [], (part) => part.textContent).filter(
      (text) => text !== '',
    );
    expect(badge).toMatch(/^\d{2}:\d{2}$/);
    expect(date).toMatch(/月.+日 周[日一二三四五六]$/);
  });

  it('is changed in place, one at a time', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await hands.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    expect(editor.value).toBe('第二条');
    await hands.type(editor, '，改过');
    await hands.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('第二条，改过')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull();
    await waitFor(async () =>
      expect((await api.posts.list({})).items[1]?.content).toBe('第二条，改过'),
    );
  });

  it('shows a change at once, and opens the editor again with every word when it is refused', async () => {
    const { api, replaced } = await withPosts('原来的');
    const refusal = Promise.withResolvers<never>();
    replaced.posts = { update: () => refusal.promise };
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('原来的');
    await hands.click(cardOf('原来的').getByRole('button', { name: '编辑' }));
    await hands.clear(screen.getByRole('textbox', { name: '编辑灵感' }));
    await hands.type(screen.getByRole('textbox', { name: '编辑灵感' }), '想改成的');
    await hands.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByText('想改成的')).tagName).toBe('P');
    refusal.reject(new TypeError('no network'));
    expect(await screen.findByText('保存失败，请重试')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '想改成的',
    );
    await hands.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.getByText('原来的')).toBeTruthy();
  });

  it('that was changed elsewhere meanwhile is not overwritten: both texts are there, and the person decides', async () => {
    const { api, real } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await hands.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    await hands.type(screen.getByRole('textbox', { name: '编辑灵感' }), '，这里写的');
    await real.posts.update({ id, content: '开头，别处写的' });
    await hands.click(screen.getByRole('button', { name: '保存' }));
    const theirs = await screen.findByRole('region', { name: '别处的版本' });
    expect(theirs.textContent).toContain('开头，别处写的');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '开头，这里写的',
    );
    expect((await real.posts.get({ id })).content).toBe('开头，别处写的');
    await hands.click(screen.getByRole('button', { name: '保存我写的' }));
    await waitFor(async () =>
      expect((await real.posts.get({ id })).content).toBe('开头，这里写的'),
    );

    await hands.click(cardOf('开头，这里写的').getByRole('button', { name: '编辑' }));
    await hands.type(screen.getByRole('textbox', { name: '编辑灵感' }), '又改');
    await real.posts.update({ id, content: '别处又写的' });
    await hands.click(screen.getByRole('button', { name: '保存' }));
    await hands.click(await screen.findByRole('button', { name: '留下那一版' }));
    expect(screen.getByText('别处又写的').tagName).toBe('P');
    expect((await real.posts.get({ id })).content).toBe('别处又写的');
  });

  it('whose save arrived without an answer is no conflict: saved again, changed further, or opened after a reload', async () => {
    const { api, real, replaced } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const losingAnswers = () => {
      replaced.posts = {
        update: (change) =>
          real.posts.update(change).then(() => Promise.reject(new TypeError('the line broke'))),
      };
    };
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await hands.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    losingAnswers();
    await hands.type(await field(), '，第一句');
    await hands.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByRole('alert');
    replaced.posts = {};
    await hands.type(await field(), '，第二句');
    await hands.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect((await real.posts.get({ id })).content).toBe('开头，第一句，第二句'),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull());

    await hands.click(cardOf('开头，第一句，第二句').getByRole('button', { name: '编辑' }));
    losingAnswers();
    await hands.type(await field(), '，第三句 ');
    await hands.click(screen.getByRole('button', { name: '保存' }));
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

  it('that was deleted elsewhere meanwhile: its words can be published as a new one', async () => {
    const { api, real } = await withPosts('开头');
    const id = (await real.posts.list({})).items[0]?.id ?? '';
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('开头');
    await hands.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    await hands.type(screen.getByRole('textbox', { name: '编辑灵感' }), '，写了很久');
    await real.posts.remove({ id });
    await hands.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/这条灵感在别处删除了/)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' }).value).toBe(
      '开头，写了很久',
    );
    await hands.click(screen.getByRole('button', { name: '发布为新灵感' }));
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    const own = (await real.posts.list({})).items.filter((post) => !post.isSample);
    expect(own.map((post) => post.content)).toEqual(['开头，写了很久']);
    expect(own[0]?.id).not.toBe(id);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '编辑灵感' })).toBeNull());
    expect(
      Object.keys(localStorage).filter((key) => key.startsWith('echo.draft.') && key.includes(id)),
    ).toEqual([]);
  });

  it('keeps the words of an edit that was left: another editor, a reload; only 取消 forgets them', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const hands = await openScreen('/inspiration', api);
    const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    await screen.findByText('第一条');
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await hands.type(editor(), '，写了一半');
    await hands.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    await hands.type(editor(), '{Escape}');
    cleanup();
    await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条，写了一半');
    expect(screen.getByText(/上次没有保存的修改/)).toBeTruthy();
    await hands.click(screen.getByRole('button', { name: '取消' }));
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条');
    await hands.click(screen.getByRole('button', { name: '取消' }));
  });

  it('says when the storage has no room for an edit, and still loses none of it to another editor', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const hands = await openScreen('/inspiration', api);
    const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    await screen.findByText('第一条');
    fillStorage();
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    await hands.type(editor(), '，写了一半');
    expect(screen.getByText(/浏览器的存储空间已满，内容仍在编辑框中/)).toBeTruthy();
    await hands.click(cardOf('第二条').getByRole('button', { name: '编辑' }));
    await hands.type(editor(), '{Escape}');
    await hands.click(cardOf('第一条').getByRole('button', { name: '编辑' }));
    expect(editor().value).toBe('第一条，写了一半');
    await hands.click(screen.getByRole('button', { name: '取消' }));
  });

  it('goes only after the question, and comes back when the deletion is refused', async () => {
    const { api, replaced } = await withPosts('要删的', '留下的');
    const refusal = Promise.withResolvers<never>();
    replaced.posts = { remove: () => refusal.promise };
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await hands.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    const question = screen.getByRole('dialog');
    expect(within(question).getByText('删除后将无法恢复，它的对话也会一起删除。')).toBeTruthy();
    await hands.click(within(question).getByRole('button', { name: '取消' }));
    expect(screen.getByText('要删的')).toBeTruthy();

    await hands.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('要删的')).toBeNull());
    refusal.reject(new TypeError('no network'));
    expect(await screen.findByText('删除灵感失败，请重试')).toBeTruthy();
    expect(cards()[0]?.textContent).toContain('要删的');
  });

  it('is final once it is deleted', async () => {
    const { api } = await withPosts('要删的', '留下的');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await hands.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(async () => expect((await api.posts.list({})).items[0]?.content).toBe('留下的'));
  });

  it.each([
    ['编辑', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['删除', '试用模式下，示例数据不能删除，只能删除您自己发布的内容'],
  ])('of the samples refuses %s in the specified words', async (action, words) => {
    const { api } = createTestApi();
    const hands = await openScreen('/inspiration', api);
    await screen.findAllByRole('article');
    await hands.click(screen.getAllByRole('button', { name: action })[0] as HTMLElement);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // B§2.37
  it('keeps its actions in a menu below 768 px', async () => {
    isWide = false;
    const { api } = await withPosts('窄屏');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('窄屏');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    await hands.click(cardOf('窄屏').getByRole('button', { name: '更多操作' }));
    await screen.findByRole('menuitem', { name: '编辑' }, { timeout: 10_000 });
    const offered = ['选入总结', '查看对话', '文风增强', '导出为图片', '设为简介', '编辑', '删除'];
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
  });

  it('chooses for a summary from the menu as the star does', async () => {
    isWide = false;
    const { api } = await withPosts('窄屏');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('窄屏');
    const choose = async (action: string) => {
      await hands.click(cardOf('窄屏').getByRole('button', { name: '更多操作' }));
      await hands.click(await screen.findByRole('menuitem', { name: action }, { timeout: 10_000 }));
    };
    await choose('选入总结');
    expect(await cardOf('窄屏').findByRole('button', { name: '已选入总结' })).toBeTruthy();
    await choose('移出总结');
    expect(await cardOf('窄屏').findByRole('button', { name: '选入总结' })).toBeTruthy();
  });

  it('unfolds and folds its conversation', async () => {
    const { api } = await withPosts('有话说');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('有话说');
    await hands.click(cardOf('有话说').getByRole('button', { name: '对话' }));
    expect(await screen.findByRole('region', { name: '对话' })).toBeTruthy();
    await hands.type(screen.getByRole('textbox', { name: '写下你的话' }), '补一句{Enter}');
    expect(await cardOf('有话说').findByRole('button', { name: '1 段对话' })).toBeTruthy();
    await hands.click(screen.getByRole('button', { name: '收起对话' }));
    expect(screen.queryByRole('region', { name: '对话' })).toBeNull();
  });
});

describe('choosing for a summary', () => {
  it('counts what is chosen, keeps it over a reload, and clears it', async () => {
    const { api } = await withPosts('第一条', '第二条');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    expect(screen.queryByRole('button', { name: '清空选择' })).toBeNull();
    await hands.click(cardOf('第一条').getByRole('button', { name: '选入总结' }));
    await hands.click(cardOf('第二条').getByRole('button', { name: '选入总结' }));
    expect(screen.getByRole('link', { name: '总结 2 条选中的灵感' }).getAttribute('href')).toBe(
      '/test/takenote',
    );
    expect(screen.getByRole('link', { name: /^笔记 ?2 ?条灵感已选入总结$/ })).toBeTruthy();
    cleanup();
    await openScreen('/inspiration', api);
    await screen.findByText('第一条');
    expect(
      cardOf('第二条').getByRole('button', { name: '已选入总结' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await hands.click(screen.getByRole('button', { name: '清空选择' }));
    expect(
      cardOf('第二条').getByRole('button', { name: '选入总结' }).getAttribute('aria-pressed'),
    ).toBe('false');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('summaryInput'))).toEqual([]);
  });

  it('shows 99+ above 99', async () => {
    const { api } = createTestApi();
    const hands = await openScreen('/inspiration', api);
    // As another tab would.
    localStorage.setItem(
      'summaryInput.trial',
      JSON.stringify({ selectedPosts: Array.from({ length: 100 }, () => ({ id: newId() })) }),
    );
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'summaryInput.trial' })));
    expect(await screen.findByRole('link', { name: '总结 99+ 条选中的灵感' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^笔记 ?99\+ ?条灵感已选入总结$/ })).toBeTruthy();
    await hands.click(screen.getByRole('button', { name: '清空选择' }));
  });

  it('keeps each chosen post with its conversation', async () => {
    const { api } = await withPosts('有话说');
    const [post] = (await api.posts.list({})).items;
    await api.messages.send({ postId: post?.id ?? '', id: newId(), content: '补一句', images: [] });
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('有话说');
    await hands.click(cardOf('有话说').getByRole('button', { name: '选入总结' }));
    const kept = () =>
      JSON.parse(localStorage.getItem('summaryInput.trial') ?? '{}') as { selectedPosts: object[] };
    await waitFor(() =>
      expect(kept().selectedPosts).toMatchObject([
        {
          id: post?.id,
          originalPost: { content: '有话说', createdAt: post?.createdAt },
          conversations: [{ content: '补一句', isUser: true }],
        },
      ]),
    );
    await hands.click(screen.getByRole('button', { name: '清空选择' }));
  });

  it('lets go of a post that was deleted', async () => {
    const { api } = await withPosts('要删的');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await hands.click(cardOf('要删的').getByRole('button', { name: '选入总结' }));
    await hands.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '清空选择' })).toBeNull());
  });
});

describe('the head of the feed', () => {
  it('shows a trial user: letter, bio, three counters, nothing to change', async () => {
    const { api } = await withPosts('一条');
    await openScreen('/inspiration', api);
    const banner = within(screen.getByRole('region', { name: '个人资料' }));
    expect(await banner.findByText('本地试用模式')).toBeTruthy();
    const { counts } = await api.profile.get();
    const numbers = () => banner.getAllByRole('definition').map((number) => number.textContent);
    await waitFor(() =>
      expect(numbers()).toEqual([counts.posts, counts.aiMessages, counts.diaries].map(String)),
    );
    expect(banner.queryByRole('button')).toBeNull();
  });

  it('counts a deleted post no longer', async () => {
    const { api } = await withPosts('要删的', '留下的');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    const before = (await api.profile.get()).counts.posts;
    await waitFor(() =>
      expect(screen.getAllByRole('definition')[0]?.textContent).toBe(String(before)),
    );
    await hands.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(screen.getAllByRole('definition')[0]?.textContent).toBe(String(before - 1)),
    );
  });

  it('refuses a bio in trial in the specified words', async () => {
    const { api } = await withPosts('想当简介');
    const hands = await openScreen('/inspiration', api);
    await screen.findByText('想当简介');
    await hands.click(cardOf('想当简介').getByRole('button', { name: '设为简介' }));
    expect(
      await screen.findByText('试用模式下无法保存个人简介，请登录账号后使用此功能'),
    ).toBeTruthy();
  });

  it('lists the notes that cite a post', async () => {
    const { api } = createTestApi();
    const hands = await openScreen('/inspiration', api);
    const [count] = await screen.findAllByRole('button', { name: /篇笔记引用了它/ });
    await hands.click(count as HTMLElement);
    const link = (await within(await screen.findByRole('dialog')).findAllByRole('link'))[0];
    expect(link?.getAttribute('href')).toMatch(/^\/test\/notes\/[0-9a-f-]{36}$/);
    expect(link?.textContent).toMatch(/月.+日 周/);
  });
});
