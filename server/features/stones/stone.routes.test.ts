// The daily claim over HTTP: one claim in 24 hours under any concurrency.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

const CLAIM = '/functions/v1/claim-daily-token';

describe.each(ENGINES)('daily claim on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'stones', {
      SIGNUP_STONES: '7',
      DAILY_CLAIM_STONES: '20',
    });
  });
  afterAll(() => server.stop());

  const balance = async (user: TestUser) =>
    (
      (await (await server.call(user, 'GET', '/api/tokens')).json()) as {
        remaining_tokens: number;
      }
    ).remaining_tokens;
  const ledgerSum = async (user: TestUser) => {
    const history = (await (
      await server.call(user, 'GET', '/api/tokens/history?limit=50')
    ).json()) as { items: { delta: number }[] };
    return history.items.reduce((sum, entry) => sum + entry.delta, 0);
  };
  const claim = async (user: TestUser) =>
    (await (await server.call(user, 'POST', CLAIM)).json()) as {
      message: string;
      hours_left?: number;
    };

  test('claim · a hundred at once · one succeeds, the others return the hours left', async () => {
    const user = await server.signUp(`claims-${engine}@example.com`);
    const responses = await Promise.all(Array.from({ length: 100 }, () => claim(user)));
    expect(
      responses.filter((response) => response.message === 'Daily tokens claimed successfully'),
    ).toHaveLength(1);
    const refused = responses.filter(
      (response) => response.message === 'You can claim again after 24 hours',
    );
    expect(refused).toHaveLength(99);
    expect(refused.every((response) => response.hours_left === 24)).toBe(true);
    expect(await balance(user)).toBe(27);
    expect(await ledgerSum(user)).toBe(27);
  });

  test('claim · is due after exactly 24 hours; a clock set back changes nothing', async () => {
    const user = await server.signUp(`clock-${engine}@example.com`);
    const start = server.clock.nowMs;
    await claim(user);
    server.clock.nowMs = start + 1_800_000;
    expect((await claim(user)).hours_left).toBe(23.5);
    server.clock.nowMs = start - 60_000;
    expect((await claim(user)).hours_left).toBeGreaterThan(24);
    server.clock.nowMs = start;
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: start - 86_400_000 + 1000 })
      .where('user_id', '=', user.id)
      .execute();
    expect((await claim(user)).message).toBe('You can claim again after 24 hours');
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: start - 86_400_000 })
      .where('user_id', '=', user.id)
      .execute();
    expect((await claim(user)).message).toBe('Daily tokens claimed successfully');
    const nextClaim = async () =>
      (
        (await (await server.call(user, 'GET', '/api/tokens')).json()) as {
          next_claim_at: string | null;
        }
      ).next_claim_at;
    expect(await nextClaim()).toBe(new Date(server.clock.nowMs + 86_400_000).toISOString());
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ last_claim_at: server.clock.nowMs - 86_400_000 })
      .where('user_id', '=', user.id)
      .execute();
    expect(await nextClaim()).toBeNull();
  });

  test('claim · signed out · returns the specified error', async () => {
    expect(await (await server.call(null, 'POST', CLAIM)).json()).toEqual({
      error: 'Unauthorized',
      code: 'NOT_SIGNED_IN',
    });
  });
});
