// The compliance suite of replies, with the built-in engine. B§4, B§7, rulings 24–27, 42–46.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import type { ReplyEvent } from '#contract/reply.contract.ts';
import { TURN_MAX_CHARACTERS } from '#domain/replies/reply-context.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

type ReplyInput = Parameters<JournalApi['replies']['stream']>[0];

/**
 * Reads a streamed reply to its end and returns its pieces and its last event. An error of the call
 * itself becomes such an event.
 */
async function readStream(
  api: JournalApi,
  input: ReplyInput,
  context: CallContext = {},
): Promise<{ text: string; pieces: number; last: ReplyEvent }> {
  const pieces: string[] = [];
  const stream = await api.replies.stream(input, { context });
  for await (const event of stream) {
    if (event.type === 'delta') pieces.push(event.text);
    else return { text: pieces.join(''), pieces: pieces.length, last: event };
  }
  throw new Error('the stream ended without done or error');
}

/** The error code of a streamed reply, whether it fails at once or in the middle. */
async function streamCode(
  api: JournalApi,
  input: ReplyInput,
  context: CallContext = {},
): Promise<string> {
  let last: ReplyEvent | null = null;
  const code = await codeOf(readStream(api, input, context).then((read) => (last = read.last)));
  const end = last as ReplyEvent | null;
  return end?.type === 'error' ? end.code : code;
}

/** `world` is called inside the tests. */
export function describeReplies(world: () => JournalWorld): void {
  const withKey = (): { idempotencyKey: string } => ({ idempotencyKey: newId() });

  const newConversation = async () => {
    const user = await world().newUser();
    const post = await user.api.posts.create({
      id: newId(),
      content: '下班路上桂花忽然开了，整条街都是甜的。',
      images: [],
    });
    world().clock.nowMs += 1000;
    const say = async (content: string) => {
      world().clock.nowMs += 1000;
      return user.api.messages.send({ postId: post.id, id: newId(), content, images: [] });
    };
    const ask = async (input: Partial<ReplyInput> = {}) => {
      world().clock.nowMs += 1000;
      const answer = await user.api.replies.create(
        { post_id: post.id, ...input },
        { context: withKey() },
      );
      if (answer.message === undefined) throw new Error('the reply was not saved');
      return answer.message;
    };
    const lines = async () => (await user.api.messages.list({ postId: post.id })).items;
    /** A reply that is ended after its first piece. */
    const broken = async (input: Partial<ReplyInput> = {}) => {
      const context = withKey();
      const stream = await user.api.replies.stream({ post_id: post.id, ...input }, { context });
      const first = await stream.next();
      await user.api.replies.cancel(context);
      await codeOf(
        (async () => {
          for await (const _event of stream);
        })(),
      );
      const event = first.value as ReplyEvent | undefined;
      const shown = event?.type === 'delta' ? event.text : '';
      return { context, shown };
    };
    return { ...user, post, say, ask, lines, broken };
  };

  describe('replies', () => {
    test('without a post · returns the reply of the specification and saves nothing', async () => {
      const { api, lines } = await newConversation();
      const answer = await api.replies.create({
        type: 'conversation_guide',
        role: 'default_conversation_guide',
        context: [],
        content: '今天很累',
      });
      expect(answer.success).toBe(true);
      expect(answer.response.length).toBeGreaterThan(0);
      expect(answer.message).toBeUndefined();
      expect(await lines()).toEqual([]);
    });

    test('create · a turn longer than a post with its images · BAD_REQUEST', async () => {
      const { api } = await world().newUser();
      const turn = '字'.repeat(TURN_MAX_CHARACTERS);
      expect(
        await api.replies.create({ content: turn, context: [{ role: 'user', content: turn }] }),
      ).toMatchObject({ success: true });
      expect(await codeOf(api.replies.create({ content: `${turn}字` }))).toBe('BAD_REQUEST');
      expect(
        await codeOf(
          api.replies.create({
            content: '今天',
            context: [{ role: 'user', content: `${turn}字` }],
          }),
        ),
      ).toBe('BAD_REQUEST');
    });

    test('with a post · the reply is saved at the end of the conversation, free', async () => {
      const { api, post, say, lines } = await newConversation();
      const said = await say('我绕了一个路口');
      world().clock.nowMs += 1000;
      const answer = await api.replies.create(
        { post_id: post.id, role: 'quiet_listener' },
        { context: withKey() },
      );
      expect(answer.message).toMatchObject({
        postId: post.id,
        content: answer.response,
        isUser: false,
        images: [],
        roleKey: 'quiet_listener',
        engine: 'builtin',
      });
      expect(answer.stones?.spent).toBe(0);
      expect(await lines()).toEqual([said, answer.message]);
      expect((await api.posts.get({ id: post.id })).conversationCount).toBe(2);
    });

    test('a post without messages · the reply is about its text', async () => {
      const { ask, lines } = await newConversation();
      const reply = await ask();
      expect(await lines()).toEqual([reply]);
    });

    test('stream · several pieces that join to the saved text, then done', async () => {
      const { api, post, lines } = await newConversation();
      const { text, pieces, last } = await readStream(api, { post_id: post.id }, withKey());
      expect(pieces).toBeGreaterThan(1);
      expect(last).toMatchObject({ type: 'done', success: true, response: text });
      expect(await lines()).toEqual([last.type === 'done' ? last.message : null]);
    });

    test('a repeated key · gets the first response, as JSON and as a stream, in one row', async () => {
      const { api, post, lines } = await newConversation();
      const context = withKey();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => api.replies.create({ post_id: post.id }, { context })),
      );
      expect(new Set(answers.map((answer) => answer.message?.id)).size).toBe(1);
      world().clock.nowMs += 60_000;
      expect((await api.replies.create({ post_id: post.id }, { context })).message).toEqual(
        answers[0]?.message,
      );
      expect((await readStream(api, { post_id: post.id }, context)).last).toMatchObject({
        type: 'done',
        message: answers[0]?.message,
      });
      expect(await lines()).toHaveLength(1);
    });

    test('a key with another request is refused; a saved reply needs a key', async () => {
      const { api, post } = await newConversation();
      const context = withKey();
      await api.replies.create({ post_id: post.id }, { context });
      expect(
        await codeOf(api.replies.create({ post_id: post.id, role: 'question_asker' }, { context })),
      ).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await codeOf(api.replies.create({ post_id: post.id }))).toBe(
        'IDEMPOTENCY_KEY_REQUIRED',
      );
      expect(await streamCode(api, { post_id: post.id })).toBe('IDEMPOTENCY_KEY_REQUIRED');
    });

    test('a key is any UUID, converted to lower case; anything else is refused', async () => {
      const { api, post, lines } = await newConversation();
      const { idempotencyKey } = withKey();
      const ask = (key: string) =>
        api.replies.create({ post_id: post.id }, { context: { idempotencyKey: key } });
      const first = await ask(idempotencyKey.toUpperCase());
      expect((await ask(idempotencyKey)).message).toEqual(first.message);
      expect(await api.replies.cancel({ idempotencyKey: idempotencyKey.toUpperCase() })).toEqual({
        cancelled: false,
      });
      for (const key of ['', 'reply-1', `${idempotencyKey}0`, `{${idempotencyKey}}`])
        expect(await codeOf(ask(key))).toBe('IDEMPOTENCY_KEY_INVALID');
      expect(await lines()).toHaveLength(1);
    });

    test('regenerate · the new reply replaces the old one', async () => {
      const { say, ask, lines } = await newConversation();
      const said = await say('后来呢');
      const old = await ask();
      const renewed = await ask({ regenerate_message_id: old.id, role: 'question_asker' });
      expect(renewed.id).not.toBe(old.id);
      expect(renewed.roleKey).toBe('question_asker');
      expect(await lines()).toEqual([said, renewed]);
    });

    test('regenerate · repeated · each reply differs from the one before', async () => {
      const { ask } = await newConversation();
      let last = await ask();
      for (let round = 0; round < 6; round += 1) {
        const next = await ask({ regenerate_message_id: last.id });
        expect(next.content).not.toBe(last.content);
        last = next;
      }
    });

    test('regenerate · only the last message, and only a reply', async () => {
      const { api, post, say, ask, lines } = await newConversation();
      const first = await ask();
      const regenerate = (id: string) =>
        codeOf(
          api.replies.create(
            { post_id: post.id, regenerate_message_id: id },
            { context: withKey() },
          ),
        );
      const second = await ask();
      expect(await regenerate(first.id)).toBe('REPLY_NOT_REPLACEABLE');
      const said = await say('我又说了一句');
      expect(await regenerate(second.id)).toBe('REPLY_NOT_REPLACEABLE');
      expect(await regenerate(said.id)).toBe('REPLY_NOT_REPLACEABLE');
      expect(await regenerate(newId())).toBe('MESSAGE_NOT_FOUND');
      expect((await lines()).map((line) => line.id)).toEqual([first.id, second.id, said.id]);
    });

    test('a post marked 不给AI看 gets no reply', async () => {
      const { api, post, lines } = await newConversation();
      await api.posts.update({ id: post.id, aiPrivate: true });
      expect(await codeOf(api.replies.create({ post_id: post.id }, { context: withKey() }))).toBe(
        'POST_AI_PRIVATE',
      );
      expect(await streamCode(api, { post_id: post.id }, withKey())).toBe('POST_AI_PRIVATE');
      expect(await lines()).toEqual([]);
    });

    test('an unknown post and a post of another user · POST_NOT_FOUND', async () => {
      const { post } = await newConversation();
      const { api } = await world().newUser();
      expect(await codeOf(api.replies.create({ post_id: newId() }, { context: withKey() }))).toBe(
        'POST_NOT_FOUND',
      );
      expect(await codeOf(api.replies.create({ post_id: post.id }, { context: withKey() }))).toBe(
        'POST_NOT_FOUND',
      );
      expect(await streamCode(api, { post_id: post.id }, withKey())).toBe('POST_NOT_FOUND');
    });

    test('cancel · discards the text; its key stays stopped, another key works', async () => {
      const { api, post, ask, lines } = await newConversation();
      const context = withKey();
      const stream = await api.replies.stream({ post_id: post.id }, { context });
      await stream.next();
      expect(await api.replies.cancel({ idempotencyKey: context.idempotencyKey })).toEqual({
        cancelled: true,
      });
      let last: ReplyEvent | null = null;
      const thrown = await codeOf(
        (async () => {
          for await (const event of stream) last = event;
        })(),
      );
      const end = last as ReplyEvent | null;
      expect(end?.type === 'error' ? end.code : thrown).toBe('REPLY_CANCELLED');
      expect(await lines()).toEqual([]);
      expect(await streamCode(api, { post_id: post.id }, context)).toBe('REPLY_CANCELLED');
      await ask();
      expect(await lines()).toHaveLength(1);
    });

    test('keep · a reply that broke off · saves what was shown, once, and free', async () => {
      const { api, post, say, lines, broken } = await newConversation();
      const said = await say('后来呢');
      const { context, shown } = await broken({ role: 'quiet_listener' });
      const keep = () => api.replies.keep({ ...context, postId: post.id });
      const before = await api.stones.balance();
      const [kept, again] = await Promise.all([keep(), keep()]);
      expect(kept).toMatchObject({
        postId: post.id,
        isUser: false,
        roleKey: 'quiet_listener',
        engine: 'builtin',
        usage: null,
      });
      expect(kept.content).not.toBe('');
      expect(kept.content.startsWith(shown.trim())).toBe(true);
      expect(again).toEqual(kept);
      expect(await keep()).toEqual(kept);
      expect(await lines()).toEqual([said, kept]);
      expect(await api.stones.balance()).toEqual(before);
      const { last } = await readStream(api, { post_id: post.id, role: 'quiet_listener' }, context);
      expect(last).toMatchObject({ type: 'done', response: kept.content, message: kept });
    });

    test('keep · a regenerated reply that broke off · the old one stays', async () => {
      const { api, post, ask, lines, broken } = await newConversation();
      const old = await ask();
      const { context } = await broken({ regenerate_message_id: old.id });
      const kept = await api.replies.keep({ ...context, postId: post.id });
      expect(await lines()).toEqual([old, kept]);
    });

    test('keep · a whole reply · returns it; an unknown key has no part', async () => {
      const { api, post, lines } = await newConversation();
      const other = await newConversation();
      const context = withKey();
      const { message } = await api.replies.create({ post_id: post.id }, { context });
      expect(await api.replies.keep({ ...context, postId: post.id })).toEqual(message);
      expect(await codeOf(api.replies.keep({ ...withKey(), postId: post.id }))).toBe(
        'REPLY_PART_GONE',
      );
      expect(await codeOf(other.api.replies.keep({ ...context, postId: other.post.id }))).toBe(
        'REPLY_PART_GONE',
      );
      expect(await lines()).toEqual([message]);
      expect(await other.lines()).toEqual([]);
    });

    test('keep · another post, or a deleted one · saves nothing', async () => {
      const { api, post, broken } = await newConversation();
      const { context } = await broken();
      const second = await api.posts.create({ id: newId(), content: '另一条', images: [] });
      expect(await codeOf(api.replies.keep({ ...context, postId: second.id }))).toBe(
        'REPLY_PART_GONE',
      );
      await api.posts.remove({ id: post.id });
      expect(await codeOf(api.replies.keep({ ...context, postId: post.id }))).toBe(
        'POST_NOT_FOUND',
      );
      expect((await api.messages.list({ postId: second.id })).items).toEqual([]);
    });

    test('keep · a deleted kept reply · does not come back', async () => {
      const { api, post, broken, lines } = await newConversation();
      const { context } = await broken();
      const kept = await api.replies.keep({ ...context, postId: post.id });
      await api.messages.remove({ id: kept.id });
      expect(await codeOf(api.replies.keep({ ...context, postId: post.id }))).toBe(
        'REPLY_PART_GONE',
      );
      expect(await lines()).toEqual([]);
    });

    test('keep · a call that still runs · REPLY_UNDER_WAY', async () => {
      const { api, post, lines } = await newConversation();
      const context = withKey();
      const stream = await api.replies.stream({ post_id: post.id }, { context });
      await stream.next();
      expect(await codeOf(api.replies.keep({ ...context, postId: post.id }))).toBe(
        'REPLY_UNDER_WAY',
      );
      for await (const _event of stream);
      expect(await lines()).toHaveLength(1);
    });

    test('cancel · after the end · changes nothing', async () => {
      const { api, post, lines } = await newConversation();
      const context = withKey();
      await api.replies.create({ post_id: post.id }, { context });
      expect(await api.replies.cancel({ idempotencyKey: context.idempotencyKey })).toEqual({
        cancelled: false,
      });
      expect(await lines()).toHaveLength(1);
    });

    test('cancel · before the call arrives · still stops it', async () => {
      const { api, post, lines } = await newConversation();
      const context = withKey();
      expect(await api.replies.cancel(context)).toEqual({ cancelled: true });
      expect(await codeOf(api.replies.create({ post_id: post.id }, { context }))).toBe(
        'REPLY_CANCELLED',
      );
      expect(await lines()).toEqual([]);
    });

    test('an aborted caller gets nothing more; the reply to a post is still saved', async () => {
      const { api, post, lines } = await newConversation();
      const leaving = new AbortController();
      const stream = await api.replies.stream(
        { post_id: post.id },
        { context: withKey(), signal: leaving.signal },
      );
      await stream.next();
      leaving.abort();
      let after = 0;
      await expect(
        (async () => {
          for await (const _event of stream) after += 1;
        })(),
      ).rejects.toThrow();
      expect(after).toBe(0);
      await expect.poll(async () => (await lines()).length, { timeout: 5000 }).toBe(1);
    });

    test('aborted before it began · sends no request', async () => {
      const { api, post, lines } = await newConversation();
      await expect(
        api.replies.create(
          { post_id: post.id },
          { context: withKey(), signal: AbortSignal.abort() },
        ),
      ).rejects.toThrow();
      expect(await lines()).toEqual([]);
    });

    test('a post deleted during its reply leaves nothing behind', async () => {
      const { api, post } = await newConversation();
      const stream = await api.replies.stream({ post_id: post.id }, { context: withKey() });
      await stream.next();
      await api.posts.remove({ id: post.id });
      let last: ReplyEvent | null = null;
      for await (const event of stream) last = event;
      expect(last).toMatchObject({ type: 'error', code: 'POST_NOT_FOUND' });
      expect(await codeOf(api.messages.list({ postId: post.id }))).toBe('POST_NOT_FOUND');
    });
  });
}
