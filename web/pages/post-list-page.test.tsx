// The feed: its states, its pages, and the actions of a post (B§2, B§4, B§5).
import { ORPCError } from '@orpc/client';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardOf, cards, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

const nothing = () => Promise.resolve({ items: [], pinned: null, nextCursor: null, total: 0 });

describe('the feed', () => {
  it('shows four placeholders while it loads', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = { list: () => new Promise<never>(() => undefined) };
    await openScreen('/inspiration', api);
    expect(screen.getByRole('status').querySelectorAll('.sheet')).toHaveLength(4);
  });

  it('shows one next step while it is empty', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = { list: nothing };
    await openScreen('/inspiration', api);
    expect(await screen.findByRole('heading', { name: '还没有灵感' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '写下第一条' }).getAttribute('href')).toBe(
      '/test/poston',
    );
  });

  it('shows an error and retries', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = {
      list: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
    };
    const user = await openScreen('/inspiration', api);
    expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
    replaced.posts = {};
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect((await screen.findAllByRole('article')).length).toBe(6);
  });

  it('shows six, and six more on demand', async () => {
    const { api } = await withPosts('一', '二', '三', '四', '五', '六', '七');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('六');
    expect(cards()).toHaveLength(6);
    expect(screen.queryByText('七')).toBeNull();
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(await screen.findByText('七')).toBeTruthy();
    expect(cards()).toHaveLength(12);
  });
});

describe('a post of the feed', () => {
  it('shows its time and, apart from it, its date with the weekday', async () => {
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

  it('is deleted only after a confirmation, and returns when that fails', async () => {
    const { api, replaced } = await withPosts('要删的', '留下的');
    const refusal = new ORPCError('INTERNAL_SERVER_ERROR', { defined: true, status: 500 });
    replaced.posts = { remove: () => Promise.reject(refusal) };
    const user = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    const question = screen.getByRole('dialog');
    expect(within(question).getByText('删除后将无法恢复，它的对话也会一起删除。')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: '取消' }));
    expect(screen.getByText('要删的')).toBeTruthy();

    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('要删的')).toBeNull());
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(await screen.findByText('删除灵感失败，请重试')).toBeTruthy();
    expect(cards()[0]?.textContent).toContain('要删的');
  });

  it('is gone for good once deleted', async () => {
    const { api } = await withPosts('要删的', '留下的');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('要删的')).toBeNull());
    expect((await api.posts.list({})).items[0]?.content).toBe('要删的');
    await user.click(await screen.findByRole('button', { name: '知道了' }));
    await waitFor(async () => expect((await api.posts.list({})).items[0]?.content).toBe('留下的'));
  });

  it('comes back at its place when its deletion is undone', async () => {
    const { api } = await withPosts('前面的', '要删的', '留下的');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    const shown = cards().map((card) => card.textContent);
    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('要删的')).toBeNull());
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(cards().map((card) => card.textContent)).toEqual(shown));
    expect((await api.posts.list({})).items).toHaveLength(shown.length);
  });

  it.each([
    ['编辑', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['修改时间', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['删除', '试用模式下，示例数据不能删除，只能删除您自己发布的内容'],
  ])('of the samples refuses %s with the specified text', async (action, words) => {
    const { api } = createTestApi();
    const user = await openScreen('/inspiration', api);
    await screen.findAllByRole('article');
    const inCard = screen.queryAllByRole('button', { name: action })[0];
    await user.click(
      inCard ?? (screen.getAllByRole('button', { name: '更多操作' })[0] as HTMLElement),
    );
    if (inCard === undefined)
      await user.click(await screen.findByRole('menuitem', { name: action }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // B§2.37
  it('has its actions in a menu below 768 px', async () => {
    matchOnly();
    const { api } = await withPosts('窄屏');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('窄屏');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    await user.click(cardOf('窄屏').getByRole('button', { name: '更多操作' }));
    await screen.findByRole('menuitem', { name: '编辑' });
    const offered = [
      '选入总结',
      '查看对话',
      '文风增强',
      '导出为图片',
      '设为简介',
      '修改时间',
      '置顶',
      '历史版本',
      '编辑',
      '删除',
    ];
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
  });

  it('is selected from the menu as with the star', async () => {
    matchOnly();
    const { api } = await withPosts('窄屏');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('窄屏');
    const choose = async (action: string) => {
      await user.click(cardOf('窄屏').getByRole('button', { name: '更多操作' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('选入总结');
    expect(await cardOf('窄屏').findByRole('button', { name: '已选入总结' })).toBeTruthy();
    await choose('移出总结');
    expect(await cardOf('窄屏').findByRole('button', { name: '选入总结' })).toBeTruthy();
  });

  it('unfolds and folds its conversation', async () => {
    const { api } = await withPosts('有话说');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('有话说');
    await user.click(cardOf('有话说').getByRole('button', { name: '对话' }));
    expect(await screen.findByRole('region', { name: '对话' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '写下你的话' }), '补一句{Enter}');
    expect(await cardOf('有话说').findByRole('button', { name: '1 句' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '收起对话' }));
    expect(screen.queryByRole('region', { name: '对话' })).toBeNull();
  });
});

describe('the head of the feed', () => {
  it('shows a trial user: letter, bio, three counters, nothing editable', async () => {
    const { api } = await withPosts('一条');
    await openScreen('/inspiration', api);
    const banner = within(screen.getByRole('region', { name: '个人资料' }));
    expect(await banner.findByText('本地试用模式')).toBeTruthy();
    expect(banner.getByText('试')).toBeTruthy();
    expect(screen.getByRole('region', { name: '个人资料' }).querySelector('svg')).not.toBeNull();
    const { counts } = await api.profile.get();
    const numbers = () => banner.getAllByRole('definition').map((number) => number.textContent);
    await waitFor(() =>
      expect(numbers()).toEqual([counts.posts, counts.aiMessages, counts.diaries].map(String)),
    );
    expect(banner.queryByRole('button')).toBeNull();
  });

  it('no longer counts a deleted post', async () => {
    const { api } = await withPosts('要删的', '留下的');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('要删的');
    const before = (await api.profile.get()).counts.posts;
    await waitFor(() =>
      expect(screen.getAllByRole('definition')[0]?.textContent).toBe(String(before)),
    );
    await user.click(cardOf('要删的').getByRole('button', { name: '删除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(screen.getAllByRole('definition')[0]?.textContent).toBe(String(before - 1)),
    );
  });

  it('refuses a bio in trial mode with the specified text', async () => {
    const { api } = await withPosts('想当简介');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('想当简介');
    await user.click(cardOf('想当简介').getByRole('button', { name: '设为简介' }));
    expect(
      await screen.findByText('试用模式下无法保存个人简介，请登录账号后使用此功能'),
    ).toBeTruthy();
  });

  it('lists the diaries that cite a post', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/inspiration', api);
    const [count] = await screen.findAllByRole('button', { name: /篇笔记引用了它/ });
    await user.click(count as HTMLElement);
    const link = (await within(await screen.findByRole('dialog')).findAllByRole('link'))[0];
    expect(link?.getAttribute('href')).toMatch(/^\/test\/notes\/[0-9a-f-]{36}$/);
    expect(link?.textContent).toMatch(/月.+日 周/);
  });
});
