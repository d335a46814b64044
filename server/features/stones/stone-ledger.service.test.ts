// The ledger under concurrency: no stone is reserved or charged twice, and the balance is the sum
// of the ledger.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { USAGE_TRUST_FACTOR } from '#domain/stones/stone.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { buildAiWorld, WORLD_STONES, type AiWorld } from '#tools/test/ai-world.ts';

describe.each(ENGINES)('stones on %s', (engine) => {
  let opened: TestDatabase;
  let world: AiWorld;
  let nowMs = Date.now();
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'stones');
    world = buildAiWorld(opened.database, null, { now: () => nowMs });
  });
  afterEach(async () => {
    expect(await world.ledger.findUnbalanced()).toEqual([]);
  });
  afterAll(() => opened.dispose());

  /** Reserves `stones`, headroom included. */
  const reserve = (userId: string, stones: number, id = randomUUID()) =>
    world.ledger.reserve(userId, {
      id,
      reason: 'ai_reply',
      estimateTokens: (stones * 1000) / USAGE_TRUST_FACTOR,
    });

  test('stones do not expire', async () => {
    const userId = await world.user();
    nowMs += 10 * 366 * 86_400_000;
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES);
    await reserve(userId, WORLD_STONES);
    nowMs -= 10 * 366 * 86_400_000;
  });

  test('reserve · fifty at once for three of a hundred · thirty-three succeed', async () => {
    const userId = await world.user();
    const tried = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(userId, 3)));
    expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(33);
    const refused = tried.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_STONES']));
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES);
  });

  test('settle, release · all at once · charge each once and free the rest', async () => {
    const userId = await world.user();
    const held = await Promise.all(Array.from({ length: 20 }, () => reserve(userId, 5)));
    await Promise.all(
      held.map((reservation, i) =>
        i % 4 === 0
          ? world.ledger.release(reservation)
          : world.ledger.settle(reservation, { totalTokens: 2_500, estimated: false }),
      ),
    );
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES - 15 * 3);
    expect(await reserve(userId, 55)).toMatchObject({ amount: 55 });
  });

  test('settle · costs at most the reserved amount', async () => {
    const userId = await world.user();
    const other = await reserve(userId, 60);
    const expensive = await reserve(userId, 10);
    expect(
      await world.ledger.settle(expensive, { totalTokens: 5_000_010, estimated: false }),
    ).toEqual({ spent: 10, left: WORLD_STONES - 10 });
    expect(await world.ledger.settle(other, { totalTokens: 60_001, estimated: false })).toEqual({
      spent: 60,
      left: WORLD_STONES - 70,
    });
  });

  test('reserve · low balance · reduces the headroom, never the expected price', async () => {
    const userId = await world.user();
    await reserve(userId, WORLD_STONES - 3);
    await expect(
      world.ledger.reserve(userId, { id: randomUUID(), reason: 'ai_reply', estimateTokens: 3_001 }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_STONES',
    });
    expect(
      (
        await world.ledger.reserve(userId, {
          id: randomUUID(),
          reason: 'ai_reply',
          estimateTokens: 2_001,
        })
      ).amount,
    ).toBe(3);
  });

  test('reserve, settle · never exceed the limit of one call', async () => {
    const userId = await world.user();
    const capped = buildAiWorld(opened.database, null, { maxPerCall: 7 });
    const reservation = await capped.ledger.reserve(userId, {
      id: randomUUID(),
      reason: 'ai_reply',
      estimateTokens: 900_000,
    });
    expect(reservation.amount).toBe(7);
    expect(
      await capped.ledger.settle(reservation, { totalTokens: 900_000, estimated: false }),
    ).toEqual({ spent: 7, left: WORLD_STONES - 7 });
  });

  test('settle · twice · fails', async () => {
    const userId = await world.user();
    const reservation = await reserve(userId, 5);
    await world.ledger.settle(reservation, { totalTokens: 1, estimated: false });
    await expect(
      world.ledger.settle(reservation, { totalTokens: 1, estimated: false }),
    ).rejects.toThrow();
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES - 1);
  });

  test('credit · ten times at once under one key · counts once', async () => {
    const userId = await world.user();
    await Promise.all(
      Array.from({ length: 10 }, () => world.ledger.credit(userId, 20, 'daily_claim', 'claim:1')),
    );
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES + 20);
  });

  test('free calls and disabled metering · reserve and charge nothing', async () => {
    const userId = await world.user();
    await world.ledger.credit(userId, -WORLD_STONES, 'grant', 'empty');
    const free = await reserve(userId, 0);
    expect(await world.ledger.settle(free, { totalTokens: 5_000, estimated: false })).toEqual({
      spent: 0,
      left: 0,
    });
    const unmetered = buildAiWorld(opened.database, null, { metering: false });
    const reservation = await unmetered.ledger.reserve(userId, {
      id: randomUUID(),
      reason: 'ai_reply',
      estimateTokens: 9_000,
    });
    expect(
      await unmetered.ledger.settle(reservation, { totalTokens: 9_000, estimated: false }),
    ).toEqual({ spent: 0, left: 0 });
  });

  test('price · at least one stone; each started thousand tokens is one', async () => {
    const userId = await world.user();
    for (const [tokens, price] of [
      [1, 1],
      [1_000, 1],
      [1_001, 2],
    ] as const) {
      expect(
        (
          await world.ledger.settle(await reserve(userId, 5), {
            totalTokens: tokens,
            estimated: false,
          })
        ).spent,
      ).toBe(price);
    }
  });

  test('reconcile · frees reservations of crashed calls after fifteen seconds', async () => {
    const userId = await world.user();
    const running = randomUUID();
    const call = {
      user_id: userId,
      key: running,
      operation: 'x',
      request_hash: 'x',
      state: 'running' as const,
      cancel_requested: 0 as const,
      response: null,
      heartbeat_at: nowMs,
      created_at: nowMs,
      expires_at: nowMs + 1e9,
    };
    await opened.database.query().insertInto('idempotency_keys').values(call).execute();
    await reserve(userId, 40, running);
    await reserve(userId, 60);
    await expect(reserve(userId, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STONES' });
    await world.ledger.reconcile();
    await expect(reserve(userId, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STONES' });
    nowMs += 20_000;
    await opened.database
      .query()
      .updateTable('idempotency_keys')
      .set({ heartbeat_at: nowMs })
      .where('key', '=', running)
      .execute();
    await world.ledger.reconcile();
    await expect(reserve(userId, 60)).resolves.toMatchObject({ amount: 60 });
    await expect(reserve(userId, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STONES' });
  });
});
