// The compliance suite of versions. Rulings 58.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, importPost, newId, type JournalWorld } from '#contract/compliance/world.ts';
import type { VersionedEntry } from '#contract/version.contract.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { ENTRY_MAX_VERSIONS, VERSION_RUN_MS } from '#domain/versions/version.ts';

/** `world` is called inside the tests. */
export function describeVersions(world: () => JournalWorld): void {
  const later = (milliseconds = VERSION_RUN_MS) => {
    world().clock.nowMs += milliseconds;
    return new Date(world().clock.nowMs).toISOString();
  };
  const writePost = async (api: JournalApi, content: string) => {
    const { id } = await api.posts.create({ id: newId(), content, images: [] });
    return { kind: 'post' as const, entryId: id };
  };
  const writeDiary = async (api: JournalApi, title: string, content: string) => {
    const fields = { date: '2026-11-20', title, content, images: [] };
    const { id } = await api.diaries.create({ id: newId(), ...fields });
    return { kind: 'diary' as const, entryId: id };
  };
  /** The texts of all versions, newest first. */
  const textsOf = async (api: JournalApi, entry: VersionedEntry) => {
    const { items } = await api.versions.list(entry);
    return Promise.all(items.map(({ number }) => api.versions.get({ ...entry, number })));
  };
  const post = (content: string) => ({ title: null, content });

  describe('versions', () => {
    test('a new entry has none; a saved change keeps the text before', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '第一版😀');
      expect(await api.versions.list(entry)).toEqual({ items: [], missedAt: null });
      const replacedAt = later();
      await api.posts.update({ id: entry.entryId, content: '第二版' });
      expect((await api.versions.list(entry)).items).toEqual([
        { number: 1, replacedAt, characters: 4, isDraft: false },
      ]);
      expect(await textsOf(api, entry)).toEqual([post('第一版😀')]);
    });

    test('a diary · title and body are one text; mood and tags are none', async () => {
      const { api } = await world().newUser();
      const entry = await writeDiary(api, '雨天', '下雨。');
      await api.diaries.update({ id: entry.entryId, mood: '感动', tags: ['雨'] });
      expect((await api.versions.list(entry)).items).toEqual([]);
      await api.diaries.update({ id: entry.entryId, title: '晴天' });
      later();
      await api.diaries.update({ id: entry.entryId, content: '出太阳。' });
      expect(await textsOf(api, entry)).toEqual([
        { title: '晴天', content: '下雨。' },
        { title: '雨天', content: '下雨。' },
      ]);
      expect((await api.versions.list(entry)).items[0]?.characters).toBe(5);
    });

    test('saves of one run · keep the text before the first', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '甲');
      for (const content of ['乙', '丙', '丁']) {
        later(60_000);
        await api.posts.update({ id: entry.entryId, content });
      }
      expect(await textsOf(api, entry)).toEqual([post('甲')]);
      later();
      await api.posts.update({ id: entry.entryId, content: '戊' });
      expect(await textsOf(api, entry)).toEqual([post('丁'), post('甲')]);
    });

    test('keepsBefore · keeps the text before within a run', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '甲');
      await api.posts.update({ id: entry.entryId, content: '乙' });
      await api.posts.update({ id: entry.entryId, content: '甲', keepsBefore: true });
      expect(await textsOf(api, entry)).toEqual([post('乙'), post('甲')]);
      expect(await api.posts.get({ id: entry.entryId })).not.toHaveProperty('keepsBefore');
    });

    test('a refused change · keeps nothing', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '甲');
      const basedOn = { content: '别的', images: [] };
      const { entryId: id } = entry;
      expect(await codeOf(api.posts.update({ id, content: '乙', basedOn }))).toBe('POST_CHANGED');
      expect((await api.versions.list(entry)).items).toEqual([]);
    });

    test('past the limit · the first and the newest stay', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '第0版');
      for (let at = 1; at <= ENTRY_MAX_VERSIONS + 3; at += 1) {
        const content = `第${at}版`;
        await api.posts.update({ id: entry.entryId, content, keepsBefore: true });
      }
      const { items } = await api.versions.list(entry);
      expect(items).toHaveLength(ENTRY_MAX_VERSIONS);
      const contents = (await textsOf(api, entry)).map(({ content }) => content);
      expect(contents[0]).toBe(`第${ENTRY_MAX_VERSIONS + 2}版`);
      expect(contents.slice(-2)).toEqual(['第4版', '第0版']);
      const gone = { ...entry, number: 2 };
      expect(await codeOf(api.versions.get(gone))).toBe('VERSION_NOT_FOUND');
    });

    test('keep · an unsaved text is a version; a repeat changes nothing', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '别处的');
      for (let time = 0; time < 2; time += 1)
        await api.versions.keep({ ...entry, title: null, content: ' 我写的 ' });
      expect(await textsOf(api, entry)).toEqual([post('我写的')]);
      expect((await api.versions.list(entry)).items[0]?.isDraft).toBe(true);
      expect((await api.posts.get({ id: entry.entryId })).content).toBe('别处的');
      const long = '字'.repeat(POST_MAX_CHARACTERS + 1);
      const keep = (content: string) =>
        codeOf(api.versions.keep({ ...entry, title: null, content }));
      expect([await keep(' '), await keep(long)]).toEqual(['EMPTY_CONTENT', 'CONTENT_TOO_LONG']);
    });

    test('a deleted entry · its versions are gone, also for a new one with its id', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '甲');
      const { entryId: id } = entry;
      await api.posts.update({ id, content: '乙' });
      await api.posts.remove({ id });
      expect(await codeOf(api.versions.list(entry))).toBe('POST_NOT_FOUND');
      await importPost(world(), api, { id, content: '丙' });
      expect((await api.versions.list(entry)).items).toEqual([]);
      const diary = await writeDiary(api, '题', '文');
      await api.diaries.update({ id: diary.entryId, content: '文二' });
      await api.diaries.remove({ id: diary.entryId });
      expect(await codeOf(api.versions.get({ ...diary, number: 1 }))).toBe('DIARY_NOT_FOUND');
    });

    test('an unknown entry · and the id of the other kind · are not found', async () => {
      const { api } = await world().newUser();
      const { entryId } = await writePost(api, '甲');
      const unknown = { kind: 'post' as const, entryId: newId() };
      const draft = { title: null, content: '字' };
      expect(await codeOf(api.versions.list(unknown))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.versions.keep({ ...unknown, ...draft }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(api.versions.list({ kind: 'diary', entryId }))).toBe('DIARY_NOT_FOUND');
    });

    test('concurrent changes · each text before is kept under its own number', async () => {
      const { api } = await world().newUser();
      const entry = await writePost(api, '甲');
      const { entryId: id } = entry;
      await Promise.all([
        ...Array.from({ length: 5 }, (_, at) =>
          api.posts.update({ id, content: `第${at}版`, keepsBefore: true }),
        ),
        ...Array.from({ length: 3 }, (_, at) =>
          api.versions.keep({ ...entry, title: null, content: `草稿${at}` }),
        ),
      ]);
      const { items } = await api.versions.list(entry);
      expect(items.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
      const kept = (await textsOf(api, entry)).map(({ content }) => content);
      const current = (await api.posts.get({ id })).content;
      expect(new Set([...kept, current]).size).toBe(9);
    });
  });
}
