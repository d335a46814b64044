// What every JournalApi must do with diary notes. B§3, B§5, rulings 29, 42.
import { describe, expect, test } from 'vitest';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

/** Declares the cases; `world` is asked inside them. */
export function describeDiaries(world: () => JournalWorld): void {
  const note = (more: object = {}) => ({
    id: newId(),
    date: '2026-11-20',
    title: '雨天',
    content: '下了一天的雨，哪里也没去。',
    images: [] as string[],
    ...more,
  });
  const own = async (api: Awaited<ReturnType<JournalWorld['newPerson']>>['api']) => {
    const items = [];
    let cursor: string | undefined;
    do {
      const page = await api.diaries.list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return items.filter((diary) => !diary.isSample);
  };

  describe('diaries', () => {
    test('a written note is answered as it is stored, and read back the same', async () => {
      const { api, picture } = await world().newPerson();
      const created = await api.diaries.create(note({ title: ' 雨天 ', tags: ['#雨', '雨', ' '], images: [picture(1), picture(2)] }));
      expect(created).toMatchObject({
        title: '雨天',
        content: '下了一天的雨，哪里也没去。',
        aiGenerated: null,
        userEdited: null,
        date: '2026-11-20',
        tags: ['雨'],
        coverImage: picture(1),
        originalPosts: [],
        isSample: false,
      });
      expect(await api.diaries.get({ id: created.id })).toEqual(created);
      expect(await own(api)).toEqual([created]);
    });

    test('title and body are both needed; pictures are counted; an id that exists answers the existing row', async () => {
      const { api, picture } = await world().newPerson();
      expect(await codeOf(api.diaries.create(note({ title: ' ' })))).toBe('DIARY_INCOMPLETE');
      expect(await codeOf(api.diaries.create(note({ content: '' })))).toBe('DIARY_INCOMPLETE');
      expect(await codeOf(api.diaries.create(note({ images: Array.from({ length: 10 }, (_, at) => picture(at)) })))).toBe('TOO_MANY_IMAGES');
      const first = await api.diaries.create(note());
      expect(await api.diaries.create({ ...note(), id: first.id, title: '别的' })).toEqual(first);
    });

    test('an AI article keeps its own text beside what the person made of it', async () => {
      const { api } = await world().newPerson();
      const untouched = await api.diaries.create(note({ aiGenerated: '下了一天的雨，哪里也没去。' }));
      expect(untouched).toMatchObject({ userEdited: null, aiGenerated: '下了一天的雨，哪里也没去。' });
      const edited = await api.diaries.update({ id: untouched.id, content: '雨停了。' });
      expect(edited).toMatchObject({ content: '雨停了。', userEdited: '雨停了。', aiGenerated: '下了一天的雨，哪里也没去。' });
    });

    test('what wrote the article stays with it; nothing wrote what has no article', async () => {
      const { api } = await world().newPerson();
      const made = await api.diaries.create(note({ aiGenerated: '下了一天的雨，哪里也没去。', engine: 'builtin' }));
      expect(made.engine).toBe('builtin');
      expect((await api.diaries.update({ id: made.id, content: '雨停了。' })).engine).toBe('builtin');
      expect((await api.diaries.create(note({ engine: 'builtin' }))).engine).toBeNull();
    });

    test('a blank title or body is not written; emptied tags and pictures are; the cover follows the pictures', async () => {
      const { api, picture } = await world().newPerson();
      const { id } = await api.diaries.create(note({ tags: ['雨'], images: [picture(1), picture(2)], coverImage: picture(2) }));
      expect(await api.diaries.update({ id, title: '  ', content: '', mood: '思考' })).toMatchObject({
        title: '雨天',
        content: '下了一天的雨，哪里也没去。',
        mood: '思考',
        coverImage: picture(2),
      });
      expect(await api.diaries.update({ id, images: [picture(1)] })).toMatchObject({ coverImage: picture(1) });
      expect(await api.diaries.update({ id, tags: [], images: [] })).toMatchObject({ tags: [], images: [], coverImage: null });
    });

    test('a note quotes posts, is counted and listed at them, and a quoted post can be taken out', async () => {
      const { api } = await world().newPerson();
      const post = await api.posts.create({ id: newId(), content: '雨声', images: [] });
      const quoted = { id: post.id, content: post.content, timestamp: post.createdAt, images: [] };
      const diary = await api.diaries.create(note({ originalPosts: [quoted] }));
      expect(diary.originalPosts).toEqual([quoted]);
      expect((await api.posts.get({ id: post.id })).diaryCount).toBe(1);
      expect(await api.diaries.citing({ postId: post.id })).toEqual({ items: [{ id: diary.id, title: '雨天', date: '2026-11-20' }] });
      expect((await api.diaries.update({ id: diary.id, originalPostIds: [] })).originalPosts).toEqual([]);
      expect((await api.posts.get({ id: post.id })).diaryCount).toBe(0);
    });

    test('a quotation outlives its post', async () => {
      const { api } = await world().newPerson();
      const post = await api.posts.create({ id: newId(), content: '会被删掉', images: [] });
      const diary = await api.diaries.create(note({ originalPosts: [{ id: post.id, content: post.content, timestamp: post.createdAt, images: [] }] }));
      await api.posts.remove({ id: post.id });
      expect((await api.diaries.get({ id: diary.id })).originalPosts.map((kept) => kept.content)).toEqual(['会被删掉']);
    });

    test('the list is walked newest first without a double or a gap', async () => {
      const { api } = await world().newPerson();
      const ids = [];
      for (let at = 0; at < 5; at += 1) {
        world().clock.nowMs += at % 2;
        ids.push((await api.diaries.create(note({ title: `第${at}篇` }))).id);
      }
      const seen = await own(api);
      expect(seen.map((diary) => diary.id).toSorted()).toEqual(ids.toSorted());
      expect(seen.map((diary) => diary.createdAt)).toEqual(
        seen
          .map((diary) => diary.createdAt)
          .toSorted()
          .toReversed(),
      );
    });

    test('what is not there is said so, and a removed note is gone', async () => {
      const { api } = await world().newPerson();
      expect(await codeOf(api.diaries.get({ id: newId() }))).toBe('DIARY_NOT_FOUND');
      expect(await codeOf(api.diaries.update({ id: newId(), title: '无' }))).toBe('DIARY_NOT_FOUND');
      expect(await codeOf(api.diaries.remove({ id: newId() }))).toBe('DIARY_NOT_FOUND');
      const { id } = await api.diaries.create(note());
      await api.diaries.remove({ id });
      expect(await codeOf(api.diaries.get({ id }))).toBe('DIARY_NOT_FOUND');
    });

    test('a heavy text is never labelled cheerful', async () => {
      const { api } = await world().newPerson();
      const diary = await api.diaries.create(note({ content: '今天又搞砸了，很难过，躲在楼梯间哭了很久。' }));
      expect(['愉快', '温馨', '充实']).not.toContain(diary.mood);
    });
  });
}
