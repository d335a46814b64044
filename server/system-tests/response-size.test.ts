// The largest responses a user can cause, many at once: each is bounded in bytes, and other users
// are served.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { MESSAGE_MAX_CHARACTERS } from '#domain/messages/message.ts';
import { CITING_LISTED_MAX } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

/** One page on the wire: the limit in characters, of at most three bytes each. */
const ANSWER_MAX_BYTES = 1_000_000;

/** How long another user may wait for a small response, in milliseconds, on a busy machine. */
const SMALL_ANSWER_MS = 3_000;

const AT_ONCE = 12;

let server: TestServer;
let user: Awaited<ReturnType<TestServer['newUser']>>;
let postId: string;
beforeAll(async () => {
  server = await startTestServer('sqlite', 'heavyanswers');
  user = await server.newUser();
  const { api } = user;
  for (let at = 0; at < PAGE_SIZE_MAX; at += 1) {
    const post = await api.posts.create({
      id: newId(),
      content: '字'.repeat(POST_MAX_CHARACTERS),
      images: [],
    });
    await api.posts.update({ id: post.id, sourceContent: '字'.repeat(POST_MAX_CHARACTERS) });
    postId = post.id;
  }
  for (let at = 0; at < PAGE_SIZE_MAX; at += 1)
    await api.messages.send({
      postId,
      id: newId(),
      content: '字'.repeat(MESSAGE_MAX_CHARACTERS),
      images: [],
    });
  const quoted = Array.from({ length: SUMMARY_MAX_POSTS }, (_, at) => ({
    id: newId(),
    content: '长'.repeat(1000 + at),
    timestamp: '2026-11-20T00:00:00.000Z',
    images: [],
  }));
  for (let at = 0; at < 6; at += 1) {
    const diary = {
      id: newId(),
      date: '2026-11-20',
      title: '一',
      content: '字'.repeat(100_000),
      images: [],
    };
    await api.diaries.create({ ...diary, originalPosts: quoted.slice(0, 800) });
  }
}, 120_000);
afterAll(() => server.dispose());

test.each([
  ['posts', () => '/api/posts?limit=50'],
  ['messages', () => `/api/posts/${postId}/messages?limit=50`],
  ['diaries', () => '/api/diaries?limit=50'],
  ['search', () => `/api/search?limit=50&query=${encodeURIComponent('字字')}`],
])('%s · many at once · are bounded, and another user is served', async (_name, path) => {
  let isUnderWay = true;
  const slowest = (async () => {
    let most = 0;
    while (isUnderWay) {
      const startedAt = performance.now();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      most = Math.max(most, performance.now() - startedAt);
    }
    return most;
  })();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const answer = await server.call(user, 'GET', path());
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    }),
  );
  isUnderWay = false;
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(Math.max(...answers.map(({ bytes }) => bytes))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
  expect(await slowest).toBeLessThan(SMALL_ANSWER_MS);
});

test('paging by cursor · reaches every post, whatever the row size', async () => {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await user.api.posts.list({
      limit: PAGE_SIZE_MAX,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { id } of page.items) expect(seen.has(id)).toBe(false);
    for (const { id } of page.items) seen.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.size).toBe(PAGE_SIZE_MAX);
});

test('diaries that cite a post · are listed up to a limit, newest first', async () => {
  const { api } = await server.newUser();
  const post = await api.posts.create({ id: newId(), content: '被引用了很多次', images: [] });
  const originalPosts = [
    { id: post.id, content: post.content, timestamp: post.createdAt, images: [] },
  ];
  let last = '';
  for (let at = 0; at <= CITING_LISTED_MAX; at += 1) {
    last = newId();
    await api.diaries.create({
      id: last,
      date: '2026-11-20',
      title: `第${at}篇`,
      content: '一',
      images: [],
      originalPosts,
    });
  }
  const { items } = await api.diaries.citing({ postId: post.id });
  expect([items.length, items[0]?.id]).toEqual([CITING_LISTED_MAX, last]);
});
