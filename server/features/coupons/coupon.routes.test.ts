// Coupons over HTTP: each code is used once per user under any concurrency.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

const COUPON = '/functions/v1/use_coupon';

describe.each(ENGINES)('coupons on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'coupons', { SIGNUP_STONES: '7' });
  });
  afterAll(() => server.stop());

  const balance = async (user: TestUser) =>
    (
      (await (await server.call(user, 'GET', '/api/tokens')).json()) as {
        remaining_tokens: number;
      }
    ).remaining_tokens;
  // A§7.28, A§7.29
  const redeem = async (user: TestUser | null, code: string) => {
    const response = await server.call(user, 'POST', COUPON, { coupon_code: code });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const makeCoupon = (code: string, more: object = {}) =>
    server.tables
      .query()
      .insertInto('coupons')
      .values({
        code,
        stones: 50,
        premium_days: 0,
        max_uses: 1,
        used: 0,
        expires_at: null,
        revoked_at: null,
        created_at: 0,
        ...more,
      })
      .execute();

  test('coupon · redeemed often at once by one user · counts once', async () => {
    await makeCoupon(`once${engine}`, { max_uses: 100 });
    const user = await server.signUp(`coupon-${engine}@example.com`);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => redeem(user, ` ONCE${engine} `)),
    );
    expect(
      responses.filter((response) => response.status === 200).map((response) => response.body),
    ).toEqual([{ message: 'Coupon used successfully', token_added: 50 }]);
    expect(
      responses.filter((response) => response.body['code'] === 'COUPON_ALREADY_USED'),
    ).toHaveLength(29);
    expect(await balance(user)).toBe(57);
  });

  test('coupon for one use · redeemed at once by many users · one succeeds', async () => {
    await makeCoupon(`single${engine}`);
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, at) => server.signUp(`crowd-${at}-${engine}@example.com`)),
    );
    const responses = await Promise.all(people.map((user) => redeem(user, `single${engine}`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.body['code'] === 'COUPON_USED_UP')).toHaveLength(
      11,
    );
  });

  test('coupon · unknown, expired or revoked · same error; premium days are added', async () => {
    const user = await server.signUp(`codes-${engine}@example.com`);
    await makeCoupon(`late${engine}`, { expires_at: server.clock.nowMs - 1 });
    await makeCoupon(`gone${engine}`, { revoked_at: 1 });
    const refusals = await Promise.all([
      redeem(user, 'nosuch'),
      redeem(user, `late${engine}`),
      redeem(user, `gone${engine}`),
    ]);
    expect(new Set(refusals.map((response) => JSON.stringify(response)))).toEqual(
      new Set([
        JSON.stringify({
          status: 422,
          body: { error: '优惠码不存在或已失效', code: 'COUPON_INVALID' },
        }),
      ]),
    );
    await makeCoupon(`prem${engine}`, { premium_days: 30, stones: 0 });
    expect(await redeem(user, `prem${engine}`)).toEqual({
      status: 200,
      body: { message: 'Coupon used successfully', token_added: 0, premium_days: 30 },
    });
    expect(await (await server.call(user, 'GET', '/api/tokens')).json()).toEqual({
      remaining_tokens: 7,
      plan: 'premium',
      next_claim_at: null,
    });
    server.clock.nowMs += 31 * 86_400_000;
    const again = (await (
      await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
        email: user.email,
        password: user.password,
      })
    ).json()) as { access_token: string };
    expect(
      await (
        await server.call({ ...user, accessToken: again.access_token }, 'GET', '/api/tokens')
      ).json(),
    ).toMatchObject({ plan: 'free' });
  });

  test('coupon · signed out · returns the specified error', async () => {
    expect((await redeem(null, 'spring')).body).toEqual({
      error: 'Unauthorized',
      code: 'NOT_SIGNED_IN',
    });
  });
});

test('coupon · more than ten guesses per hour · returns 429', async () => {
  const server = await startTestServer('sqlite', 'guess', { RATE_LIMITS: 'on' });
  const user = await server.signUp('guesser@example.com');
  const statuses = [];
  for (let at = 0; at < 11; at += 1)
    statuses.push((await server.call(user, 'POST', COUPON, { coupon_code: `guess${at}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  await server.stop();
});
