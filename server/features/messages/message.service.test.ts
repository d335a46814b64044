// A message whose post is deleted at the same moment by another connection of PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { during } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', 'messages');
});
afterAll(() => server.dispose());

test('a post deleted while a message is stored · POST_NOT_FOUND, not a 500', async () => {
  const { id: userId, api } = await server.newUser();
  const post = await api.posts.create({ id: newId(), content: '雨停了', images: [] });
  const message = { postId: post.id, id: newId(), content: '整条街都香', images: [] };
  const code = await during(
    server.tables,
    () =>
      server.tables
        .query()
        .deleteFrom('posts')
        .where('user_id', '=', userId)
        .where('id', '=', post.id)
        .execute(),
    () => codeOf(api.messages.send(message)),
  );
  expect(code).toBe('POST_NOT_FOUND');
});
