// Images of a post leave the server only with both consents, and never those of a private post.
// C§76.01
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPLY_IMAGE_EDGE } from '#domain/replies/reply-images.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

describe.each(PLAIN_SQL_ENGINES)('images of a reply on %s', (engine) => {
  let fake: FakeAi;
  let server: TestServer;
  let log = '';
  beforeAll(async () => {
    fake = await startFakeAi();
    const quiet = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
    server = await startTestServer(
      engine,
      'eyes',
      {
        AI_BASE_URL: fake.baseUrl,
        AI_MODEL: 'm',
        AI_MODEL_VISION: 'eyes',
        AI_CONTEXT_TOKENS: '32000',
      },
      { log: quiet, now: Date.now },
    );
  });
  beforeEach(() => {
    fake.requests.length = 0;
  });
  afterAll(async () => {
    await server.dispose();
    await fake.close();
  });

  /** Asks for a reply to a post with an image that has a place in its metadata. */
  const ask = async (settings: object, aiPrivate = false) => {
    const user = await server.signUp(`${randomUUID()}@example.com`);
    await server.call(user, 'PATCH', '/api/ai/settings', settings);
    const image = `${user.id}/${randomUUID()}.jpg`;
    const bytes = await sharp({
      create: { width: 1600, height: 900, channels: 3, background: '#3b6ec9' },
    })
      .withExif({ IFD0: { Copyright: 'a-secret-place' } })
      .jpeg()
      .toBuffer();
    const stored = await fetch(`${server.url}/storage/v1/object/card-image-bucket/${image}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    });
    expect(stored.status).toBe(200);
    const id = randomUUID();
    const post = { id, content: '看', images: [image], aiPrivate };
    expect((await server.call(user, 'POST', '/api/posts', post)).status).toBeLessThan(300);
    if (aiPrivate) await server.call(user, 'PATCH', `/api/posts/${id}`, { aiPrivate: true });
    return server.call(
      user,
      'POST',
      '/functions/v1/conversation_guide',
      { post_id: id },
      { 'Idempotency-Key': randomUUID() },
    );
  };

  test('both consents · the image is sent small, as JPEG, without metadata', async () => {
    expect((await ask({ consent: true, imagesOn: true })).status).toBe(200);
    expect(fake.requests[0]?.body.model).toBe('eyes');
    const body = JSON.stringify(fake.requests[0]?.body);
    const base64 = /data:image\/jpeg;base64,([^"]+)"/.exec(body)?.[1] ?? '';
    const sent = Buffer.from(base64, 'base64');
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: REPLY_IMAGE_EDGE });
    expect(sent.includes('a-secret-place')).toBe(false);
    expect(log).not.toContain(base64.slice(0, 60));
    expect(log).not.toContain('base64');
  });

  test.each([
    ['without the consent for images', { consent: true }, 200, ['m']],
    ['without the consent for texts', { imagesOn: true }, 403, []],
    ['AI off', { consent: true, imagesOn: true, aiOff: true }, 403, []],
  ])('%s · no image is sent', async (_name, settings, status, models) => {
    expect((await ask(settings)).status).toBe(status);
    expect(fake.requests.map(({ body }) => body.model)).toEqual(models);
    expect(JSON.stringify(fake.requests)).not.toContain('base64');
  });

  test('a post marked 不给AI看 · nothing is sent', async () => {
    const response = await ask({ consent: true, imagesOn: true }, true);
    expect(await response.json()).toMatchObject({ code: 'POST_AI_PRIVATE' });
    expect(fake.requests).toEqual([]);
  });
});
