// Samples are seeded at every start, filtered by type, and not shown again once an operator hid
// them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import {
  PLAIN_SQL_ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-helpers/database.ts';
import { createSampleRepository } from '#server/features/samples/sample.repository.ts';
import { createSampleService, SAMPLES_CACHE_MS } from '#server/features/samples/sample.service.ts';

describe.each(PLAIN_SQL_ENGINES)('samples on %s', (engine) => {
  let opened: TestDatabase;
  let nowMs = 1_000_000;
  const open = () =>
    createSampleService({
      samples: createSampleRepository(opened.database),
      transaction: opened.database.transaction,
      now: () => nowMs,
    });

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'samples');
  });
  afterAll(() => opened.dispose());

  test('seedSamples · twice · leaves the samples of the product', async () => {
    await open().seedSamples();
    await open().seedSamples();
    expect(await open().listSamples()).toEqual({ posts: SAMPLE_POSTS, diaries: SAMPLE_DIARIES });
  });

  test('listSamples · a row of another type · is hidden, also after the next start', async () => {
    const [first] = SAMPLE_POSTS;
    await opened.database
      .query()
      .updateTable('try_mode_posts')
      .set({ type: 2, content: '旧的' })
      .where('id', '=', first?.id ?? '')
      .execute();
    await open().seedSamples();
    expect((await open().listSamples()).posts).toEqual(SAMPLE_POSTS.slice(1));
    await opened.database
      .query()
      .updateTable('try_mode_posts')
      .set({ type: 1 })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await open().listSamples()).posts[0]).toEqual(first);
  });

  test('listSamples · is cached for a minute', async () => {
    const service = open();
    const before = await service.listSamples();
    await opened.database.query().deleteFrom('try_mode_posts').execute();
    expect(await service.listSamples()).toBe(before);
    nowMs += SAMPLES_CACHE_MS;
    expect((await service.listSamples()).posts).toEqual([]);
  });
});
