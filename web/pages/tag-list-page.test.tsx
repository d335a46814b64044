// The page of all tags: tree, search, renaming and merging (rulings 54).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { TagRenaming } from '#domain/tags/tag-rename.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { contractError } from '#web/core/api/contract-error.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

async function open(...texts: string[]) {
  const { api, replaced } = createTestApi();
  for (const content of texts) await api.posts.create({ id: newId(), content, images: [] });
  return { user: await openScreen('/tags', api), api, replaced };
}
const linkTexts = () =>
  screen.getAllByRole('link', { name: /条$/ }).map((link) => link.textContent);
const contents = async (api: JournalApi) =>
  (await api.posts.list({})).items
    .filter(({ isSample }) => !isSample)
    .map(({ content }) => content);

/** A progress is read once a second. */
const WAIT = { timeout: 5_000 };

type User = Awaited<ReturnType<typeof openScreen>>;
async function choose(user: User, tag: string, item: string) {
  await user.click(screen.getByRole('button', { name: `标签 ${tag}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
}

// C§54.06
describe('tags page', () => {
  test('tree · counts, unfolds a level, links to the entries', async () => {
    const { user } = await open('#工作/项目', '#工作', '#散步');
    await waitFor(() => expect(linkTexts()).toEqual(['#工作2 条', '#散步1 条']));
    await user.click(screen.getByRole('button', { name: '工作 的下级' }));
    expect(linkTexts()).toEqual(['#工作2 条', '#项目1 条', '#散步1 条']);
    const link = screen.getByRole('link', { name: '项目 1 条' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/test/inspiration?tag=工作/项目',
    );
  });

  test('search · finds lower levels, and says when there is none', async () => {
    const { user } = await open('#工作/项目', '#散步');
    const field = await screen.findByRole('textbox', { name: '找标签' });
    await user.type(field, '项目');
    await waitFor(() => expect(linkTexts()).toEqual(['#工作1 条', '#项目1 条']));
    await user.clear(field);
    await user.type(field, '海');
    expect(await screen.findByText('没有找到“海”')).toBeDefined();
  });

  test('no tags · says how to write one', async () => {
    await open('没有标签');
    expect(await screen.findByRole('heading', { name: '还没有标签' })).toBeDefined();
  });

  test('rename · rewrites the texts and says how many', async () => {
    const { user, api } = await open('#旧 一', '#旧/下 二');
    await screen.findByRole('link', { name: /旧/ });
    const dialog = await choose(user, '旧', '改名');
    expect(dialog.textContent).toContain('#旧 写在 2 条灵感和笔记里，下面还有 1 个标签');
    const field = within(dialog).getByLabelText('新名字');
    await user.clear(field);
    await user.type(field, '新');
    await user.click(within(dialog).getByRole('button', { name: '改名' }));
    expect(await screen.findByText('已改写 2 条，现在是 #新')).toBeDefined();
    expect(await contents(api)).toEqual(['#新/下 二', '#新 一']);
    await waitFor(() => expect(linkTexts()).toEqual(['#新2 条']));
  });

  test('rename · an invalid name stays in the dialog with its reason', async () => {
    const { user } = await open('#旧');
    await screen.findByRole('link', { name: /旧/ });
    const dialog = await choose(user, '旧', '改名');
    await user.type(within(dialog).getByLabelText('新名字'), ' 的');
    await user.click(within(dialog).getByRole('button', { name: '改名' }));
    expect(within(dialog).getByRole('alert').textContent).toContain('标签最多32个字');
  });

  test('rename · onto a tag that exists · warns and merges', async () => {
    const { user, api } = await open('#旧', '#新');
    await screen.findByRole('link', { name: /旧/ });
    const dialog = await choose(user, '旧', '改名');
    const field = within(dialog).getByLabelText('新名字');
    await user.clear(field);
    await user.type(field, '新');
    expect(within(dialog).getByRole('status').textContent).toContain('已经有 #新，1 条');
    await user.click(within(dialog).getByRole('button', { name: '合并' }));
    await waitFor(async () => expect(await contents(api)).toEqual(['#新', '#新']));
  });

  test('merge · chooses among the other tags', async () => {
    const { user, api } = await open('#旧/下', '#旧', '#新', '#别的');
    await screen.findByRole('link', { name: /旧/ });
    const dialog = await choose(user, '旧', '合并到…');
    const targets = within(dialog).getAllByRole('radio');
    expect(targets).toHaveLength(2);
    await user.type(within(dialog).getByLabelText('找要并入的标签'), '新');
    await user.click(within(dialog).getByRole('radio', { name: /新/ }));
    await user.click(within(dialog).getByRole('button', { name: '合并' }));
    await waitFor(async () =>
      expect(await contents(api)).toEqual(['#别的', '#新', '#新', '#新/下']),
    );
  });

  // C§203.02
  test('a renaming that runs · shows how far it is, after a reload too, and its end', async () => {
    const { api, real, replaced } = createTestApi();
    await api.posts.create({ id: newId(), content: '#旧', images: [] });
    let renaming: TagRenaming | null = { from: '旧', to: '新', done: 120, total: 500 };
    replaced.tags = { list: async () => ({ ...(await real.tags.list()), renaming }) };
    await openScreen('/tags', api);
    expect(await screen.findByText('正在把 #旧 改成 #新')).toBeDefined();
    const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: '改名的进度' });
    expect([progress.value, progress.max]).toEqual([120, 500]);
    renaming = null;
    expect(await screen.findByText(/已改成 #新，还有 1 条是 #旧/, {}, WAIT)).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('a renaming beside another one · is refused in the dialog', async () => {
    const { user, replaced } = await open('#旧');
    await screen.findByRole('link', { name: /旧/ });
    const running = contractError('TAG_RENAME_RUNNING');
    replaced.tags = { rename: () => Promise.reject(running) };
    const dialog = await choose(user, '旧', '改名');
    await user.type(within(dialog).getByLabelText('新名字'), '的');
    await user.click(within(dialog).getByRole('button', { name: '改名' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '有一个标签正在改名，改完以后再试',
    );
  });

  test('a failed request · keeps the dialog and its name', async () => {
    const { user, replaced } = await open('#旧');
    await screen.findByRole('link', { name: /旧/ });
    replaced.tags = { rename: () => Promise.reject(new TypeError('offline')) };
    const dialog = await choose(user, '旧', '改名');
    await user.type(within(dialog).getByLabelText('新名字'), '的');
    await user.click(within(dialog).getByRole('button', { name: '改名' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('没有改成，请再试一次');
    expect(within(dialog).getByLabelText<HTMLInputElement>('新名字').value).toBe('旧的');
  });
});
