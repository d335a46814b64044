// The machine's clock jumps by more than a day, forward and back (quality §4.5, 5): no claim is
// granted twice, no session outlives its lifetime, and counts stay correct.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { CLAIM_SUCCESS_MESSAGE, CLAIM_TOO_EARLY_MESSAGE } from '#domain/stones/claim.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const JUMP_MS = 25 * 3_600_000;

interface Session {
  access_token: string;
  refresh_token: string;
}

describe.each(ENGINES)('clock jumps on %s', (engine) => {
  let server: TestServer;
  let session: Session;
  beforeEach(async () => {
    server = await startTestServer(engine, 'clock', {
      SIGNUP_STONES: '0',
      DAILY_CLAIM_STONES: '20',
    });
    // Noon: the next day begins within the jump, and the day after that does not.
    server.clock.nowMs = new Date(server.clock.nowMs).setUTCHours(12, 0, 0, 0);
    session = (await (
      await server.call(null, 'POST', '/auth/v1/signup', {
        email: 'me@example.com',
        password: 'geheim7',
      })
    ).json()) as Session;
  });
  afterEach(() => server.stop());

  const call = (method: string, path: string, body?: unknown, token = session.access_token) =>
    server.call(null, method, path, body, { Authorization: `Bearer ${token}` });
  const claim = async () =>
    (await (await call('POST', '/functions/v1/claim-daily-token')).json()) as {
      message: string;
      hours_left?: number;
    };
  const refresh = async (token = session.refresh_token) => {
    const answer = await server.call(null, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: token,
    });
    if (answer.ok) session = (await answer.json()) as Session;
    return answer.status;
  };
  const jump = async (byMs: number) => {
    server.clock.nowMs += byMs;
    expect((await call('GET', '/api/posts')).status).toBe(401);
    expect(await refresh()).toBe(200);
    expect((await call('GET', '/api/posts')).status).toBe(200);
  };

  test('daily claim · clock forward and back · one more claim, not two', async () => {
    expect((await claim()).message).toBe(CLAIM_SUCCESS_MESSAGE);
    await jump(JUMP_MS);
    expect((await claim()).message).toBe(CLAIM_SUCCESS_MESSAGE);
    await jump(-JUMP_MS);
    expect(await claim()).toMatchObject({ message: CLAIM_TOO_EARLY_MESSAGE, hours_left: 49 });
    await jump(-JUMP_MS);
    expect((await claim()).message).toBe(CLAIM_TOO_EARLY_MESSAGE);
    const { remaining_tokens: balance } = (await (await call('GET', '/api/tokens')).json()) as {
      remaining_tokens: number;
    };
    const { items } = (await (await call('GET', '/api/tokens/history?limit=50')).json()) as {
      items: { delta: number }[];
    };
    expect([balance, items.reduce((sum, entry) => sum + entry.delta, 0)]).toEqual([40, 40]);
  });

  test('tokens · clock back · future tokens are refused, spent ones stay spent', async () => {
    const first = session.refresh_token;
    await jump(JUMP_MS);
    const ahead = session.access_token;
    await jump(-JUMP_MS);
    expect((await call('GET', '/api/posts', undefined, ahead)).status).toBe(401);
    await jump(-JUMP_MS);
    server.clock.nowMs -= JUMP_MS;
    expect(await refresh(first)).toBe(400);
    expect(await refresh()).toBe(400);
  });

  test('posts of a future time · clock back · are listed once, count on their day', async () => {
    const write = async (content: string) =>
      expect((await call('POST', '/api/posts', { id: newId(), content, images: [] })).status).toBe(
        200,
      );
    await write('今天');
    await jump(JUMP_MS);
    await write('明天');
    await jump(-JUMP_MS);
    await write('又是今天');
    const { items, total } = (await (await call('GET', '/api/posts')).json()) as {
      items: { content: string }[];
      total: number;
    };
    expect([items.map((post) => post.content).toSorted(), total]).toEqual([
      ['今天', '又是今天', '明天'].toSorted(),
      3,
    ]);
    const stats = (await (await call('GET', '/api/stats?timeZone=UTC')).json()) as unknown;
    expect(stats).toMatchObject({ totals: { posts: 3 }, longestStreak: 1, currentStreak: 1 });
  });
});
