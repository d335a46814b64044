// The AI functions over HTTP: bodies and errors of B§7, disconnected clients, and a log without
// texts.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

const KEY = 'sk-0123456789-very-secret';
const DIARY = '今天在河边捡到一枚蓝色的纽扣';
const ANSWER = '蓝色的纽扣，河水替谁收着呢';

describe.each(PLAIN_SQL_ENGINES)('AI functions over HTTP on %s', (engine) => {
  let fake: FakeAi;
  let server: TestServer;
  let log = '';
  beforeAll(async () => {
    fake = await startFakeAi();
    const quiet = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
    server = await startTestServer(
      engine,
      'replyhttp',
      { AI_BASE_URL: fake.baseUrl, AI_API_KEY: KEY, AI_MODEL: 'm', LOG_LEVEL: 'trace' },
      { log: quiet, now: Date.now },
    );
  });
  afterAll(async () => {
    await server.dispose();
    await fake.close();
  });

  const arrive = async (): Promise<TestUser & { postId: string }> => {
    const user = await server.signUp(`${randomUUID()}@example.com`);
    await server.call(user, 'PATCH', '/api/ai/settings', { consent: true });
    const postId = randomUUID();
    await server.call(user, 'POST', '/api/posts', { id: postId, content: DIARY, images: [] });
    return { ...user, postId };
  };
  const guide = (
    user: TestUser | null,
    body: unknown,
    headers: Record<string, string> = {},
    path = '',
  ) => server.call(user, 'POST', `/functions/v1/conversation_guide${path}`, body, headers);

  test('without a post · success, response, usage', async () => {
    fake.script({ pieces: [ANSWER] });
    const response = await guide(await arrive(), {
      type: 'conversation_guide',
      role: 'default_conversation_guide',
      context: [{ role: 'user', content: DIARY }],
      content: '你看',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      response: ANSWER,
      usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1_100 },
    });
  });

  test.each([
    [
      'a model that fails',
      { status: 401, body: '{}' },
      503,
      'AI_UNAVAILABLE',
      '抱歉，暂时无法回应，请稍后再试。',
    ],
    ['no consent', null, 403, 'AI_CONSENT_REQUIRED', '使用AI前，请先确认内容会被发送到哪里'],
  ])('errors have the body of the functions · %s', async (_name, step, status, code, error) => {
    const user = await arrive();
    if (step === null) await server.call(user, 'PATCH', '/api/ai/settings', { consent: false });
    else fake.script(step);
    const response = await guide(user, { content: '你好' });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ success: false, error, code });
  });

  test('signed out', async () => {
    const response = await guide(null, { content: '你好' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: 'Unauthorized' });
  });

  test('a missing key and too few stones are HTTP errors before any stream', async () => {
    const user = await arrive();
    expect((await guide(user, { post_id: user.postId })).status).toBe(400);
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ remaining_tokens: 0 })
      .where('user_id', '=', user.id)
      .execute();
    const response = await guide(
      user,
      { post_id: user.postId },
      { 'Idempotency-Key': randomUUID() },
      '/stream',
    );
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'INSUFFICIENT_STONES' });
  });

  test('the stream is not buffered and ends with the saved message', async () => {
    const user = await arrive();
    fake.script({ pieces: ['蓝色的', '纽扣'], pieceMs: 30 });
    const response = await guide(
      user,
      { post_id: user.postId },
      { 'Idempotency-Key': randomUUID() },
      '/stream',
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const text = await response.text();
    expect(text.indexOf('"蓝色的"')).toBeLessThan(text.indexOf('"纽扣"'));
    expect(text).toContain('"type":"done"');
  });

  test('a disconnected client · the model stops within a second, or the reply is saved', async () => {
    const user = await arrive();
    const before = fake.requests.length;
    fake.script({ pieces: ['一', '二'], pieceMs: 5_000 });
    const bare = new AbortController();
    const call = (signal: AbortSignal, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/functions/v1/conversation_guide/stream`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${user.accessToken}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
        signal,
      });
    await call(bare.signal, { content: '你好' });
    bare.abort();
    await expect.poll(() => fake.requests[before]?.droppedAt).not.toBeNull();

    fake.script({ pieces: ['慢慢', '说完'], pieceMs: 150 });
    const kept = new AbortController();
    await call(kept.signal, { post_id: user.postId }, { 'Idempotency-Key': randomUUID() });
    kept.abort();
    const messages = async () =>
      (
        (await (await server.call(user, 'GET', `/api/posts/${user.postId}/messages`)).json()) as {
          items: { content: string }[];
        }
      ).items.map((message) => message.content);
    await expect.poll(messages).toEqual(['慢慢说完']);
  });

  test('the log has the calls but no texts', async () => {
    const user = await arrive();
    fake.script(
      { pieces: [ANSWER] },
      { status: 500, body: DIARY },
      { status: 400, body: `bad: ${DIARY}` },
      { pieces: [ANSWER], end: 'cut' },
    );
    for (let i = 0; i < 3; i += 1)
      await guide(user, { post_id: user.postId }, { 'Idempotency-Key': randomUUID() });
    await server.call(user, 'POST', '/functions/v1/inspiration_enhance', {
      content: DIARY,
      role_key: 'default_inspiration_enhancer',
    });
    await server.call(user, 'POST', '/functions/v1/conversation_summary', {
      content: `1. user: ${DIARY}`,
    });
    await server.call(user, 'POST', '/functions/v1/recommend_item', {
      text: DIARY,
      prompt_type: 'recommend_item',
    });
    await guide(user, { content: 7 });
    expect(log).toContain('model call');
    for (const secret of [
      KEY,
      '纽扣',
      '河边',
      '河水',
      '写作者',
      user.accessToken,
      user.email,
      user.password,
    ])
      expect(log).not.toContain(secret);
  });
});
