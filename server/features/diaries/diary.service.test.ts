// Diaries and the posts that they cite, changed at once by two connections of PostgreSQL: marks
// are kept, and no order of locks ends in a deadlock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import type { Post } from '#domain/posts/post.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { lockWaited } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer('postgres', 'diaries');
  services = await composeServices({ ...server.settings, publicUrl: server.url });
});
afterAll(async () => {
  await services.close();
  await server.dispose();
});

const diaryOf = (...posts: Post[]) => ({
  id: newId(),
  date: '2026-03-01',
  title: '三月',
  content: '慢下来',
  aiGenerated: null,
  tags: [],
  images: [],
  coverImage: null,
  originalPosts: posts.map(({ id, content, createdAt }) => ({
    id,
    content,
    timestamp: createdAt,
    images: [],
  })),
});

const newWriter = async () => {
  const { id: userId, api } = await server.newUser();
  const newPost = async (aiPrivate: boolean) => {
    const post = await api.posts.create({ id: newId(), content: '悄悄的', images: [] });
    return api.posts.update({ id: post.id, aiPrivate });
  };
  const newDiary = (...posts: Post[]) => api.diaries.create(diaryOf(...posts));
  const isMarked = async (diaryId: string) => {
    const row = await server.tables
      .query()
      .selectFrom('diary_entries')
      .select('from_private')
      .where('user_id', '=', userId)
      .where('id', '=', diaryId)
      .executeTakeFirstOrThrow();
    return row.from_private === 1;
  };
  return { userId, api, newPost, newDiary, isMarked };
};

// C§65.02
test.each([true, false])(
  'a diary of a post that is being deleted · has its mark: %s',
  async (aiPrivate) => {
    const { userId, newPost, newDiary, isMarked } = await newWriter();
    const posts = createPostRepository(server.tables);
    const post = await newPost(aiPrivate);
    const made: ReturnType<typeof newDiary>[] = [];
    await server.tables.transaction(async () => {
      await posts.findToChange(userId, post.id);
      await posts.remove(userId, post.id);
      made.push(newDiary(post));
      await lockWaited(server.tables);
    });
    const [diary] = await Promise.all(made);
    expect(await isMarked(diary?.id ?? '')).toBe(aiPrivate);
  },
);

// C§65.02
test('a private post deleted while a diary of it is saved · leaves its mark', async () => {
  const { userId, api, newPost, isMarked } = await newWriter();
  const post = await newPost(true);
  const input = diaryOf(post);
  const removed: Promise<unknown>[] = [];
  await services.database.transaction(async () => {
    await services.diaries.createDiary(userId, input);
    removed.push(api.posts.remove({ id: post.id }));
    await lockWaited(server.tables);
  });
  await Promise.all(removed);
  expect(await isMarked(input.id)).toBe(true);
});

// C§65.02
test('a post deleted while a diary of it is changed · both happen', async () => {
  const { userId, api, newPost, newDiary, isMarked } = await newWriter();
  const post = await newPost(true);
  const { id } = await newDiary(post);
  const removed: Promise<unknown>[] = [];
  await services.database.transaction(async () => {
    await services.diaries.updateDiary({ userId, sessionId: '' }, { id, title: '春天' });
    removed.push(api.posts.remove({ id: post.id }));
    await lockWaited(server.tables);
  });
  await Promise.all(removed);
  expect((await api.diaries.get({ id })).title).toBe('春天');
  expect(await isMarked(id)).toBe(true);
});

// C§65.02
test('two posts of the same diaries, deleted at once · mark both diaries', async () => {
  const { userId, api, newPost, newDiary, isMarked } = await newWriter();
  const posts = [await newPost(true), await newPost(true)] as const;
  const diaries = [await newDiary(...posts), await newDiary(...posts)];
  await Promise.all(posts.map(({ id }) => services.posts.removePost(userId, id)));
  for (const { id } of diaries) expect(await isMarked(id)).toBe(true);
  expect((await api.posts.list({})).items).toEqual([]);
});
