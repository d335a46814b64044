// Many users waiting for a slow model at once: no other request waits with them, and every reply
// arrives and is charged once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

const PEOPLE = 10;
const CALLS_EACH = 20;

/** Calls started, and responses sent, at once. */
const MOMENT = 20;
const SIGNUP_STONES = 1_000;

/** The cost of FAKE_USAGE: 1,100 tokens at 1,000 per stone. */
const STONES_EACH = 2;

describe.each(ENGINES)('a slow model on %s', (engine) => {
  let fake: FakeAi;
  let server: TestServer;
  beforeAll(async () => {
    fake = await startFakeAi();
    const environment = {
      AI_BASE_URL: fake.baseUrl,
      AI_MODEL: 'm',
      SIGNUP_STONES: String(SIGNUP_STONES),
    };
    server = await startTestServer(engine, 'waiting', environment, { now: Date.now });
  });
  afterAll(async () => {
    await server.dispose();
    await fake.close();
  });

  test(`${PEOPLE * CALLS_EACH} waiting replies · the feed responds, each is charged once`, async () => {
    const people: TestUser[] = [];
    for (let at = 0; at < PEOPLE; at += 1) {
      const user = await server.signUp(`${randomUUID()}@example.com`);
      await server.call(user, 'PATCH', '/api/ai/settings', { consent: true });
      people.push(user);
    }
    const gates: (() => void)[] = [];
    fake.answerWith(() => ({ until: new Promise<void>((open) => gates.push(open)) }));
    const wanted = people.flatMap((user) =>
      Array.from({ length: CALLS_EACH }, () => ({ user, key: randomUUID() })),
    );
    const ask = ({ user, key }: { user: TestUser; key: string }) =>
      server
        .call(
          user,
          'POST',
          '/functions/v1/conversation_guide',
          { content: '今天有点累。' },
          { 'Idempotency-Key': key },
        )
        .then((answer) => answer.json());

    let answered = 0;
    const answers: Promise<unknown>[] = [];
    for (const moment of chunksOf(wanted)) {
      answers.push(...moment.map((call) => ask(call).finally(() => (answered += 1))));
      await expect.poll(() => gates.length).toBe(answers.length);
    }

    const feed = await server.call(people[0] ?? null, 'GET', '/api/posts');
    expect(feed.status).toBe(200);
    expect(answered).toBe(0);
    // A retry during the first call joins it instead of starting another one.
    const joined = wanted.slice(0, MOMENT).map(ask);

    for (const moment of chunksOf(gates)) {
      const wereAnswered = answered;
      for (const open of moment) open();
      await expect.poll(() => answered).toBe(wereAnswered + moment.length);
    }
    const first = await Promise.all(answers);
    expect(first.every((answer) => (answer as { success: boolean }).success)).toBe(true);
    expect(await Promise.all(joined)).toEqual(first.slice(0, MOMENT));
    const again: unknown[] = [];
    for (const moment of chunksOf(wanted)) again.push(...(await Promise.all(moment.map(ask))));
    expect(again).toEqual(first);
    expect(fake.requests).toHaveLength(wanted.length);

    const purses = await server.tables
      .read()
      .selectFrom('user_tokens')
      .select('remaining_tokens')
      .execute();
    expect(purses.map((purse) => purse.remaining_tokens)).toEqual(
      people.map(() => SIGNUP_STONES - CALLS_EACH * STONES_EACH),
    );
    const charges = await server.tables
      .read()
      .selectFrom('stone_ledger')
      .select('delta')
      .where('reason', '=', 'ai_reply')
      .execute();
    expect(charges.map((charge) => charge.delta)).toEqual(wanted.map(() => -STONES_EACH));
    expect(
      await server.tables.read().selectFrom('stone_reservations').select('id').execute(),
    ).toEqual([]);
  }, 120_000);
});

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MOMENT) }, (_, at) =>
    all.slice(at * MOMENT, (at + 1) * MOMENT),
  );
}
