// The compliance suite of diaries. B§3, B§5, rulings 29, 42.
import { describe, expect, test } from 'vitest';
import { codeOf, failureOf, newId, type JournalWorld } from '#contract/compliance/world.ts';
import { DIARY_QUOTES_MAX_CHARACTERS } from '#domain/diaries/quotes.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { cardOfDiary, DIARY_CONTENT_MAX_CHARACTERS, draftOfDiary } from '#domain/diaries/diary.ts';

/** `world` is called inside the tests. */
export function describeDiaries(world: () => JournalWorld): void {
  const note = (more: object = {}) => ({
    id: newId(),
    date: '2026-11-20',
    title: '雨天',
    content: '下了一天的雨，哪里也没去。',
    images: [] as string[],
    ...more,
  });
  const own = async (api: Awaited<ReturnType<JournalWorld['newUser']>>['api']) => {
    const items = [];
    let cursor: string | undefined;
    do {
      const page = await api.diaries.list({
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return items.filter((diary) => !diary.isSample);
  };

  describe('diaries', () => {
    test('create · returns the stored diary; get returns the same', async () => {
      const { api, image } = await world().newUser();
      const created = await api.diaries.create(
        note({ title: ' 雨天 ', tags: ['#雨', '雨', ' '], images: [image(1), image(2)] }),
      );
      expect(created).toMatchObject({
        title: '雨天',
        content: '下了一天的雨，哪里也没去。',
        aiGenerated: null,
        userEdited: null,
        date: '2026-11-20',
        tags: ['雨'],
        coverImage: image(1),
        originalPosts: [],
        isFavourite: false,
        isSample: false,
      });
      expect(await api.diaries.get({ id: created.id })).toEqual(created);
      expect(await own(api)).toEqual([cardOfDiary(created)]);
    });

    test('create · needs title and body, limits images; a used id returns the existing row', async () => {
      const { api, image } = await world().newUser();
      expect(await codeOf(api.diaries.create(note({ title: ' ' })))).toBe('DIARY_INCOMPLETE');
      expect(await codeOf(api.diaries.create(note({ content: '' })))).toBe('DIARY_INCOMPLETE');
      expect(
        await codeOf(
          api.diaries.create(note({ images: Array.from({ length: 10 }, (_, at) => image(at)) })),
        ),
      ).toBe('TOO_MANY_IMAGES');
      const first = await api.diaries.create(note());
      expect(await api.diaries.create({ ...note(), id: first.id, title: '别的' })).toEqual(first);
    });

    test("create · keeps the AI's text beside the edited one", async () => {
      const { api } = await world().newUser();
      const untouched = await api.diaries.create(
        note({ aiGenerated: '下了一天的雨，哪里也没去。' }),
      );
      expect(untouched).toMatchObject({
        userEdited: null,
        aiGenerated: '下了一天的雨，哪里也没去。',
      });
      const edited = await api.diaries.update({ id: untouched.id, content: '雨停了。' });
      expect(edited).toMatchObject({
        content: '雨停了。',
        userEdited: '雨停了。',
        aiGenerated: '下了一天的雨，哪里也没去。',
      });
    });

    test('create · keeps the engine of the AI text; null without AI text', async () => {
      const { api } = await world().newUser();
      const made = await api.diaries.create(
        note({ aiGenerated: '下了一天的雨，哪里也没去。', engine: 'builtin' }),
      );
      expect(made.engine).toBe('builtin');
      expect((await api.diaries.update({ id: made.id, content: '雨停了。' })).engine).toBe(
        'builtin',
      );
      expect((await api.diaries.create(note({ engine: 'builtin' }))).engine).toBeNull();
    });

    test('update · blank title or body is ignored; tags, images and cover can be emptied', async () => {
      const { api, image } = await world().newUser();
      const { id } = await api.diaries.create(
        note({ tags: ['雨'], images: [image(1), image(2)], coverImage: image(2) }),
      );
      expect(
        await api.diaries.update({ id, title: '  ', content: '', mood: '思考' }),
      ).toMatchObject({
        title: '雨天',
        content: '下了一天的雨，哪里也没去。',
        mood: '思考',
        coverImage: image(2),
      });
      expect(await api.diaries.update({ id, images: [image(1)] })).toMatchObject({
        coverImage: image(1),
      });
      expect(await api.diaries.update({ id, tags: [], images: [] })).toMatchObject({
        tags: [],
        images: [],
        coverImage: null,
      });
    });

    test('update · a stale basedOn never overwrites an edit of another device', async () => {
      const { api, image } = await world().newUser();
      const { id, ...begun } = await api.diaries.create(
        note({ tags: ['雨'], images: [image(1), image(2)] }),
      );
      const basedOn = draftOfDiary(begun);
      const theirs = await api.diaries.update({ id, content: '别处改的', basedOn });
      expect(await failureOf(api.diaries.update({ id, content: '这里改的', basedOn }))).toEqual({
        code: 'DIARY_CHANGED',
        status: 409,
        defined: true,
      });
      // Whichever field changed elsewhere, the row stays exactly as it is.
      const now = draftOfDiary(theirs);
      for (const other of [
        { title: '晴天' },
        { mood: '感动' as const },
        { tags: [] },
        { images: [image(1)] },
        { coverImage: null },
      ]) {
        expect(
          await codeOf(
            api.diaries.update({ id, title: '这里改的', basedOn: { ...now, ...other } }),
          ),
        ).toBe('DIARY_CHANGED');
      }
      expect(await api.diaries.get({ id })).toEqual(theirs);
      // A retry whose response was lost sends what the row already says.
      expect(await api.diaries.update({ id, content: ' 别处改的 ', basedOn })).toMatchObject(now);
      // Fields outside the editor's draft do not make it stale.
      await api.diaries.update({ id, emotionalThemes: ['独处'] });
      expect(await api.diaries.update({ id, content: '对照之后', basedOn: now })).toMatchObject({
        ...now,
        content: '对照之后',
        emotionalThemes: ['独处'],
      });
      // A change without basedOn always writes.
      expect(await api.diaries.update({ id, mood: '充实' })).toMatchObject({
        ...now,
        content: '对照之后',
        mood: '充实',
      });
    });

    test('update · basedOn compares the shown body, edited or not', async () => {
      const { api } = await world().newUser();
      const { id, ...begun } = await api.diaries.create(
        note({ aiGenerated: '下了一天的雨，哪里也没去。' }),
      );
      const edited = await api.diaries.update({
        id,
        content: '雨停了。',
        basedOn: draftOfDiary(begun),
      });
      expect(edited).toMatchObject({ userEdited: '雨停了。' });
      expect(
        await codeOf(api.diaries.update({ id, content: '还在下。', basedOn: draftOfDiary(begun) })),
      ).toBe('DIARY_CHANGED');
      expect(
        await api.diaries.update({ id, content: '又下了。', basedOn: draftOfDiary(edited) }),
      ).toMatchObject({ userEdited: '又下了。' });
    });

    test('update · concurrent edits with the same basedOn · one wins, the others fail', async () => {
      const { api } = await world().newUser();
      const { id, ...begun } = await api.diaries.create(note());
      const basedOn = draftOfDiary(begun);
      const codes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          codeOf(api.diaries.update({ id, content: `第${index}种`, basedOn })),
        ),
      );
      expect(codes.filter((code) => code === 'none')).toHaveLength(1);
      expect(codes.filter((code) => code === 'DIARY_CHANGED')).toHaveLength(9);
    });

    test('update · concurrent changes of different fields · all are saved', async () => {
      const { api } = await world().newUser();
      const { id } = await api.diaries.create(note());
      await Promise.all([
        api.diaries.update({ id, title: '晴天' }),
        api.diaries.update({ id, content: '后来停了。' }),
        api.diaries.update({ id, mood: '感动' }),
        api.diaries.update({ id, tags: ['雨'] }),
        api.diaries.update({ id, emotionalThemes: ['独处'] }),
      ]);
      expect(await api.diaries.get({ id })).toMatchObject({
        title: '晴天',
        content: '后来停了。',
        mood: '感动',
        tags: ['雨'],
        emotionalThemes: ['独处'],
      });
    });

    test('quoted posts · are counted, listed by citing, and can be removed', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '雨声', images: [] });
      const quoted = { id: post.id, content: post.content, timestamp: post.createdAt, images: [] };
      const diary = await api.diaries.create(note({ originalPosts: [quoted] }));
      expect(diary.originalPosts).toEqual([quoted]);
      expect((await api.posts.get({ id: post.id })).diaryCount).toBe(1);
      expect(await api.diaries.citing({ postId: post.id })).toEqual({
        items: [{ id: diary.id, title: '雨天', date: '2026-11-20' }],
      });
      expect(
        (await api.diaries.update({ id: diary.id, originalPostIds: [] })).originalPosts,
      ).toEqual([]);
      expect((await api.posts.get({ id: post.id })).diaryCount).toBe(0);
    });

    test('quotes over the limit · all stay, the longest are shortened with …', async () => {
      const { api } = await world().newUser();
      const originalPosts = Array.from({ length: 40 }, (_, at) => ({
        id: newId(),
        content: at === 0 ? '短的一句' : '长'.repeat(POST_MAX_CHARACTERS),
        timestamp: '2026-11-20T00:00:00.000Z',
        images: [],
      }));
      const diary = await api.diaries.create(note({ originalPosts }));
      expect(diary.originalPosts.map(({ id }) => id)).toEqual(originalPosts.map(({ id }) => id));
      expect(diary.originalPosts[0]?.content).toBe('短的一句');
      expect(diary.originalPosts.slice(1).every(({ content }) => content.endsWith('长…'))).toBe(
        true,
      );
      expect(
        diary.originalPosts.reduce((sum, { content }) => sum + content.length, 0),
      ).toBeLessThanOrEqual(DIARY_QUOTES_MAX_CHARACTERS);
      expect(await api.diaries.get({ id: diary.id })).toEqual(diary);
    });

    test("create · the AI's text has the limit of a body", async () => {
      const { api } = await world().newUser();
      const aiGenerated = 'x'.repeat(DIARY_CONTENT_MAX_CHARACTERS + 1);
      expect(await codeOf(api.diaries.create(note({ aiGenerated })))).toBe('CONTENT_TOO_LONG');
    });

    test('create · a quote with an image of another user is refused', async () => {
      const { api } = await world().newUser();
      const quoted = {
        id: newId(),
        content: '雨声',
        timestamp: '2026-11-20T00:00:00.000Z',
        images: ['00000000-0000-7000-8000-000000000000/1_a.webp'],
      };
      const id = newId();
      expect(await codeOf(api.diaries.create(note({ id, originalPosts: [quoted] })))).toBe(
        'IMAGE_NOT_OWNED',
      );
      expect(await codeOf(api.diaries.get({ id }))).toBe('DIARY_NOT_FOUND');
    });

    test('a quote stays when its post is deleted', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '会被删掉', images: [] });
      const diary = await api.diaries.create(
        note({
          originalPosts: [
            { id: post.id, content: post.content, timestamp: post.createdAt, images: [] },
          ],
        }),
      );
      await api.posts.remove({ id: post.id });
      expect(
        (await api.diaries.get({ id: diary.id })).originalPosts.map((kept) => kept.content),
      ).toEqual(['会被删掉']);
    });

    test('list · pages newest first without duplicates or gaps', async () => {
      const { api } = await world().newUser();
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

    test('unknown and removed diaries · DIARY_NOT_FOUND', async () => {
      const { api } = await world().newUser();
      expect(await codeOf(api.diaries.get({ id: newId() }))).toBe('DIARY_NOT_FOUND');
      expect(await codeOf(api.diaries.update({ id: newId(), title: '无' }))).toBe(
        'DIARY_NOT_FOUND',
      );
      expect(await codeOf(api.diaries.remove({ id: newId() }))).toBe('DIARY_NOT_FOUND');
      const { id } = await api.diaries.create(note());
      await api.diaries.remove({ id });
      expect(await codeOf(api.diaries.get({ id }))).toBe('DIARY_NOT_FOUND');
    });

    test('mood · a sad text is never labelled cheerful', async () => {
      const { api } = await world().newUser();
      const diary = await api.diaries.create(
        note({ content: '今天又搞砸了，很难过，躲在楼梯间哭了很久。' }),
      );
      expect(['愉快', '温馨', '充实']).not.toContain(diary.mood);
    });
  });
}
