// The compliance suite of tags: read from the texts on every save, renamed and merged inside them.
import { describe, expect, test, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeTags(world: () => JournalWorld): void {
  const write = (api: JournalApi, content: string) =>
    api.posts.create({ id: newId(world().clock.nowMs), content, images: [] });
  const writeDiary = (api: JournalApi, content: string, tags: string[] = []) =>
    api.diaries.create({
      id: newId(world().clock.nowMs),
      date: '2026-11-20',
      title: '一天',
      content,
      tags,
      images: [],
    });
  /** Number of entries by tag. */
  const countsOf = async (api: JournalApi) =>
    Object.fromEntries((await api.tags.list()).items.map(({ tag, entries }) => [tag, entries]));

  /** Renames a tag and waits for the end of it. Returns the entries that were renamed at once. */
  const rename = async (api: JournalApi, input: { from: string; to: string }) => {
    const result = await api.tags.rename(input);
    await ended(api);
    return result;
  };
  const ended = (api: JournalApi) =>
    vi.waitFor(async () => expect((await api.tags.list()).renaming).toBeNull(), {
      timeout: 20_000,
      interval: 20,
    });

  // C§54.02
  describe('tags', () => {
    test('list · the tags of posts and diaries are one list, most used first', async () => {
      const { api } = await world().newUser();
      await write(api, '去湖边 #散步');
      await write(api, '#散步 又去了 #湖');
      await writeDiary(api, '慢慢走 #散步', ['湖', '很 开心!']);
      expect(await api.tags.list()).toEqual({
        items: [
          { tag: '散步', name: '散步', entries: 3 },
          { tag: '湖', name: '湖', entries: 2 },
          { tag: '很 开心!', name: '很 开心!', entries: 1 },
        ],
        total: 3,
        renaming: null,
      });
    });

    test('list · an upper level counts each entry below it once', async () => {
      const { api } = await world().newUser();
      await write(api, '#工作/项目 #工作/会');
      await write(api, '#工作');
      expect(await countsOf(api)).toEqual({ 工作: 2, '工作/项目': 1, '工作/会': 1 });
    });

    test('list · spellings that compare equal are one tag, named as the last one', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#work');
      await write(api, '#ＷORK');
      expect((await api.tags.list()).items).toEqual([{ tag: 'work', name: 'ＷORK', entries: 2 }]);
      await api.posts.update({ id: post.id, content: '#Work' });
      expect((await api.tags.list()).items[0]).toMatchObject({ tag: 'work', entries: 2 });
    });

    test('list · follows changes and deletions', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#薄荷 #罗勒');
      const diary = await writeDiary(api, '一盆', ['薄荷']);
      await api.posts.update({ id: post.id, content: '#罗勒 #迷迭香' });
      expect(await countsOf(api)).toEqual({ 薄荷: 1, 罗勒: 1, 迷迭香: 1 });
      await api.diaries.update({ id: diary.id, tags: [] });
      await api.posts.remove({ id: post.id });
      expect(await countsOf(api)).toEqual({});
      await api.diaries.update({ id: diary.id, content: '#又来' });
      await api.diaries.remove({ id: diary.id });
      expect((await api.tags.list()).total).toBe(0);
    });

    test('list · holds nothing of another user', async () => {
      const one = await world().newUser();
      const other = await world().newUser();
      await write(one.api, '#只有我知道');
      expect(await other.api.tags.list()).toEqual({ items: [], total: 0, renaming: null });
    });
  });

  // C§54.03
  /** The kept texts of an entry, newest first. */
  const versionTexts = async (api: JournalApi, kind: 'post' | 'diary', entryId: string) => {
    const { items } = await api.versions.list({ kind, entryId });
    return Promise.all(
      items.map(async ({ number }) => (await api.versions.get({ kind, entryId, number })).content),
    );
  };

  describe('renaming a tag', () => {
    test('rename · rewrites texts, fields, the levels below, and what search finds', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#旧 和 #旧/下，#旧的不动');
      const diary = await writeDiary(api, '正文 #旧', ['旧/下', '别的']);
      await rename(api, { from: '旧', to: '新' });
      expect((await api.posts.get({ id: post.id })).content).toBe('#新 和 #新/下，#旧的不动');
      expect(await api.diaries.get({ id: diary.id })).toMatchObject({
        content: '正文 #新',
        tags: ['新/下', '别的'],
      });
      expect(await countsOf(api)).toEqual({ 新: 2, '新/下': 2, 旧的不动: 1, 别的: 1 });
      const found = await api.search.find({ query: '#新' });
      expect(found.items.map(({ id }) => id).toSorted()).toEqual([post.id, diary.id].toSorted());
      expect((await api.search.find({ query: '#旧/' })).items).toEqual([]);
    });

    test('rename · keeps the texts before it as versions', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#旧 一');
      const diary = await writeDiary(api, '#旧 二');
      await api.posts.update({ id: post.id, content: '#旧 一一' });
      await rename(api, { from: '旧', to: '新' });
      expect(await versionTexts(api, 'post', post.id)).toEqual(['#旧 一一', '#旧 一']);
      expect(await versionTexts(api, 'diary', diary.id)).toEqual(['#旧 二']);
    });

    test('rename · again within ten minutes · keeps only the text before the first', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#旧 一');
      const diary = await writeDiary(api, '#旧 二');
      await rename(api, { from: '旧', to: '新' });
      await rename(api, { from: '新', to: '更新' });
      expect((await api.posts.get({ id: post.id })).content).toBe('#更新 一');
      expect(await versionTexts(api, 'post', post.id)).toEqual(['#旧 一']);
      expect(await versionTexts(api, 'diary', diary.id)).toEqual(['#旧 二']);
    });

    test('rename · onto a tag that exists · merges the two', async () => {
      const { api } = await world().newUser();
      await write(api, '#湖边');
      await write(api, '#湖 #湖边');
      await writeDiary(api, '走', ['湖', '湖边']);
      await rename(api, { from: '湖边', to: '湖' });
      expect(await countsOf(api)).toEqual({ 湖: 3 });
      expect((await api.diaries.list({})).items[0]?.isSample).toBe(false);
    });

    test('rename · another spelling of the same tag · changes how it is written', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#work #WORK/echo');
      await rename(api, { from: 'work', to: 'Work' });
      expect((await api.posts.get({ id: post.id })).content).toBe('#Work #Work/echo');
      expect((await api.tags.list()).items[0]?.name).toBe('Work');
    });

    test('rename · an AI text stays as it was; the shown text is edited', async () => {
      const { api } = await world().newUser();
      const { id } = await api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '一天',
        content: 'AI 写的 #旧',
        aiGenerated: 'AI 写的 #旧',
        images: [],
      });
      await rename(api, { from: '旧', to: '新' });
      expect(await api.diaries.get({ id })).toMatchObject({
        content: 'AI 写的 #新',
        aiGenerated: 'AI 写的 #旧',
      });
    });

    test('rename · an edit based on the text before it · is a conflict', async () => {
      const { api } = await world().newUser();
      const post = await write(api, '#旧 一');
      await rename(api, { from: '旧', to: '新' });
      const edit = {
        id: post.id,
        content: '#旧 一二',
        basedOn: { content: post.content, images: [] },
      };
      expect(await codeOf(api.posts.update(edit))).toBe('POST_CHANGED');
    });

    test('rename · an unused tag, or a second time · changes nothing', async () => {
      const { api } = await world().newUser();
      await write(api, '#旧');
      await rename(api, { from: '旧', to: '新' });
      const again = await rename(api, { from: '旧', to: '新' });
      expect(again).toEqual({ changed: 0, renaming: null, nextCursor: null });
    });

    test.each([
      ['两 个', 'TAG_INVALID'],
      ['2024', 'TAG_INVALID'],
      ['字'.repeat(33), 'TAG_INVALID'],
      ['旧/下', 'TAG_INTO_ITSELF'],
      ['一二三', 'TAG_TOO_LONG'],
    ])('rename · to %j · is refused with %s', async (to, code) => {
      const { api } = await world().newUser();
      await write(api, `#旧 #旧/${'字'.repeat(30)}`);
      expect(await codeOf(api.tags.rename({ from: '旧', to }))).toBe(code);
    });

    test('rename · one text that would be too long · changes no entry', async () => {
      const { api } = await world().newUser();
      const long = await write(api, `#旧 ${'字'.repeat(19_997)}`);
      world().clock.nowMs += 1000;
      const short = await write(api, '#旧');
      expect(await codeOf(api.tags.rename({ from: '旧', to: '新的' }))).toBe('CONTENT_TOO_LONG');
      expect((await api.posts.get({ id: short.id })).content).toBe('#旧');
      expect((await api.posts.get({ id: long.id })).content).toBe(long.content);
      expect(await countsOf(api)).toEqual({ 旧: 2 });
    });

    test('rename · the same tag of another user · stays', async () => {
      const one = await world().newUser();
      const other = await world().newUser();
      await write(one.api, '#旧');
      await write(other.api, '#旧');
      await rename(one.api, { from: '旧', to: '新' });
      expect(await countsOf(other.api)).toEqual({ 旧: 1 });
    });
  });
}
