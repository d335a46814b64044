// The archive over HTTP: everything of its owner, and nothing of other users.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#contract/compliance/world.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { unzipTexts } from '#tools/test/unzip.ts';

describe.each(ENGINES)('account export on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'accountexport');
  });
  afterAll(() => server.stop());

  const write = async ({ posts, messages }: JournalApi, content: string) => {
    const post = await posts.create({ id: newId(), content, images: [] });
    await messages.send({ postId: post.id, id: newId(), content: `关于${content}`, images: [] });
  };

  test("export · contains the user's texts and no other user's", async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    await write(user.api, '桂花开了');
    await user.api.profile.update({ nickname: '小雨' });
    await write(other.api, '别人的秘密');
    const response = await server.call(user, 'GET', '/api/account/export');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const files = unzipTexts(Buffer.from(await response.arrayBuffer()));
    expect(files.get('journal/灵感.md')).toContain('桂花开了');
    expect(files.get('journal/灵感.md')).toContain('关于桂花开了');
    expect(JSON.parse(files.get('data/posts.json') ?? '')).toHaveLength(1);
    expect(files.get('data/settings.json')).toContain('小雨');
    expect(files.get('data/account.json')).not.toContain('argon2');
    expect([...files.values()].join('\n')).not.toContain('别人的秘密');
    expect([...files.values()].join('\n')).not.toContain('line_ids');
  });

  test('export · signed out · returns 401', async () => {
    const response = await server.call(null, 'GET', '/api/account/export');
    expect(response.status).toBe(401);
  });
});
