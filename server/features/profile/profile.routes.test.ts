// user_settings: one row per user; each field changes on its own and null removes it. Also the
// three counters of the banner (A§2, A§3, A§7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, newId } from '#contract/compliance/world.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

describe.each(ENGINES)('profiles on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'profile');
  });
  afterAll(() => server.dispose());

  test('update · each field · is written and removed on its own, in one row', async () => {
    const { api, id } = await server.newUser();
    const nothing = {
      avatarUrl: null,
      backgroundUrl: null,
      nickname: null,
      bio: null,
      defaultSummaryStyle: null,
    };
    expect(await api.profile.get()).toMatchObject(nothing);
    const changes = {
      nickname: '小雨',
      bio: '走走停停',
      avatarUrl: `${id}/avatar_1760000000.jpeg`,
      backgroundUrl: `${id}/background_1760000000.webp`,
      defaultSummaryStyle: 'default_conversation_summary',
    };
    let expected: object = nothing;
    for (const [field, value] of Object.entries(changes)) {
      expected = { ...expected, [field]: value };
      expect(await api.profile.update({ [field]: value })).toMatchObject(expected);
    }
    for (const field of Object.keys(changes)) {
      expected = { ...expected, [field]: null };
      expect(await api.profile.update({ [field]: null })).toMatchObject(expected);
    }
    const rows = await server.tables
      .read()
      .selectFrom('user_settings')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      avatar_url: null,
      background_image_url: null,
      nickname: null,
      bio: null,
      default_summary_style: null,
    });
  });

  test('update · twenty at once · leave one row with all changes', async () => {
    const { api, id } = await server.newUser();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.profile.update(index % 2 === 0 ? { bio: '一句' } : { defaultSummaryStyle: 'x' }),
      ),
    );
    expect(await api.profile.get()).toMatchObject({ bio: '一句', defaultSummaryStyle: 'x' });
    expect(
      await server.tables
        .read()
        .selectFrom('user_settings')
        .select('user_id')
        .where('user_id', '=', id)
        .execute(),
    ).toHaveLength(1);
  });

  test("update · a bio out of bounds or another user's image · is refused", async () => {
    const { api } = await server.newUser();
    expect((await failureOf(api.profile.update({ bio: '字'.repeat(51) }))).code).toBe(
      'BIO_TOO_LONG',
    );
    expect((await failureOf(api.profile.update({ bio: ' ' }))).code).toBe('BIO_EMPTY');
    expect(
      (await failureOf(api.profile.update({ avatarUrl: `${newId()}/avatar_1760000000.jpeg` })))
        .code,
    ).toBe('IMAGE_NOT_OWNED');
  });

  test('get · counts posts, AI replies and diaries', async () => {
    const { api } = await server.newUser();
    for (const content of ['一', '二']) {
      const post = await api.posts.create({ id: newId(), content, images: [] });
      await api.messages.send({ postId: post.id, id: newId(), content: '我的话', images: [] });
      await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    }
    await api.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: '题',
      content: '文',
      images: [],
    });
    expect((await api.profile.get()).counts).toEqual({ posts: 2, aiMessages: 2, diaries: 1 });
  });
});
