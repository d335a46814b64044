// A renaming runs piece by piece: beside edits, after a stop, while it is looked at.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { createEntryRepository, EVERYTHING } from '#server/features/entries/entry.repository.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createPostService } from '#server/features/posts/post.service.ts';
import { createTagRepository } from '#server/features/tags/tag.repository.ts';
import { createTagService } from '#server/features/tags/tag.service.ts';
import { createVersionRepository } from '#server/features/versions/version.repository.ts';
import { createVersionService } from '#server/features/versions/version.service.ts';
import { AppError } from '#server/http/app-error.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { createLongWorks, type WorkStep } from '#server/work/steps.ts';

const RENAME = { from: '旧', to: '新' };

describe.each(ENGINES)('a renaming on %s', (engine) => {
  let opened: TestDatabase;
  let userId: string;
  let nowMs = 1;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'tagsteps');
  });
  beforeEach(async () => {
    userId = await insertPerson(opened.database);
  });
  afterAll(() => opened.dispose());

  const now = () => (nowMs += 1);

  /** Services that nothing runs in the background. */
  const compose = () => {
    const { database } = opened;
    const works = createLongWorks({ database, queue: createJobQueue({ database, now }) });
    const postRows = createPostRepository(database);
    const versionRows = createVersionRepository(database);
    const storeTexts = <T>(_userId: string, work: () => Promise<T>): Promise<T> =>
      database.transaction(work);
    const posts = createPostService({
      countPost: async () => undefined,
      announce: async () => undefined,
      posts: postRows,
      versions: createVersionService({
        versions: versionRows,
        transaction: database.transaction,
        storeTexts,
        now,
      }),
      transaction: database.transaction,
      storeTexts,
      now,
      releaseImages: async () => undefined,
      removeOlderMessages: async () => [],
      imagesOfConversation: async () => [],
    });
    const tags = createTagService({
      tags: createTagRepository(database),
      transaction: database.transaction,
      works,
      findPost: postRows.find,
      findDiary: createDiaryRepository(database).find,
      changePost: posts.changeStored,
      changeDiary: () => Promise.reject(new Error('there is no diary')),
      assertTextSpace: async () => undefined,
    });
    return { works, posts, tags, versionRows };
  };
  type Composed = ReturnType<typeof compose>;

  const write = ({ posts }: Composed, content: string) =>
    posts.createPost(userId, { id: newId(), content, images: [] });
  const writeMany = async (composed: Composed, count: number) => {
    for (let number = 0; number < count; number += 1) await write(composed, `${number} #旧`);
  };
  const contents = async ({ posts }: Composed) =>
    (await posts.listPosts(userId, { limit: 50 })).items.map(({ content }) => content);
  const counts = async ({ tags }: Composed) =>
    Object.fromEntries((await tags.listTags(userId)).items.map((one) => [one.tag, one.entries]));

  /** Runs the work; pieces take `rows`, and it stops after so many of them. */
  const run = async ({ works, tags }: Composed, { rows = 100, pieces = Infinity } = {}) => {
    const ending = new AbortController();
    let left = pieces;
    const step: typeof tags.renameSome = async (work) => {
      left -= 1;
      if (left <= 0) ending.abort(new Error('stopped'));
      let taken = 0;
      const took = () => void (taken += 1);
      return tags.renameSome(work, { rows, hasRoom: () => taken < rows, took });
    };
    await works.run({ 'tags.rename': step }, ending.signal);
  };

  // C§203.01
  test('stopped after a piece · shows both halves and its progress, then ends whole', async () => {
    const composed = compose();
    await writeMany(composed, 7);
    const begun = await composed.tags.renameTag(userId, RENAME);
    expect(begun).toMatchObject({ changed: 0, renaming: { ...RENAME, done: 0, total: 7 } });
    await expect(run(composed, { rows: 3, pieces: 1 })).rejects.toThrow('stopped');
    expect(await counts(composed)).toEqual({ 旧: 4, 新: 3 });

    const later = compose();
    const { renaming } = await later.tags.listTags(userId);
    expect(renaming).toEqual({ ...RENAME, done: 3, total: 7 });
    await run(later, { rows: 3 });
    expect(await counts(later)).toEqual({ 新: 7 });
    expect((await later.tags.listTags(userId)).renaming).toBeNull();
  });

  test.each([
    ['refused', () => new AppError('TEXT_SPACE_FULL'), null],
    ['failed for another reason', () => new Error('disk'), RENAME],
  ])('a piece that is %s three times · ends when refused', async (_name, errorOf, left) => {
    const composed = compose();
    await writeMany(composed, 1);
    await composed.tags.renameTag(userId, RENAME);
    for (let run = 0; run < 3; run += 1) {
      expect((await composed.tags.listTags(userId)).renaming).toMatchObject(RENAME);
      const step = () => Promise.reject(errorOf());
      await expect(
        composed.works.run({ 'tags.rename': step }, new AbortController().signal),
      ).rejects.toThrow();
    }
    const { renaming } = await composed.tags.listTags(userId);
    expect(renaming === null ? null : RENAME).toEqual(left);
    expect(await counts(composed)).toEqual({ 旧: 1 });
    await run(composed);
  });

  test('a piece that fails · leaves nothing of it, and the next run does it', async () => {
    const composed = compose();
    await writeMany(composed, 3);
    await composed.tags.renameTag(userId, RENAME);
    const failing: WorkStep<typeof RENAME> = async (work, piece) => {
      await composed.tags.renameSome(work, piece);
      throw new Error('the machine is off');
    };
    const failed = composed.works.run({ 'tags.rename': failing }, new AbortController().signal);
    await expect(failed).rejects.toThrow('the machine is off');
    expect(await counts(composed)).toEqual({ 旧: 3 });
    await run(composed);
    expect(await counts(composed)).toEqual({ 新: 3 });
  });

  test('a work that fails · does not hold up that of another user', async () => {
    const composed = compose();
    await writeMany(composed, 1);
    await composed.tags.renameTag(userId, RENAME);
    const [failing, other] = [userId, await insertPerson(opened.database)];
    userId = other;
    await writeMany(composed, 1);
    await composed.tags.renameTag(userId, RENAME);
    const step: WorkStep<typeof RENAME> = (work, piece) =>
      work.userId === failing
        ? Promise.reject(new Error('broken'))
        : composed.tags.renameSome(work, piece);
    const ran = composed.works.run({ 'tags.rename': step }, new AbortController().signal);
    await expect(ran).rejects.toThrow('broken');
    expect(await counts(composed)).toEqual({ 新: 1 });
    userId = failing;
    await run(composed);
  });

  test('two processes · rename each entry once', async () => {
    const [one, other] = [compose(), compose()];
    await writeMany(one, 8);
    await one.tags.renameTag(userId, RENAME);
    await Promise.all([run(one, { rows: 1 }), run(other, { rows: 1 })]);
    expect(await counts(one)).toEqual({ 新: 8 });
  });

  // C§203.03
  test('a filter by the old or the new name · finds both halves while it runs', async () => {
    const composed = compose();
    await writeMany(composed, 4);
    await write(composed, '#旧 #新');
    await composed.tags.renameTag(userId, RENAME);
    await expect(run(composed, { rows: 2, pieces: 1 })).rejects.toThrow('stopped');
    const entries = createEntryRepository(opened.database);
    for (const name of ['旧', '新']) {
      const query = { ...EVERYTHING, tags: await composed.tags.tagsToFind(userId, name) };
      const keys = await entries.findKeys(userId, query, null, 10);
      const moments = keys.map((key) => key.created_at);
      expect(new Set(keys.map(({ id }) => id)).size).toBe(5);
      expect(moments).toEqual(moments.toSorted((a, b) => b - a));
      expect(await entries.count(userId, query)).toBe(5);
    }
    await run(composed);
    expect(await composed.tags.tagsToFind(userId, '旧')).toEqual(['旧']);
  });

  test('an entry written with the old name while it runs · is renamed', async () => {
    const composed = compose();
    await writeMany(composed, 3);
    await composed.tags.renameTag(userId, RENAME);
    await expect(run(composed, { rows: 2, pieces: 1 })).rejects.toThrow('stopped');
    await write(composed, 'late #旧');
    await run(composed, { rows: 2 });
    expect(await counts(composed)).toEqual({ 新: 4 });
  });

  test('of the spelling only · reaches every entry, and ends', async () => {
    const composed = compose();
    for (let number = 0; number < 4; number += 1) await write(composed, '#work');
    await composed.tags.renameTag(userId, { from: 'work', to: 'Work' });
    await run(composed, { rows: 2 });
    expect(await contents(composed)).toEqual(['#Work', '#Work', '#Work', '#Work']);
  });

  // C§203.04
  test('another one while it runs · is refused; the same one is found', async () => {
    const composed = compose();
    await writeMany(composed, 1);
    await composed.tags.renameTag(userId, RENAME);
    const other = composed.tags.renameTag(userId, { from: '旧', to: '别的' });
    expect(await codeOf(other)).toBe('TAG_RENAME_RUNNING');
    const again = await composed.tags.renameTag(userId, RENAME);
    expect(again.renaming).toEqual({ ...RENAME, done: 0, total: 1 });
    await run(composed);
  });

  test('a text that grew after the check · keeps the old name; the others are renamed', async () => {
    const composed = compose();
    await writeMany(composed, 2);
    const grown = await write(composed, '#旧');
    await composed.tags.renameTag(userId, { from: '旧', to: '新的' });
    const content = `#旧 ${'字'.repeat(POST_MAX_CHARACTERS - 3)}`;
    await composed.posts.updatePost({ userId, sessionId: 's' }, { id: grown.id, content });
    await run(composed);
    expect(await counts(composed)).toEqual({ 旧: 1, 新的: 2 });
  });

  test('renamings within ten minutes · keep the text before the first one only', async () => {
    const composed = compose();
    const { id } = await write(composed, '#一');
    for (const [from, to] of [
      ['一', '二'],
      ['二', '三'],
    ] as const) {
      await composed.tags.renameTag(userId, { from, to });
      await run(composed);
    }
    const versions = await composed.versionRows.list({ userId, kind: 'post', entryId: id });
    expect(versions).toHaveLength(1);
  });
});

describe.each(ENGINES)('tags on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'tags');
  });
  afterAll(() => server.stop());

  const expectExactCounts = async () => {
    const { rows: wrong } = await sql`
      select coalesce(c.user_id, e.user_id), coalesce(c.tag, e.tag) from tag_counts c
      full join (select user_id, tag, count(*) as n from entry_tags group by user_id, tag) e on e.user_id = c.user_id and e.tag = c.tag
      where c.entries is distinct from e.n`.execute(server.tables.read());
    expect(wrong).toEqual([]);
  };

  test("the row of a tag · follows its entry's moment", async () => {
    const { id: userId, api } = await server.newUser();
    const { id } = await api.posts.create({ id: newId(), content: '#远行', images: [] });
    await api.posts.update({ id, createdAt: '2001-02-03T04:05:06.000Z' });
    const rows = await server.tables
      .read()
      .selectFrom('entry_tags')
      .select('moment')
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toEqual([{ moment: Date.UTC(2001, 1, 3, 4, 5, 6) }]);
  });

  test('rename · beside edits and deletions of the same entries · none is lost', async () => {
    const { api } = await server.newUser();
    const posts = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        api.posts.create({ id: newId(), content: `#旧 #b${at % 3} #a${at % 2}`, images: [] }),
      ),
    );
    const calls = posts.flatMap(({ id }, at) => [
      codeOf(api.posts.update({ id, content: `#a${at % 2} #c #b${at % 3} #旧` })),
      codeOf(at % 4 === 0 ? api.posts.remove({ id }) : api.tags.rename({ from: '旧', to: '新' })),
    ]);
    const codes = new Set(await Promise.all(calls));
    expect([...codes].filter((code) => code !== 'none' && code !== 'POST_NOT_FOUND')).toEqual([]);
    await api.tags.rename({ from: '旧', to: '新' });
    await expect.poll(async () => (await api.tags.list()).renaming, { timeout: 20_000 }).toBeNull();
    const { items } = await api.tags.list();
    expect(items.find(({ tag }) => tag === '新')?.entries).toBe(9);
    expect(items.find(({ tag }) => tag === '旧')).toBeUndefined();
    await expectExactCounts();
  });
});
