// The bytes of an account's texts (rulings 204): counted exactly, refused before anything is stored
// on every way that writes, and given back by deletions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { textBytesOf } from '#contract/import-size.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/test-helpers/server.ts';

const LIMIT = 1_048_576;

/** Every column with a text that grows without a limit of its own. */
const TEXTS = {
  posts: ['content', 'source_content'],
  ai_messages: ['content'],
  diary_entries: ['title', 'content', 'ai_generated', 'user_edited', 'original_posts'],
  diary_recommendations: ['title', 'author', 'source_context', 'match_reason'],
  entry_versions: ['title', 'content'],
  questions: ['question', 'answer'],
} as const satisfies Partial<Record<keyof DatabaseSchema, readonly string[]>>;

type Account = TestUser & { api: JournalApi };

describe.each(ENGINES)('texts of an account on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'texts', { USER_TEXT_MB: '1' });
  });
  afterAll(() => server.stop());

  /** The bytes of all texts, read row by row. */
  const stored = async (userId: string): Promise<number> => {
    let bytes = 0;
    for (const [table, columns] of Object.entries(TEXTS)) {
      const rows = await server.tables
        .query()
        .selectFrom(table as keyof typeof TEXTS)
        .selectAll()
        .where('user_id', '=', userId)
        .execute();
      for (const row of rows)
        for (const column of columns)
          bytes += Buffer.byteLength((row as Record<string, unknown>)[column]?.toString() ?? '');
    }
    return bytes;
  };
  const used = async ({ api }: Account) => (await api.usage.get()).texts.used;

  const postOf = (content: string, id = newId()) => ({ id, content, images: [] });
  const diaryOf = (content: string) => ({
    id: newId(),
    date: '2026-01-01',
    title: '一天',
    content,
    images: [],
    originalPosts: [],
  });
  const importedPost = (content: string, id = newId()) => ({
    ...postOf(content, id),
    sourceContent: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    aiPrivate: false,
    messages: [],
  });
  const ask = ({ api }: Account, question: string) =>
    api.questions.ask(
      { id: newId(), question, isLocal: true, timeZone: 'Asia/Shanghai' },
      { context: { idempotencyKey: newId() } },
    );
  const reply = ({ api }: Account, postId: string) =>
    api.replies.create({ post_id: postId }, { context: { idempotencyKey: newId() } });

  /** Leaves room for this many bytes. */
  const fillTo = async (account: Account, left: number): Promise<string> => {
    const id = newId();
    const content = 'x'.repeat(LIMIT - left - (await used(account)));
    await server.tables
      .query()
      .insertInto('posts')
      .values({
        user_id: account.id,
        id,
        content,
        source_content: null,
        images: '[]',
        ai_private: 0,
        created_at: 1,
        updated_at: 1,
        recorded_at: 1,
        favourite_at: null,
      })
      .execute();
    return id;
  };

  /** An account with one text of each kind. */
  const writer = async () => {
    const account = await server.newUser();
    const { api } = account;
    await api.ai.updateSettings({ consent: true });
    const post = await api.posts.create(postOf('和妈妈吵了一架 #家 🏠'));
    const diary = await api.diaries.create(diaryOf('写在一月的一天'));
    await api.messages.send({ id: newId(), postId: post.id, content: '后来和好了', images: [] });
    return { account, post, diary };
  };

  test('every way of writing and deleting · counts the UTF-8 bytes that are stored', async () => {
    const { account, post, diary } = await writer();
    const { api } = account;
    const steps: [string, () => Promise<unknown>][] = [
      ['change of a post', () => api.posts.update({ id: post.id, content: '和妈妈和好了 #家' })],
      ['change of a diary', () => api.diaries.update({ id: diary.id, content: '改过的一天' })],
      [
        'draft',
        () => api.versions.keep({ kind: 'post', entryId: post.id, title: null, content: '草稿' }),
      ],
      ['question', () => ask(account, '和妈妈为什么吵架')],
      ['reply', () => reply(account, post.id)],
      [
        'renamed tag',
        async () => {
          await api.tags.rename({ from: '家', to: '家里' });
          const options = { timeout: 60_000 };
          await expect.poll(async () => (await api.tags.list()).renaming, options).toBeNull();
        },
      ],
      ['import', () => api.import.create({ posts: [importedPost('旧的')], diaries: [] })],
      [
        'favourite',
        () => api.entries.setFavourite({ kind: 'post', id: post.id, isFavourite: true }),
      ],
    ];
    for (const [name, step] of steps) {
      const before = await used(account);
      await step();
      expect(await used(account), name).toBe(await stored(account.id));
      if (name !== 'favourite') expect(await used(account), name).toBeGreaterThan(before);
    }
    await api.posts.remove({ id: post.id });
    expect(await used(account), 'post').toBe(await stored(account.id));
    await api.diaries.remove({ id: diary.id });
    await api.questions.removeAll();
    expect(await used(account), 'diary').toBe(await stored(account.id));
    for (const { id } of (await api.posts.list({})).items) await api.posts.remove({ id });
    expect(await used(account)).toBe(0);
  });

  const richBatch = () => {
    const id = newId();
    const createdAt = '2026-01-01T00:00:00.000Z';
    const words = (length: number) => '长'.repeat(length);
    return {
      posts: [
        {
          ...importedPost('旧的'),
          sourceContent: '更早的',
          messages: [
            { id: newId(), content: '慢了', isUser: true, images: [], createdAt, roleKey: null },
          ],
        },
      ],
      diaries: [
        {
          ...diaryOf('我改过的'),
          id,
          title: words(100),
          aiGenerated: '引擎写的',
          mood: '感动' as const,
          tags: [],
          emotionalThemes: [],
          coverImage: null,
          originalPosts: [{ id: newId(), content: '引用的', timestamp: createdAt, images: [] }],
          createdAt,
          works: [1, 2, 3].map((score) => ({
            title: words(90),
            author: words(50),
            worksType: 'article' as const,
            sourceContext: words(300),
            matchScore: score,
            matchReason: words(300),
          })),
        },
      ],
    };
  };

  test('import · is counted beforehand as the triggers count it', async () => {
    const account = await server.newUser();
    const batch = richBatch();
    await account.api.import.create(batch);
    expect(textBytesOf(batch)).toBe(await used(account));
  });

  test('import · long titles and works without room · is refused with nothing stored', async () => {
    const account = await server.newUser();
    const batch = richBatch();
    await fillTo(account, textBytesOf(batch) - 1);
    const before = await used(account);
    expect(await codeOf(account.api.import.create(batch))).toBe('TEXT_SPACE_FULL');
    expect(await used(account)).toBe(before);
  });

  test('limit · the last byte is stored, one more is refused, a deletion gives room', async () => {
    const account = await server.newUser();
    const filler = await fillTo(account, 7);
    expect(await codeOf(account.api.posts.create(postOf('两个字ab')))).toBe('TEXT_SPACE_FULL');
    expect(await stored(account.id)).toBe(LIMIT - 7);
    await account.api.posts.create(postOf('两字a'));
    expect(await stored(account.id)).toBe(LIMIT);
    expect(await codeOf(account.api.posts.create(postOf('a')))).toBe('TEXT_SPACE_FULL');
    await account.api.posts.remove({ id: filler });
    await account.api.posts.create(postOf('有位置了'));
    expect(await used(account)).toBe(await stored(account.id));
  });

  test('full · every way of writing is refused with its code, and stores nothing', async () => {
    const { account, post, diary } = await writer();
    const { api } = account;
    await fillTo(account, 0);
    const { text: token } = await api.personalTokens.create({
      id: newId(),
      name: '快捷指令',
      scope: 'write',
      lifetimeDays: null,
    });
    const capture = async () => {
      const answer = await fetch(`${server.url}/api/capture`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
        body: '路上',
      });
      expect(answer.status).toBe(413);
      throw new Error(((await answer.json()) as { code: string }).code);
    };
    const mcp = async () => {
      const answer = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'create_post', arguments: { text: '从别处' } },
        }),
      });
      const text = await answer.text();
      if (text.includes('文字空间用完了')) throw new Error('TEXT_SPACE_FULL');
      return text;
    };
    const stones = (await api.stones.balance()).remaining_tokens;
    const ways: Record<string, () => Promise<unknown>> = {
      post: () => api.posts.create(postOf('新的')),
      'change of a post': () => api.posts.update({ id: post.id, content: '改长了一点的文字 #家' }),
      diary: () => api.diaries.create(diaryOf('又一天')),
      'change of a diary': () => api.diaries.update({ id: diary.id, content: '改过' }),
      message: () =>
        api.messages.send({ id: newId(), postId: post.id, content: '还有', images: [] }),
      draft: () =>
        api.versions.keep({ kind: 'post', entryId: post.id, title: null, content: '草稿' }),
      question: () => ask(account, '和妈妈为什么吵架'),
      reply: () => reply(account, post.id),
      import: () => api.import.create({ posts: [importedPost('旧的')], diaries: [] }),
      'renamed tag': () => api.tags.rename({ from: '家', to: '家里' }),
      capture,
      mcp,
    };
    for (const [name, way] of Object.entries(ways)) {
      const code = await way().then(
        () => 'stored',
        (cause: unknown) => {
          const { code: known, message } = cause as { code?: string; message: string };
          return known ?? message;
        },
      );
      expect(code, name).toBe('TEXT_SPACE_FULL');
      expect(await stored(account.id), name).toBe(LIMIT);
    }
    expect((await api.stones.balance()).remaining_tokens, 'a refused call costs nothing').toBe(
      stones,
    );
    expect((await api.posts.list({})).items.find(({ id }) => id === post.id)?.content).toBe(
      post.content,
    );
  });

  test('many at once · never store more than the limit together', async () => {
    const account = await server.newUser();
    await fillTo(account, 10 * 30);
    const content = '十'.repeat(10);
    const codes = await Promise.all(
      Array.from({ length: 25 }, () =>
        account.api.posts.create(postOf(content)).then(
          () => 'stored',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'stored')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TEXT_SPACE_FULL')).toHaveLength(15);
    expect(await stored(account.id)).toBe(LIMIT);
  });

  test('import · too large for the room · is refused whole; what is known needs no room', async () => {
    const account = await server.newUser();
    await fillTo(account, 8);
    const rows = [importedPost('一二'), importedPost('三')];
    const batch = { posts: rows, diaries: [] };
    expect(await codeOf(account.api.import.create(batch))).toBe('TEXT_SPACE_FULL');
    expect(await stored(account.id)).toBe(LIMIT - 8);
    await account.api.import.create({ posts: rows.slice(0, 1), diaries: [] });
    const again = await account.api.import.create({ posts: rows.slice(0, 1), diaries: [] });
    expect(again.posts).toEqual([rows[0]?.id]);
    expect(await used(account)).toBe(LIMIT - 2);
  });

  test('share of the limit · arrives once, at 80 and at 100 percent', async () => {
    const account = await server.newUser();
    const send = async (content: string) =>
      (await server.call(account, 'POST', '/api/posts', postOf(content))).headers.get('x-usage');
    await fillTo(account, Math.floor(LIMIT / 5) + 6);
    expect([await send('一'), await send('二二')]).toEqual([null, 'texts 80']);
    await fillTo(account, 3);
    expect([await send('末'), await send('没')]).toEqual(['texts 100', null]);
  });
});
