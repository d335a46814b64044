// 历史版本 of a post and of a diary: what is listed, compared and restored, and that no choice
// between two versions throws one away (rulings 58). C§58.02, C§58.03
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { VersionedEntry } from '#contract/version.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { cardOf, cards, chooseInMenu, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));
// The first test does not wait for chunks.
beforeAll(async () => {
  await import('#web/pages/shared/feed-post-versions.tsx');
  await import('#web/trial/trial-rest.ts');
});

const dialog = () => within(screen.getByRole('dialog'));
const textsOf = async (api: JournalApi, entry: VersionedEntry) => {
  const { items } = await api.versions.list(entry);
  const texts = items.map(({ number }) => api.versions.get({ ...entry, number }));
  return (await Promise.all(texts)).map(({ content }) => content);
};

async function openPost(content: string, ...later: string[]) {
  const world = await withPosts(content);
  const id = (await world.real.posts.list({})).items[0]?.id ?? '';
  for (const text of later) await world.real.posts.update({ id, content: text, keepsBefore: true });
  const user = await openScreen('/inspiration', world.api);
  const shown = later.at(-1) ?? content;
  await screen.findByText(shown);
  return { ...world, id, user, shown, entry: { kind: 'post' as const, entryId: id } };
}

describe('versions of a post', () => {
  it('never changed · says what this place will hold', async () => {
    const { user, shown } = await openPost('第一条');
    await chooseInMenu(user, shown, '历史版本');
    expect(await screen.findByText('还没有历史版本')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '恢复这一版' })).toBeNull();
  });

  it('lists them newest first and compares the chosen one', async () => {
    const { user, shown } = await openPost('今天很累', '今天有点累', '今天不累');
    await chooseInMenu(user, shown, '历史版本');
    const [newest, first] = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(newest?.checked).toBe(true);
    const difference = await screen.findByRole('region', { name: '改动对照' });
    expect(difference.querySelector('del')?.textContent).toBe('有点');
    expect(difference.querySelector('ins')?.textContent).toBe('不');
    await user.click(first as HTMLInputElement);
    expect((await dialog().findByText('很')).tagName).toBe('DEL');
    expect(dialog().getByText(/最初的样子/)).toBeTruthy();
  });

  it('restores one; the text before is a version too', async () => {
    const { user, shown, real, id, entry } = await openPost('最早', '后来');
    await chooseInMenu(user, shown, '历史版本');
    await user.click(await screen.findByRole('button', { name: '恢复这一版' }));
    expect(await screen.findByText('已恢复，恢复之前的文字也在历史版本里')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await real.posts.get({ id })).content).toBe('最早');
    expect(await textsOf(real, entry)).toEqual(['后来', '最早']);
  });

  it('changed elsewhere · overwrites nothing and compares with the new text', async () => {
    const { user, shown, real, id } = await openPost('最早', '后来');
    await chooseInMenu(user, shown, '历史版本');
    await screen.findByRole('region', { name: '改动对照' });
    await real.posts.update({ id, content: '别处写的' });
    await user.click(screen.getByRole('button', { name: '恢复这一版' }));
    expect(await screen.findByText(/刚在别处改过/)).toBeTruthy();
    expect((await real.posts.get({ id })).content).toBe('别处写的');
    expect((await dialog().findByText('别处写的')).tagName).toBe('INS');
  });

  it('a sample · offers no versions', async () => {
    const { api } = await withPosts('我的');
    const user = await openScreen('/inspiration', api);
    await screen.findByText('我的');
    const sample = cards().find((card) => card.textContent?.includes('示例'));
    await user.click(within(sample as HTMLElement).getByRole('button', { name: '更多操作' }));
    await screen.findByRole('menuitem', { name: '修改时间' });
    expect(screen.queryByRole('menuitem', { name: '历史版本' })).toBeNull();
  });
});

describe('a contested edit', () => {
  const contest = async () => {
    const world = await openPost('开头');
    const { user, real, id } = world;
    await user.click(cardOf('开头').getByRole('button', { name: '编辑' }));
    await user.type(await screen.findByRole('textbox', { name: '编辑灵感' }), '，这里写的');
    await real.posts.update({ id, content: '开头，别处写的' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByRole('region', { name: '别处的版本' });
    return world;
  };

  it('saving over the other version keeps it, within a run too', async () => {
    const { user, real, id, entry } = await contest();
    await user.click(screen.getByRole('button', { name: '保存我写的' }));
    await waitFor(async () =>
      expect((await real.posts.get({ id })).content).toBe('开头，这里写的'),
    );
    expect(await textsOf(real, entry)).toEqual(['开头，别处写的', '开头']);
  });

  it('leaving the other version keeps the unsaved text', async () => {
    const { user, real, id, entry } = await contest();
    await user.click(screen.getByRole('button', { name: '留下那一版' }));
    expect(await screen.findByText('留下了那一版，你写的在历史版本里')).toBeTruthy();
    expect((await real.posts.get({ id })).content).toBe('开头，别处写的');
    expect(await textsOf(real, entry)).toEqual(['开头，这里写的', '开头']);
    await chooseInMenu(user, '开头，别处写的', '历史版本');
    expect(await screen.findByText(/没有保存过/)).toBeTruthy();
  });

  it('that cannot keep the unsaved text · stays open', async () => {
    const { user, replaced } = await contest();
    replaced.versions = { keep: () => Promise.reject(new TypeError('no network')) };
    await user.click(screen.getByRole('button', { name: '留下那一版' }));
    expect(await screen.findByText('你写的没能放进历史版本，请重试')).toBeTruthy();
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '编辑灵感' });
    expect(editor.value).toBe('开头，这里写的');
  });
});

describe('versions of a diary', () => {
  it('restores title and body', async () => {
    const { api, real } = createTestApi();
    const fields = { date: '2026-11-20', title: '雨天', content: '下了雨。', images: [] };
    const { id } = await real.diaries.create({ id: newId(), ...fields });
    await real.diaries.update({ id, title: '晴天', content: '出太阳。' });
    const user = await openScreen(`/notes/${id}`, api);
    await user.click(await screen.findByRole('button', { name: '历史版本' }));
    const difference = await screen.findByRole('region', { name: '改动对照' });
    expect([...difference.querySelectorAll('del')].map((part) => part.textContent)).toEqual([
      '雨',
      '下了雨',
    ]);
    await user.click(screen.getByRole('button', { name: '恢复这一版' }));
    expect(await screen.findByRole('heading', { name: '雨天' })).toBeTruthy();
    expect(await textsOf(real, { kind: 'diary', entryId: id })).toEqual(['出太阳。', '下了雨。']);
    cleanup();
  });
});
