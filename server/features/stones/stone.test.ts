// The purchase page's calls, over HTTP on both engines: one claim a day and one use of a code,
// whatever the crowd.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#server/test-helpers/server.ts';

const CLAIM = '/functions/v1/claim-daily-token';
const COUPON = '/functions/v1/use_coupon';

describe.each(ENGINES)('stones on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'stones', {
      SIGNUP_STONES: '7',
      DAILY_CLAIM_STONES: '20',
    });
  });
  afterAll(() => server.stop());

  const balance = async (person: TestPerson) =>
    (
      (await (await server.call(person, 'GET', '/api/tokens')).json()) as {
        remaining_tokens: number;
      }
    ).remaining_tokens;
  const ledgerSum = async (person: TestPerson) => {
    const history = (await (
      await server.call(person, 'GET', '/api/tokens/history?limit=50')
    ).json()) as { items: { delta: number }[] };
    return history.items.reduce((sum, entry) => sum + entry.delta, 0);
  };
  const claim = async (person: TestPerson) =>
    (await (await server.call(person, 'POST', CLAIM)).json()) as {
      message: string;
      hours_left?: number;
    };
  // A§7.28, A§7.29
  const redeem = async (person: TestPerson | null, code: string) => {
    const response = await server.call(person, 'POST', COUPON, { coupon_code: code });
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

  test('of a hundred claims at once one is given; the others say how long', async () => {
    const person = await server.signUp(`claims-${engine}@example.com`);
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim(person)));
    expect(
      answers.filter((answer) => answer.message === 'Daily tokens claimed successfully'),
    ).toHaveLength(1);
    const refused = answers.filter(
      (answer) => answer.message === 'You can claim again after 24 hours',
    );
    expect(refused).toHaveLength(99);
    expect(refused.every((answer) => answer.hours_left === 24)).toBe(true);
    expect(await balance(person)).toBe(27);
    expect(await ledgerSum(person)).toBe(27);
  });

  test('the next claim is due after 24 hours to the second, and a clock set back gives nothing', async () => {
    const person = await server.signUp(`clock-${engine}@example.com`);
    const start = server.clock.nowMs;
    await claim(person);
    server.clock.nowMs = start + 1_800_000;
    expect((await claim(person)).hours_left).toBe(23.5);
    server.clock.nowMs = start - 60_000;
    expect((await claim(person)).hours_left).toBeGreaterThan(24);
    server.clock.nowMs = start;
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: start - 86_400_000 + 1000 })
      .where('user_id', '=', person.id)
      .execute();
    expect((await claim(person)).message).toBe('You can claim again after 24 hours');
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: start - 86_400_000 })
      .where('user_id', '=', person.id)
      .execute();
    expect((await claim(person)).message).toBe('Daily tokens claimed successfully');
    const nextClaim = async () =>
      (
        (await (await server.call(person, 'GET', '/api/tokens')).json()) as {
          next_claim_at: string | null;
        }
      ).next_claim_at;
    expect(await nextClaim()).toBe(new Date(server.clock.nowMs + 86_400_000).toISOString());
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: server.clock.nowMs - 86_400_000 })
      .where('user_id', '=', person.id)
      .execute();
    expect(await nextClaim()).toBeNull();
  });

  test('a code is used once by one person, however often it is sent', async () => {
    await makeCoupon(`once${engine}`, { max_uses: 100 });
    const person = await server.signUp(`coupon-${engine}@example.com`);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => redeem(person, ` ONCE${engine} `)),
    );
    expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
      { message: 'Coupon used successfully', token_added: 50 },
    ]);
    expect(answers.filter((answer) => answer.body['code'] === 'COUPON_ALREADY_USED')).toHaveLength(
      29,
    );
    expect(await balance(person)).toBe(57);
  });

  test('a code for one use is used by one of many people', async () => {
    await makeCoupon(`single${engine}`);
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, at) => server.signUp(`crowd-${at}-${engine}@example.com`)),
    );
    const answers = await Promise.all(people.map((person) => redeem(person, `single${engine}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body['code'] === 'COUPON_USED_UP')).toHaveLength(11);
  });

  test('what is unknown, expired or revoked looks the same; premium days prolong', async () => {
    const person = await server.signUp(`codes-${engine}@example.com`);
    await makeCoupon(`late${engine}`, { expires_at: server.clock.nowMs - 1 });
    await makeCoupon(`gone${engine}`, { revoked_at: 1 });
    const refusals = await Promise.all([
      redeem(person, 'nosuch'),
      redeem(person, `late${engine}`),
      redeem(person, `gone${engine}`),
    ]);
    expect(new Set(refusals.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 422,
          body: { error: '优惠码不存在或已失效', code: 'COUPON_INVALID' },
        }),
      ]),
    );
    await makeCoupon(`prem${engine}`, { premium_days: 30, stones: 0 });
    expect(await redeem(person, `prem${engine}`)).toEqual({
      status: 200,
      body: { message: 'Coupon used successfully', token_added: 0, premium_days: 30 },
    });
    expect(await (await server.call(person, 'GET', '/api/tokens')).json()).toEqual({
      remaining_tokens: 7,
      plan: 'premium',
      next_claim_at: null,
    });
    server.clock.nowMs += 31 * 86_400_000;
    const again = (await (
      await server.call(null, 'POST', '/auth/v1/token?grant_type=password', {
        email: person.email,
        password: person.password,
      })
    ).json()) as { access_token: string };
    expect(
      await (
        await server.call({ ...person, accessToken: again.access_token }, 'GET', '/api/tokens')
      ).json(),
    ).toMatchObject({ plan: 'free' });
  });

  test('whoever is not signed in hears the specified word', async () => {
    expect((await redeem(null, 'spring')).body).toEqual({
      error: 'Unauthorized',
      code: 'NOT_SIGNED_IN',
    });
    expect(await (await server.call(null, 'POST', CLAIM)).json()).toEqual({
      error: 'Unauthorized',
      code: 'NOT_SIGNED_IN',
    });
  });
});

test('guessing of codes ends after ten tries an hour', async () => {
  const server = await startTestServer('sqlite', 'guess', { RATE_LIMITS: 'on' });
  const person = await server.signUp('guesser@example.com');
  const statuses = [];
  for (let at = 0; at < 11; at += 1)
    statuses.push(
      (await server.call(person, 'POST', COUPON, { coupon_code: `guess${at}` })).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  await server.stop();
});
