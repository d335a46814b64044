// Headers of a call are parsed or refused, never ignored; a rate limit says when to retry.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

describe.each(PLAIN_SQL_ENGINES)('headers of calls on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer(engine, 'headers', { RATE_LIMITS: 'on' });
    user = await server.signUp(`${randomUUID()}@example.com`);
  });
  afterAll(() => server.dispose());

  const enhance = (headers: Record<string, string>) =>
    server.call(
      user,
      'POST',
      '/functions/v1/inspiration_enhance',
      { content: '下班路上桂花开了' },
      headers,
    );

  test.each([
    'reply-1',
    '',
    ' ',
    '0190c0de-0000-7000-8000-00000000000',
    '{0190c0de-0000-7000-8000-000000000001}',
    '0190c0de000070008000000000000001',
  ])('Idempotency-Key · %j · is refused with its code and sentence', async (key) => {
    const refused = await enhance({ 'Idempotency-Key': key });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        success: false,
        error: ERROR_TEXT.IDEMPOTENCY_KEY_INVALID,
        code: 'IDEMPOTENCY_KEY_INVALID',
      },
    ]);
    const elsewhere = await server.call(
      user,
      'POST',
      '/api/posts',
      { id: randomUUID(), content: '雨', images: [] },
      { 'Idempotency-Key': key },
    );
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      400,
      { code: 'IDEMPOTENCY_KEY_INVALID', message: ERROR_TEXT.IDEMPOTENCY_KEY_INVALID },
    ]);
  });

  test('Idempotency-Key · in upper case · names the same call as in lower case', async () => {
    const key = randomUUID();
    expect((await enhance({ 'Idempotency-Key': key.toUpperCase() })).status).toBe(200);
    const rows = await server.tables
      .read()
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toEqual([{ key }]);
    expect((await enhance({ 'Idempotency-Key': key })).status).toBe(200);
    const stopped = randomUUID();
    expect(
      (await server.call(user, 'POST', `/api/replies/${stopped.toUpperCase()}/cancel`)).status,
    ).toBe(200);
    expect(await (await enhance({ 'Idempotency-Key': stopped })).json()).toMatchObject({
      code: 'REPLY_CANCELLED',
    });
  });

  test.each(['soon', '-5', '0', '1.5', '1e4', '99999999999'])(
    'X-Deadline-Ms · %j · is refused',
    async (value) => {
      const refused = await enhance({ 'X-Deadline-Ms': value });
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { success: false, error: ERROR_TEXT.BAD_REQUEST },
      ]);
    },
  );

  test.each([
    [
      'an AI function',
      60,
      60,
      () => server.call(user, 'POST', '/functions/v1/inspiration_enhance', { content: '雨' }),
    ],
    [
      'coupons',
      10,
      3_600,
      () => server.call(user, 'POST', '/functions/v1/use_coupon', { coupon_code: 'nothere' }),
    ],
    [
      'the password of a deletion',
      5,
      900,
      () => server.call(user, 'POST', '/api/account/delete', { password: 'wrong-1' }),
    ],
    ['archives of an account', 6, 3_600, () => server.call(user, 'GET', '/api/account/export')],
  ])(
    '429 · %s · has the end of its window in Retry-After',
    async (_name, points, windowSeconds, send) => {
      let answer = await send();
      for (let tries = 1; tries <= points && answer.status !== 429; tries += 1) {
        await answer.arrayBuffer();
        answer = await send();
      }
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(windowSeconds);
      expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
    },
  );
});
