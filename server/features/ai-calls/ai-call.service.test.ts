// What ends a call: disconnected clients, stops, crashes. On both databases, through the features.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CALL_STALE_MS } from '#domain/stones/reservation.ts';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { EARLY_STOPS_MAX } from '#server/features/ai-calls/ai-call.service.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import {
  buildAiWorld,
  CALL_STONES,
  headerOf,
  setUpAiStage,
  WORLD_STONES,
  type AiWorld,
} from '#tools/test/ai-world.ts';

const POST = '今天真的是很累很累了，开会开了一整天，然后嗓子都哑了都。';
const HONEST = '今天真的很累，开了一整天会，嗓子都哑了。';
const SHARES = buildSummaryContent({
  shares: [{ content: POST, time: '21:10', lines: [] }],
  suggestion: null,
});

describe.each(ENGINES)('AI calls on %s', (engine) => {
  const stage = setUpAiStage(engine, 'aicalls');
  /** Another process over the same database. */
  let there: AiWorld;
  beforeAll(() => {
    there = buildAiWorld(stage.opened.database, stage.fake.baseUrl);
  });
  afterEach(async () => {
    await stage.world.calls.drain();
    await there.calls.drain();
    expect(await stage.world.ledger.findUnbalanced()).toEqual([]);
    expect(
      await stage.opened.database.read().selectFrom('stone_reservations').selectAll().execute(),
    ).toEqual([]);
  });

  const rowOf = (key: string) =>
    stage.opened.database
      .read()
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
  /** Ages a call so that its process counts as crashed. */
  const age = async (key: string) => {
    const past = Date.now() - CALL_STALE_MS - 1_000;
    await stage.opened.database
      .query()
      .updateTable('idempotency_keys')
      .set({ heartbeat_at: past })
      .where('key', '=', key)
      .execute();
    await stage.opened.database
      .query()
      .updateTable('stone_reservations')
      .set({ created_at: past })
      .where('id', '=', key)
      .execute();
  };
  const enhance = (world: AiWorld, userId: string, key: string | null, signal?: AbortSignal) =>
    world.enhance.enhance(
      { ...headerOf(userId, key), signal },
      { content: POST, role_key: 'default_inspiration_enhancer' },
    );

  /** Starts a call that `world` never finishes. */
  const leaveBehind = async (world: AiWorld, userId: string, key: string, stones = 90) => {
    const plan = {
      reason: 'ai_enhance',
      estimateTokens: stones * 1000,
      promptTokens: 0,
      outlivesCaller: true,
    } as const;
    const stuck = await world.calls.start(
      {
        ...headerOf(userId, key),
        operation: 'inspiration_enhance',
        fingerprint: fingerprint(),
        timeLimitMs: 15_000,
      },
      async () => ({
        ...plan,
        work: ({ signal }) =>
          new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('stuck'))),
          ),
      }),
    );
    stuck.result.catch(() => undefined);
  };
  const fingerprint = () => JSON.stringify([POST, 'default_inspiration_enhancer', null]);

  describe('a disconnected client', () => {
    const calls = [
      [
        'an enhancement with a post',
        async (world: AiWorld, userId: string, key: string | null, signal?: AbortSignal) =>
          world.enhance.enhance(
            { ...headerOf(userId, key), signal },
            {
              content: POST,
              role_key: 'default_inspiration_enhancer',
              post_id: await postOf(userId),
            },
          ),
        [HONEST],
      ],
      [
        'a summary',
        (world: AiWorld, userId: string, key: string | null, signal?: AbortSignal) =>
          world.summary.summarise(
            { ...headerOf(userId, key), signal },
            { content: SHARES, role_key: 'default_conversation_summary' },
          ),
        [JSON.stringify({ title: '很累', article: HONEST, used: [1] })],
      ],
      [
        'a recommendation without a diary',
        (world: AiWorld, userId: string, key: string | null, signal?: AbortSignal) =>
          world.recommendations.recommend({ ...headerOf(userId, key), signal }, { text: POST }),
        [
          JSON.stringify({
            recommendations: [
              { title: '无名', author: '佚名', match_score: 8, quote: '开会开了一整天' },
            ],
            emotional_themes: [],
          }),
        ],
      ],
    ] as const;
    const posts = new Map<string, string>();
    const postOf = async (userId: string) => {
      const id = posts.get(userId) ?? (await stage.world.post(userId, POST));
      posts.set(userId, id);
      return id;
    };

    test.each(calls)('%s · is released, and its key runs again', async (_name, call, pieces) => {
      const userId = await stage.world.user();
      const key = randomUUID();
      const socket = new AbortController();
      stage.fake.script({ pieces: ['今天'], pieceMs: 5_000 });
      const dropped = call(stage.world, userId, key, socket.signal).catch(
        (cause: unknown) => cause,
      );
      await expect.poll(() => stage.fake.requests.length).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.abort();
      await dropped;
      await stage.world.calls.drain();
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES);

      stage.fake.script({ pieces: [...pieces] });
      await expect(call(stage.world, userId, key)).resolves.toMatchObject({ success: true });
      expect(stage.fake.requests).toHaveLength(2);
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
    });

    test('a retry that joined before the disconnect keeps the call alive', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      const socket = new AbortController();
      const disconnected = Promise.withResolvers<void>();
      stage.fake.script({ until: disconnected.promise, pieces: [HONEST] });
      const first = enhance(stage.world, userId, key, socket.signal);
      await expect.poll(() => stage.fake.requests.length).toBe(1);
      const { signal } = new AbortController();
      const listen = vi.spyOn(signal, 'addEventListener');
      const second = enhance(stage.world, userId, key, signal);
      // Who joins a call notices its own disconnect from then on.
      await expect.poll(() => listen).toHaveBeenCalled();
      socket.abort();
      disconnected.resolve();
      expect((await second).enhanced_text).toBe(HONEST);
      expect(await first).toEqual(await second);
      expect(stage.fake.requests).toHaveLength(1);
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
    });

    test.each(['the same process', 'another process'])(
      'a retry in %s at the time of the disconnect runs the call again',
      async (where) => {
        const userId = await stage.world.user();
        const key = randomUUID();
        const socket = new AbortController();
        stage.fake.script({ pieces: ['今天'], pieceMs: 5_000 }, { pieces: [HONEST] });
        enhance(stage.world, userId, key, socket.signal).catch(() => undefined);
        await expect.poll(() => stage.fake.requests.length).toBe(1);
        if (where === 'the same process') socket.abort();
        const repeat = enhance(where === 'the same process' ? stage.world : there, userId, key);
        await new Promise((resolve) => setTimeout(resolve, 50));
        socket.abort();
        expect((await repeat).enhanced_text).toBe(HONEST);
        expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
      },
    );

    test('a stop before the disconnect stays a stop', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      const socket = new AbortController();
      stage.fake.script({ pieces: ['今天'], pieceMs: 5_000 });
      enhance(stage.world, userId, key, socket.signal).catch(() => undefined);
      await expect.poll(() => stage.fake.requests.length).toBe(1);
      await there.replies.cancelReply(userId, key);
      socket.abort();
      await stage.world.calls.drain();
      await expect(enhance(stage.world, userId, key)).rejects.toMatchObject({
        code: 'REPLY_CANCELLED',
      });
    });
  });

  describe('a dead process', () => {
    test('its successor releases its stones and runs its key at once', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      const instance = randomUUID();
      await leaveBehind(
        buildAiWorld(stage.opened.database, stage.fake.baseUrl, { instance }),
        userId,
        key,
        WORLD_STONES,
      );
      await expect(enhance(stage.world, userId, null)).rejects.toMatchObject({
        code: 'INSUFFICIENT_STONES',
      });
      expect(await stage.world.calls.releaseFormer(randomUUID())).toBe(0);
      expect(await stage.world.calls.releaseFormer(instance)).toBe(1);
      stage.fake.script({ pieces: [HONEST] });
      const asked = performance.now();
      await expect(enhance(stage.world, userId, key)).resolves.toMatchObject({
        enhanced_text: HONEST,
      });
      // Without waiting until the call of the dead process is stale.
      expect(performance.now() - asked).toBeLessThan(CALL_STALE_MS);
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
    });

    test('calls of other processes and requested stops are not touched', async () => {
      const userId = await stage.world.user();
      const [mine, foreign] = [randomUUID(), randomUUID()];
      const instance = randomUUID();
      const former = buildAiWorld(stage.opened.database, stage.fake.baseUrl, { instance });
      await leaveBehind(former, userId, mine, 10);
      await leaveBehind(there, userId, foreign, 10);
      await stage.opened.database
        .query()
        .updateTable('idempotency_keys')
        .set({ cancel_requested: 1 })
        .where('key', '=', mine)
        .execute();
      expect(await stage.world.calls.releaseFormer(instance)).toBe(1);
      expect(await rowOf(mine)).toMatchObject({ state: 'cancelled' });
      expect(await rowOf(foreign)).toMatchObject({ state: 'running' });
      await there.calls.cancel(userId, foreign);
    });

    test('a retry in another process takes the stale call over without an error', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      await leaveBehind(
        buildAiWorld(stage.opened.database, stage.fake.baseUrl),
        userId,
        key,
        WORLD_STONES,
      );
      stage.fake.script({ pieces: [HONEST] });
      const repeat = enhance(stage.world, userId, key);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(stage.fake.requests).toEqual([]);
      await age(key);
      expect((await repeat).enhanced_text).toBe(HONEST);
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
    });

    test('its stones are free when it counts as crashed, before any job runs', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      await leaveBehind(
        buildAiWorld(stage.opened.database, stage.fake.baseUrl),
        userId,
        key,
        WORLD_STONES,
      );
      await age(key);
      stage.fake.script({ pieces: [HONEST] });
      await expect(enhance(stage.world, userId, null)).resolves.toMatchObject({
        enhanced_text: HONEST,
      });
      expect(await stage.world.ledger.reconcile()).toBe(1);
    });

    test('a requested stop stays a stop', async () => {
      const userId = await stage.world.user();
      const key = randomUUID();
      await leaveBehind(buildAiWorld(stage.opened.database, stage.fake.baseUrl), userId, key, 10);
      expect(await stage.world.calls.cancel(userId, key)).toBe(true);
      await age(key);
      await expect(enhance(stage.world, userId, key)).rejects.toMatchObject({
        code: 'REPLY_CANCELLED',
      });
      expect(await stage.world.ledger.reconcile()).toBe(1);
    });
  });

  test('stops without a call are limited per user, newest kept, and expire', async () => {
    const userId = await stage.world.user();
    const other = await stage.world.user();
    const kept = randomUUID();
    await stage.world.calls.cancel(other, kept);
    const keys = Array.from({ length: EARLY_STOPS_MAX * 2 }, () => randomUUID());
    for (const key of keys) expect(await stage.world.calls.cancel(userId, key)).toBe(true);
    const rows = await stage.opened.database
      .read()
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(EARLY_STOPS_MAX);
    expect(rows.every((row) => row.expires_at < Date.now() + 5 * 60_000)).toBe(true);
    await expect(enhance(stage.world, other, kept)).rejects.toMatchObject({
      code: 'REPLY_CANCELLED',
    });
    await expect(enhance(stage.world, userId, keys.at(-1) ?? '')).rejects.toMatchObject({
      code: 'REPLY_CANCELLED',
    });
  });

  test.each(['post', 'reply'] as const)(
    'the stored response of a reply · its %s is deleted · is deleted too',
    async (entry) => {
      const userId = await stage.world.user();
      const key = randomUUID();
      const postId = await stage.world.post(userId, POST);
      const other = await stage.world.post(userId, POST);
      stage.fake.script({ pieces: ['山楂色的傍晚'] }, { pieces: ['另一句'] });
      const reply = await stage.world.replies.createReply(headerOf(userId, key), {
        post_id: postId,
        role: 'default_conversation_guide',
        context: [],
        content: '',
      });
      const keptKey = randomUUID();
      await stage.world.replies.createReply(headerOf(userId, keptKey), {
        post_id: other,
        role: 'default_conversation_guide',
        context: [],
        content: '',
      });
      expect((await rowOf(key))?.response).toContain('山楂色的傍晚');
      if (entry === 'post')
        await createPostRepository(stage.opened.database).remove(userId, postId);
      else
        await createMessageRepository(stage.opened.database).remove(
          userId,
          reply.message?.id ?? '',
        );
      expect(await rowOf(key)).toBeUndefined();
      expect((await rowOf(keptKey))?.response).toContain('另一句');
    },
  );
});
