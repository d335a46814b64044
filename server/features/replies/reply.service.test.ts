// Paid calls on both databases against a model endpoint over HTTP: once, never unpaid, never half.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyEvent } from '#contract/reply.contract.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { buildAiWorld, CALL_STONES, WORLD_STONES, type AiWorld } from '#tools/test/ai-world.ts';
import { FAKE_USAGE, startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ReplyInput } from '#server/features/replies/reply.service.ts';

const TEXT = '我读到你写的这一句了。';

describe.each(ENGINES)('replies on %s', (engine) => {
  let opened: TestDatabase;
  let fake: FakeAi;
  let here: AiWorld;
  /** Another process over the same database. */
  let there: AiWorld;

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'replies');
    fake = await startFakeAi();
    here = buildAiWorld(opened.database, fake.baseUrl);
    there = buildAiWorld(opened.database, fake.baseUrl);
  });
  afterEach(async () => {
    await here.calls.drain();
    await there.calls.drain();
    fake.requests.length = 0;
    expect(await here.ledger.findUnbalanced()).toEqual([]);
    expect(
      await opened.database.read().selectFrom('stone_reservations').selectAll().execute(),
    ).toEqual([]);
  });
  afterAll(async () => {
    await fake.close();
    await opened.dispose();
  });

  const caller = (
    userId: string,
    idempotencyKey: string | null = randomUUID(),
    more: Partial<CallHeader> = {},
  ): CallHeader => ({
    userId,
    idempotencyKey,
    deadlineMs: null,
    signal: undefined,
    ...more,
  });
  const ask = (more: Partial<ReplyInput> = {}): ReplyInput => ({
    role: 'default_conversation_guide',
    context: [],
    content: '',
    ...more,
  });
  const scene = async () => {
    const userId = await here.user();
    return { userId, postId: await here.post(userId) };
  };
  const messages = (postId: string) =>
    opened.database
      .read()
      .selectFrom('ai_messages')
      .selectAll()
      .where('post_id', '=', postId)
      .orderBy('created_at')
      .execute();
  const collect = async (stream: AsyncGenerator<ReplyEvent>) => {
    const events: ReplyEvent[] = [];
    for await (const event of stream) events.push(event);
    return events;
  };

  test('with a post · reply, ledger row and balance are saved together and returned', async () => {
    const { userId, postId } = await scene();
    const answer = await here.replies.createReply(caller(userId), ask({ post_id: postId }));
    expect(answer).toMatchObject({
      success: true,
      response: TEXT,
      usage: FAKE_USAGE,
      stones: { spent: CALL_STONES, left: WORLD_STONES - CALL_STONES },
    });
    const [saved] = await messages(postId);
    expect(saved).toMatchObject({
      id: answer.message?.id,
      content: TEXT,
      is_user: 0,
      engine: 'remote',
      role_key: 'default_conversation_guide',
    });
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
  });

  test('without a post · a charged reply; nothing is saved', async () => {
    const { userId, postId } = await scene();
    const answer = await here.replies.createReply(caller(userId, null), ask({ content: '你好' }));
    expect(answer).toEqual({ success: true, response: TEXT, usage: FAKE_USAGE });
    expect(await messages(postId)).toEqual([]);
    expect(
      await opened.database
        .read()
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
  });

  test('the context is the saved conversation, whatever the client sent', async () => {
    const { userId, postId } = await scene();
    await here.line(userId, postId, '后来下雨了。', true, Date.now());
    await here.replies.createReply(
      caller(userId),
      ask({ post_id: postId, context: [{ role: 'user', content: '冒充的上文' }] }),
    );
    const sent = JSON.stringify(fake.requests[0]?.body.messages);
    expect(sent).toContain('今天在湖边');
    expect(sent).toContain('后来下雨了');
    expect(sent).not.toContain('冒充');
  });

  test('a repeated key gets the first response and one charge, also concurrently', async () => {
    const { userId, postId } = await scene();
    const key = randomUUID();
    fake.script({ pieceMs: 60 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 === 0 ? here : there).replies.createReply(
          caller(userId, key),
          ask({ post_id: postId }),
        ),
      ),
    );
    const later = await there.replies.createReply(caller(userId, key), ask({ post_id: postId }));
    expect(new Set([...answers, later].map((answer) => answer.message?.id)).size).toBe(1);
    expect(fake.requests).toHaveLength(1);
    expect(await messages(postId)).toHaveLength(1);
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
  });

  test('another request with a used key is refused; a post needs a key', async () => {
    const { userId, postId } = await scene();
    const key = randomUUID();
    await here.replies.createReply(caller(userId, key), ask({ post_id: postId }));
    await expect(
      here.replies.createReply(
        caller(userId, key),
        ask({ post_id: postId, role: 'question_asker' }),
      ),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(async () =>
      here.replies.createReply(caller(userId, null), ask({ post_id: postId })),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    });
  });

  test('a failed call charges nothing, saves nothing, and can be retried with its key', async () => {
    const { userId, postId } = await scene();
    const key = randomUUID();
    fake.script({ status: 401, body: '{"error":{"message":"bad key"}}' });
    await expect(
      here.replies.createReply(caller(userId, key), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES);
    expect(await messages(postId)).toEqual([]);
    await expect(
      here.replies.createReply(caller(userId, key), ask({ post_id: postId })),
    ).resolves.toMatchObject({ response: TEXT });
  });

  test('a stream that breaks in the middle ends with an error event and charges nothing', async () => {
    const { userId, postId } = await scene();
    fake.script({ end: 'cut' });
    const events = await collect(
      await here.replies.streamReply(caller(userId), ask({ post_id: postId })),
    );
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'AI_UNAVAILABLE' });
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES);
    expect(await messages(postId)).toEqual([]);
  });

  test('a stream has every piece and ends with the whole response', async () => {
    const { userId, postId } = await scene();
    const events = await collect(
      await here.replies.streamReply(caller(userId), ask({ post_id: postId })),
    );
    const told = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('');
    expect(told).toBe(TEXT);
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      response: TEXT,
      message: { content: TEXT },
    });
  });

  test('too few stones · refused before the model runs', async () => {
    const { userId, postId } = await scene();
    await opened.database
      .query()
      .updateTable('user_tokens')
      .set({ remaining_tokens: 0 })
      .where('user_id', '=', userId)
      .execute();
    await opened.database
      .query()
      .deleteFrom('stone_ledger')
      .where('user_id', '=', userId)
      .execute();
    await expect(
      here.replies.streamReply(caller(userId), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_STONES' });
    expect(fake.requests).toEqual([]);
    const builtin = buildAiWorld(opened.database, null);
    await expect(
      builtin.replies.createReply(caller(userId), ask({ post_id: postId })),
    ).resolves.toMatchObject({
      stones: { spent: 0, left: 0 },
      message: { engine: 'builtin', usage: null },
    });
  });

  test('two hundred concurrent calls with stones for three · never below zero', async () => {
    const { userId, postId } = await scene();
    const left = 3;
    await here.ledger.credit(userId, left - WORLD_STONES, 'grant', 'take');
    fake.answerWith({
      pieceMs: 20,
      usage: { prompt_tokens: 500, completion_tokens: 100, total_tokens: 600 },
    });
    const ended = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        (i % 2 === 0 ? here : there).replies.createReply(caller(userId), ask({ post_id: postId })),
      ),
    );
    fake.answerWith({});
    const won = ended.filter((end) => end.status === 'fulfilled').length;
    expect(won).toBeGreaterThan(0);
    expect(won).toBeLessThanOrEqual(left);
    expect(await here.ledger.getBalance(userId)).toBe(left - won);
    expect(await messages(postId)).toHaveLength(won);
  });

  test('stopped · free before the first text, the estimate after it, nothing saved', async () => {
    const { userId, postId } = await scene();
    for (const step of [{ delayMs: -1 }, { pieces: ['很长的', '一段话'], end: 'hang' as const }]) {
      const key = randomUUID();
      fake.requests.length = 0;
      fake.script(step);
      const call = here.replies.createReply(caller(userId, key), ask({ post_id: postId }));
      const ended = expect(call).rejects.toMatchObject({ code: 'REPLY_CANCELLED' });
      await expect.poll(() => fake.requests).toHaveLength(1);
      // Its first text, if it has one, is then written and needs a moment to be read.
      await new Promise((resolve) => setTimeout(resolve, 500));
      // The stop is sent to the other process, so only the database can carry it.
      expect(await there.replies.cancelReply(userId, key)).toBe(true);
      await ended;
      await expect(
        here.replies.createReply(caller(userId, key), ask({ post_id: postId })),
      ).rejects.toMatchObject({ code: 'REPLY_CANCELLED' });
      expect(await messages(postId)).toEqual([]);
      expect(await here.ledger.getBalance(userId)).toBe(
        'delayMs' in step ? WORLD_STONES : WORLD_STONES - 1,
      );
    }
    const [charge] = await opened.database
      .read()
      .selectFrom('stone_ledger')
      .selectAll()
      .where('user_id', '=', userId)
      .where('reason', '=', 'ai_reply')
      .execute();
    expect(charge).toMatchObject({ delta: -1, estimated: 1 });
  });

  test('a stop before its call is stored; a stop after the end is too late', async () => {
    const { userId, postId } = await scene();
    const early = randomUUID();
    expect(await here.replies.cancelReply(userId, early)).toBe(true);
    await expect(
      here.replies.createReply(caller(userId, early), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'REPLY_CANCELLED' });
    const late = randomUUID();
    await here.replies.createReply(caller(userId, late), ask({ post_id: postId }));
    expect(await here.replies.cancelReply(userId, late)).toBe(false);
    expect(await messages(postId)).toHaveLength(1);
  });

  test('a disconnected client · a reply to a post is saved, any other call stops', async () => {
    const { userId, postId } = await scene();
    fake.script({ pieceMs: 150 });
    const drop = new AbortController();
    const stream = await here.replies.streamReply(
      caller(userId, randomUUID(), { signal: drop.signal }),
      ask({ post_id: postId }),
    );
    await stream.next();
    drop.abort();
    await stream.return(undefined);
    await here.calls.drain();
    expect(await messages(postId)).toHaveLength(1);

    fake.script({ delayMs: 5_000 });
    const bare = new AbortController();
    const asked = fake.requests.length;
    const call = here.replies.createReply(
      caller(userId, null, { signal: bare.signal }),
      ask({ content: '你好' }),
    );
    const ended = expect(call).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    await expect.poll(() => fake.requests.length).toBe(asked + 1);
    bare.abort();
    await ended;
    await expect.poll(() => fake.requests.at(-1)?.droppedAt).not.toBeNull();
  });

  test('regenerate · replaces the old reply, and only the last message', async () => {
    const { userId, postId } = await scene();
    const old = await here.line(userId, postId, '旧的回复', false, 1_000);
    const answer = await here.replies.createReply(
      caller(userId),
      ask({ post_id: postId, regenerate_message_id: old }),
    );
    expect((await messages(postId)).map((message) => message.id)).toEqual([answer.message?.id]);
    const sent = fake.requests[0]?.body.messages ?? [];
    expect(
      sent.filter((message) => message.content.includes('旧的回复')).map((message) => message.role),
    ).toEqual(['user']);
    expect(sent.at(-1)?.content).toContain('上一次你回的是：“旧的回复”。换一个切入点');

    const mine = await here.line(userId, postId, '我又写了', true, Date.now() + 5_000);
    for (const id of [answer.message?.id ?? '', mine]) {
      await expect(
        here.replies.createReply(
          caller(userId),
          ask({ post_id: postId, regenerate_message_id: id }),
        ),
      ).rejects.toMatchObject({
        code: 'REPLY_NOT_REPLACEABLE',
      });
    }
    await expect(
      here.replies.createReply(
        caller(userId),
        ask({ post_id: postId, regenerate_message_id: randomUUID() }),
      ),
    ).rejects.toMatchObject({
      code: 'MESSAGE_NOT_FOUND',
    });
  });

  describe('a reply that breaks off', () => {
    const PIECES = ['我读到', '你写的', '这一句了。'];

    beforeAll(async () => {
      // The text of an unknown model is shown when it is whole.
      const { userId } = await scene();
      await here.replies.createReply(caller(userId), ask({ content: '你好' }));
    });

    /** The model breaks off after its first piece was read. Returns the key and what was read. */
    const breakOff = async (userId: string, input: Partial<ReplyInput>) => {
      const key = randomUUID();
      const read = Promise.withResolvers<void>();
      fake.script({ pieces: PIECES, end: 'cut', hold: { after: 1, until: read.promise } });
      const stream = await here.replies.streamReply(caller(userId, key), ask(input));
      const first = await stream.next();
      read.resolve();
      const events = [first.value as ReplyEvent, ...(await collect(stream))];
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 'AI_UNAVAILABLE' });
      const shown = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
      return { key, shown };
    };

    test('is kept as it was shown, by any process, once and free of charge', async () => {
      const { userId, postId } = await scene();
      const { key, shown } = await breakOff(userId, { post_id: postId });
      const kept = await Promise.all(
        [here, there, here, there].map((world) => world.replies.keepReply(userId, key, postId)),
      );
      expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
      expect(await messages(postId)).toMatchObject([
        { id: kept[0]?.id, content: shown, is_user: 0, engine: 'remote', usage: null },
      ]);
      expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES);
    });

    test('is not kept for another user, and its words end with the post', async () => {
      const { userId, postId } = await scene();
      const other = await scene();
      const { key } = await breakOff(userId, { post_id: postId });
      const keep = (user: string, post: string) => here.replies.keepReply(user, key, post);
      await expect(keep(other.userId, postId)).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
      await expect(keep(other.userId, other.postId)).rejects.toMatchObject({
        code: 'REPLY_PART_GONE',
      });
      await removeAnswersAbout(opened.database, userId, postId);
      await expect(keep(userId, postId)).rejects.toMatchObject({ code: 'REPLY_PART_GONE' });
      expect(await messages(postId)).toEqual([]);
    });

    test('asked for again under its key · the whole reply takes its place', async () => {
      const { userId, postId } = await scene();
      const { key } = await breakOff(userId, { post_id: postId });
      const { message } = await here.replies.createReply(
        caller(userId, key),
        ask({ post_id: postId }),
      );
      expect(await here.replies.keepReply(userId, key, postId)).toEqual(message);
      expect(await messages(postId)).toHaveLength(1);
      expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);
    });

    test('without a post · no text is stored', async () => {
      const { userId } = await scene();
      const { key } = await breakOff(userId, { content: '你好' });
      const { response } = await opened.database
        .read()
        .selectFrom('idempotency_keys')
        .select('response')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      expect(response).toBeNull();
    });
  });

  test('regenerate · a failing model keeps the old reply', async () => {
    const { userId, postId } = await scene();
    const old = await here.line(userId, postId, '旧的回复', false, 1_000);
    fake.script({ end: 'cut' });
    await expect(
      here.replies.createReply(
        caller(userId),
        ask({ post_id: postId, regenerate_message_id: old }),
      ),
    ).rejects.toMatchObject({
      code: 'AI_UNAVAILABLE',
    });
    expect((await messages(postId)).map((message) => message.id)).toEqual([old]);
  });

  test('refused texts: foreign, private, AI off, no consent; built-in needs no consent', async () => {
    const { userId, postId } = await scene();
    const stranger = await here.user();
    await expect(
      here.replies.createReply(caller(stranger), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    const hidden = await here.post(userId, '秘密', { aiPrivate: true });
    await expect(
      here.replies.createReply(caller(userId), ask({ post_id: hidden })),
    ).rejects.toMatchObject({ code: 'POST_AI_PRIVATE' });
    await here.settings.updateSettings(userId, { consent: false });
    await expect(
      here.replies.createReply(caller(userId), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'AI_CONSENT_REQUIRED' });
    const builtin = buildAiWorld(opened.database, null);
    await expect(
      builtin.replies.createReply(caller(userId), ask({ post_id: postId })),
    ).resolves.toMatchObject({ message: { engine: 'builtin' } });
    await here.settings.updateSettings(userId, { aiOff: true });
    await expect(
      builtin.replies.createReply(caller(userId), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'AI_SWITCHED_OFF' });
    expect(fake.requests).toEqual([]);
  });

  test('the post is deleted during its reply · nothing is saved or charged', async () => {
    const { userId, postId } = await scene();
    const deleted = Promise.withResolvers<void>();
    fake.script({ until: deleted.promise });
    const call = here.replies.createReply(caller(userId), ask({ post_id: postId }));
    const ended = expect(call).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    await expect.poll(() => fake.requests).toHaveLength(1);
    await opened.database.query().deleteFrom('posts').where('id', '=', postId).execute();
    deleted.resolve();
    await ended;
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES);
  });

  test("the client's time limit ends the call half a second earlier", async () => {
    const { userId, postId } = await scene();
    fake.script({ delayMs: -1 });
    const began = performance.now();
    await expect(
      here.replies.createReply(
        caller(userId, randomUUID(), { deadlineMs: 1_700 }),
        ask({ post_id: postId }),
      ),
    ).rejects.toMatchObject({
      code: 'AI_TIMEOUT',
    });
    // Before the client itself gives up.
    expect(performance.now() - began).toBeLessThan(1_700);
  });

  test('too many concurrent calls are refused; a retry is not counted', async () => {
    const { userId, postId } = await scene();
    let left = 1;
    const countCall = async () => {
      left -= 1;
      if (left < 0) throw new AppError('RATE_LIMITED');
    };
    const limited = buildAiWorld(opened.database, fake.baseUrl, { countCall });
    const key = randomUUID();
    await limited.replies.createReply(caller(userId, key), ask({ post_id: postId }));
    await expect(
      limited.replies.createReply(caller(userId, key), ask({ post_id: postId })),
    ).resolves.toMatchObject({ response: TEXT });
    await expect(
      limited.replies.createReply(caller(userId), ask({ post_id: postId })),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('a dead process · its call can be retried, and its stones are released', async () => {
    const { userId, postId } = await scene();
    const key = randomUUID();
    const past = Date.now() - 60_000;
    await opened.database
      .query()
      .insertInto('stone_reservations')
      .values({ user_id: userId, id: key, amount: 3, reason: 'ai_reply', created_at: past })
      .execute();
    await here.replies.createReply(caller(userId, key), ask({ post_id: postId }));
    await opened.database
      .query()
      .insertInto('stone_reservations')
      .values({
        user_id: userId,
        id: randomUUID(),
        amount: 90,
        reason: 'ai_reply',
        created_at: past,
      })
      .execute();
    expect(await here.ledger.reconcile()).toBe(1);
    expect(await here.ledger.getBalance(userId)).toBe(WORLD_STONES - CALL_STONES);

    const stale = randomUUID();
    const other = await scene();
    fake.requests.length = 0;
    fake.script({ delayMs: -1 });
    const dead = there.replies.createReply(
      caller(other.userId, stale, { deadlineMs: 2_500 }),
      ask({ post_id: other.postId }),
    );
    const deadEnded = expect(dead).rejects.toMatchObject({ name: 'AppError' });
    await expect.poll(() => fake.requests).toHaveLength(1);
    await opened.database
      .query()
      .updateTable('idempotency_keys')
      .set({ heartbeat_at: past })
      .where('key', '=', stale)
      .execute();
    const answer = await here.replies.createReply(
      caller(other.userId, stale),
      ask({ post_id: other.postId }),
    );
    await deadEnded;
    expect((await messages(other.postId)).map((message) => message.id)).toEqual([
      answer.message?.id,
    ]);
    expect(await here.ledger.getBalance(other.userId)).toBe(WORLD_STONES - CALL_STONES);
  });
});
