// A search reads the newest documents before it uses the index. Results must not show where one
// ends and the other begins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPost } from '#domain/posts/post.ts';
import { SEARCH_KINDS } from '#domain/search/search.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import {
  createSearchRepository,
  type DocumentQuery,
} from '#server/features/search/search.repository.ts';

const OWNER = 'owner';

/** More than a search reads without the index. */
const POSTS = 1_500;

/** Time to insert them on a busy machine, in milliseconds. */
const FILL_LIMIT_MS = 60_000;

/** Days of posts on both sides. */
const DAYS = { from: '1970-01-01', to: '1970-01-01', fromMs: 400, toMs: 1_400 };

const QUERY: Omit<DocumentQuery, 'needle'> = {
  kinds: SEARCH_KINDS,
  tags: null,
  days: null,
  hasImage: false,
  isForAi: false,
  cursor: null,
  limit: 20,
};

/** Every fifth post mentions rain, every four-hundredth a whale, and only the oldest a comet. */
const textOf = (at: number) =>
  [
    `第${at}条`,
    at % 5 === 0 ? '下雨了' : '',
    at % 400 === 0 ? '看见鲸鱼' : '',
    at === 0 ? '彗星' : '',
  ].join('，');

describe.each(ENGINES)('search on %s', (engine) => {
  let opened: TestDatabase;
  const idsOf = async (needle: string, change: Partial<DocumentQuery> = {}) =>
    (
      await createSearchRepository(opened.database).findMatching(OWNER, {
        ...QUERY,
        needle,
        ...change,
      })
    ).map(({ id }) => Number(id));
  const expected = (holds: (at: number) => boolean) =>
    Array.from({ length: POSTS }, (_, at) => POSTS - 1 - at).filter(holds);

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'search');
    const posts = createPostRepository(opened.database);
    await opened.database.transaction(async () => {
      for (const id of [OWNER, 'other'])
        await opened.database
          .query()
          .insertInto('users')
          .values({
            id,
            email: id,
            password_hash: '',
            plan: 'free',
            user_metadata: '{}',
            created_at: 0,
            updated_at: 0,
          } as never)
          .execute();
      for (let at = 0; at < POSTS; at += 1)
        await posts.insert(OWNER, newPost({ id: String(at), content: textOf(at), images: [] }, at));
      await posts.insert(
        'other',
        newPost({ id: 'theirs', content: '下雨了，看见鲸鱼，彗星', images: [] }, POSTS),
      );
    });
  }, FILL_LIMIT_MS);
  afterAll(() => opened.dispose());

  test.each([
    ['a common word', '下雨', (at: number) => at % 5 === 0],
    ['a word on both sides', '鲸鱼', (at: number) => at % 400 === 0],
    ['a character on both sides', '鲸', (at: number) => at % 400 === 0],
    ['a word of long ago', '彗星', (at: number) => at === 0],
    ['a word nobody wrote', '企鹅', () => false],
  ])('findMatching · %s · newest first', async (_, needle, holds) => {
    expect(await idsOf(needle)).toEqual(expected(holds).slice(0, QUERY.limit));
  });

  test('findMatching · page by page · returns every document once', async () => {
    const found: number[] = [];
    for (let last: number | undefined; ; last = found.at(-1)) {
      const page = await idsOf(
        '下雨',
        last === undefined ? {} : { cursor: { createdAtMs: last, id: String(last) } },
      );
      found.push(...page);
      if (page.length < QUERY.limit) break;
    }
    expect(found).toEqual(expected((at) => at % 5 === 0));
  });

  test('findPostsWithAny · any pair among the newest, only rare pairs among older posts', async () => {
    const found = await createSearchRepository(opened.database).findPostsWithAny(
      OWNER,
      ['下雨', '彗星', '鲸鱼'],
      String(POSTS - 5),
    );
    const newest = Array.from({ length: 1_000 }, (_, at) => POSTS - 1 - at).filter(
      (at) => (at % 5 === 0 || at % 400 === 0) && at !== POSTS - 5,
    );
    expect(found.map(({ id }) => Number(id))).toEqual([...newest, 400, 0]);
  });

  test('findMatching · a span of days limits newest and indexed documents', async () => {
    expect(await idsOf('鲸鱼', { days: DAYS })).toEqual([1_200, 800, 400]);
  });
});
