// Which device wrote a text: each session is one. Everything else is in the compliance suite.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

describe.each(ENGINES)('versions on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'versions');
  });
  afterAll(() => server.stop());

  test('sessions in turn · each keeps the text that the other one wrote', async () => {
    const user = await server.signUp(`two-${engine}@example.com`);
    const { email, password } = user;
    const signIn = '/auth/v1/token?grant_type=password';
    const response = await server.call(null, 'POST', signIn, { email, password });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const [phone, desk] = [apiOf(server.url, user.accessToken), apiOf(server.url, token)];
    const { id } = await phone.posts.create({ id: newId(), content: '甲', images: [] });
    await phone.posts.update({ id, content: '手机写的' });
    await phone.posts.update({ id, content: '手机又写的' });
    await desk.posts.update({ id, content: '电脑写的' });
    await phone.posts.update({ id, content: '手机最后写的' });
    const entry = { kind: 'post' as const, entryId: id };
    const { items } = await phone.versions.list(entry);
    const texts = await Promise.all(
      items.map(async ({ number }) => (await desk.versions.get({ ...entry, number })).content),
    );
    expect(texts).toEqual(['电脑写的', '手机又写的', '甲']);
  });

  test('a deletion during an update · leaves no version', async () => {
    const { api, id: userId } = await server.newUser();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await api.posts.create({ id: newId(), content: '甲', images: [] });
      await Promise.all([
        api.posts.update({ id, content: '乙' }).catch(() => undefined),
        api.posts.remove({ id }),
      ]);
    }
    const left = await server.tables
      .read()
      .selectFrom('entry_versions')
      .select('number')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });
});
