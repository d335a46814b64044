// Renaming step by step, beside concurrent edits, and the counts after all of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createPostService } from '#server/features/posts/post.service.ts';
import { createTagRepository } from '#server/features/tags/tag.repository.ts';
import { createTagService } from '#server/features/tags/tag.service.ts';
import { createVersionRepository } from '#server/features/versions/version.repository.ts';
import { createVersionService } from '#server/features/versions/version.service.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const STEP = 3;

describe.each(ENGINES)('tags on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'tags');
  });
  afterAll(() => server.stop());

  const serviceOf = ({ tables }: TestServer) =>
    createTagService({
      tags: createTagRepository(tables),
      transaction: tables.transaction,
      step: STEP,
      changePost: createPostService({
        countPost: async () => undefined,
        announce: async () => undefined,
        posts: createPostRepository(tables),
        versions: createVersionService({
          versions: createVersionRepository(tables),
          transaction: tables.transaction,
          now: () => 1,
        }),
        transaction: tables.transaction,
        now: () => 1,
        releaseImages: async () => undefined,
        imagesOfConversation: async () => [],
      }).changeStored,
      changeDiary: () => Promise.reject(new Error('there is no diary')),
    });

  const expectExactCounts = async () => {
    const { rows: wrong } = await sql`
      select coalesce(c.user_id, e.user_id), coalesce(c.tag, e.tag) from tag_counts c
      full join (select user_id, tag, count(*) as n from entry_tags group by user_id, tag) e on e.user_id = c.user_id and e.tag = c.tag
      where c.entries is distinct from e.n`.execute(server.tables.read());
    expect(wrong).toEqual([]);
  };

  // C§54.04
  test('rename · more entries than a step · is done step by step', async () => {
    const { id: userId, api } = await server.newUser();
    const counts = async () =>
      Object.fromEntries((await api.tags.list()).items.map(({ tag, entries }) => [tag, entries]));
    for (let number = 0; number < 2 * STEP; number += 1)
      await api.posts.create({ id: newId(), content: `${number} #旧`, images: [] });
    const service = serviceOf(server);
    const first = await service.renameTag({ userId, sessionId: 's' }, { from: '旧', to: '新' });
    expect(first).toEqual({ changed: STEP, nextCursor: expect.any(String) as string });
    expect(await counts()).toEqual({ 旧: STEP, 新: STEP });
    const rest = { from: '旧', to: '新', cursor: first.nextCursor ?? '' };
    expect(await service.renameTag({ userId, sessionId: 's' }, rest)).toEqual({
      changed: STEP,
      nextCursor: null,
    });
    expect(await counts()).toEqual({ 新: 2 * STEP });
    await expectExactCounts();
  });

  test('rename · of the spelling only · reaches every entry once', async () => {
    const { id: userId, api } = await server.newUser();
    for (let number = 0; number < STEP + 1; number += 1)
      await api.posts.create({ id: newId(), content: '#work', images: [] });
    const service = serviceOf(server);
    const { nextCursor } = await service.renameTag(
      { userId, sessionId: 's' },
      { from: 'work', to: 'Work' },
    );
    const last = await service.renameTag(
      { userId, sessionId: 's' },
      {
        from: 'work',
        to: 'Work',
        cursor: nextCursor ?? '',
      },
    );
    expect(last).toEqual({ changed: 1, nextCursor: null });
    expect((await api.posts.list({})).items.map(({ content }) => content)).toEqual(
      Array.from({ length: STEP + 1 }, () => '#Work'),
    );
  });

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
    const { items } = await api.tags.list();
    expect(items.find(({ tag }) => tag === '新')?.entries).toBe(9);
    expect(items.find(({ tag }) => tag === '旧')).toBeUndefined();
    await expectExactCounts();
  });
});
