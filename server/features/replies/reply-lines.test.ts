// The engine's lines in replies: saved with them, passed to the next one, and never shown.
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EngineKind } from '#domain/messages/message.ts';
import { LINE_RETURNS_AFTER_REPLIES } from '#domain/replies/reply-line.ts';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';
import { createBuiltinModel } from '#ai/builtin-model.ts';
import { createCrisisWatch } from '#ai/crisis.ts';
import type { ReplyTask, TextModel } from '#ai/text-model.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createMessageService } from '#server/features/messages/message.service.ts';
import { createReplyRepository } from '#server/features/replies/reply.repository.ts';
import { createReplyService } from '#server/features/replies/reply.service.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { headerOf, setUpAiStage } from '#tools/test/ai-world.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';

describe.each(PLAIN_SQL_ENGINES)('lines of replies on %s', (engine) => {
  const stage = setUpAiStage(engine, 'lines');

  /** Replies by an engine that takes its lines in the given order. */
  const open = (lineIds: (string | null)[], kind: EngineKind = 'builtin') => {
    const tasks: ReplyTask[] = [];
    const builtin = createBuiltinModel({
      compose: async (_userId, task) => {
        tasks.push(task as ReplyTask);
        return { text: '嗯。', lineId: lineIds.shift() ?? null };
      },
    });
    const model: TextModel = { ...builtin, kind };
    const messages = createMessageService({
      messages: createMessageRepository(stage.opened.database),
      storeTexts: (_userId, work) => stage.opened.database.transaction(work),
      now: Date.now,
      releaseImages: async () => undefined,
    });
    const replies = createReplyService({
      replies: createReplyRepository(stage.opened.database),
      saveReply: messages.saveReply,
      model,
      builtin,
      calls: stage.world.calls,
      assertAiAllowed: stage.world.settings.assertAllowed,
      crisis: createCrisisWatch({ words: WORDS_CN, pause: async () => undefined }),
      findFacts: async () => [],
      findRelated: async () => [],
      findPersona: async () => ({ name: '阿舟', voice: '话少' }),
      readImages: null,
      now: Date.now,
      newId,
    });
    const reply = async (userId: string, postId: string, regenerated?: string) => {
      const answer = await replies.createReply(headerOf(userId, randomUUID()), {
        role: 'default_conversation_guide',
        context: [],
        content: '',
        post_id: postId,
        regenerate_message_id: regenerated,
      });
      if (answer.message === undefined) throw new Error('the reply was not saved');
      return answer.message;
    };
    return { tasks, messages, replies, reply };
  };
  const recent = (userId: string) =>
    createReplyRepository(stage.opened.database).recentLineIds(userId);

  test('reply · its line is saved, passed to the next one, and not returned', async () => {
    const userId = await stage.world.user();
    const { tasks, messages, reply } = open(['a', 'b']);
    const first = await reply(userId, await stage.world.post(userId));
    const secondPost = await stage.world.post(userId);
    const second = await reply(userId, secondPost);
    expect(tasks.map((task) => task.recentLines)).toEqual([[], ['a']]);
    expect(await recent(userId)).toEqual(['b', 'a']);
    const { items } = await messages.listMessages(userId, { postId: secondPost });
    expect(items).toEqual([second]);
    expect(JSON.stringify([first, second])).not.toMatch(/line/iu);
  });

  test('reply without a post · reads the lines, saves none', async () => {
    const userId = await stage.world.user();
    const { tasks, replies, reply } = open(['a', 'b']);
    await reply(userId, await stage.world.post(userId));
    const role = 'default_conversation_guide';
    await replies.createReply(headerOf(userId), { role, context: [], content: '你好' });
    expect(tasks[1]?.recentLines).toEqual(['a']);
    expect(await recent(userId)).toEqual(['a']);
  });

  test('replaced replies · their lines still count', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    const { tasks, reply } = open(['a', 'b', 'c']);
    const first = await reply(userId, postId);
    const second = await reply(userId, postId, first.id);
    await reply(userId, postId, second.id);
    expect(tasks.map((task) => task.recentLines)).toEqual([[], ['a'], ['b', 'a']]);
    expect(await recent(userId)).toEqual(['c', 'b', 'a']);
  });

  test('old reply is replaced · its line is passed although newer ones fill the list', async () => {
    const userId = await stage.world.user();
    const ids = Array.from({ length: LINE_RETURNS_AFTER_REPLIES + 1 }, (_, at) => `line-${at}`);
    const { tasks, reply } = open([...ids, 'new']);
    const oldPost = await stage.world.post(userId);
    const old = await reply(userId, oldPost);
    for (const _ of ids.slice(1)) await reply(userId, await stage.world.post(userId));
    expect(await recent(userId)).toEqual(ids.slice(1).toReversed());
    await reply(userId, oldPost, old.id);
    expect(tasks.at(-1)?.recentLines).toContain('line-0');
    expect(tasks.at(-1)?.recentLines).toHaveLength(LINE_RETURNS_AFTER_REPLIES);
  });

  test('recentLineIds · newest replies of the owner only, without their own messages', async () => {
    const userId = await stage.world.user();
    const stranger = await stage.world.user();
    const { messages, reply } = open(['a', null, 'b', 'theirs']);
    const postId = await stage.world.post(userId);
    await reply(userId, postId);
    await messages.sendMessage(userId, { postId, id: newId(), content: '还有', images: [] });
    await reply(userId, postId);
    await reply(userId, postId);
    await reply(stranger, await stage.world.post(stranger));
    expect(await recent(userId)).toEqual(['b', 'a']);
    expect(await recent(stranger)).toEqual(['theirs']);
  });

  test('model · gets no lines, except that the engine gets them in danger', async () => {
    const userId = await stage.world.user();
    const { reply } = open(['a']);
    await reply(userId, await stage.world.post(userId));
    const remote = open(['x', null], 'remote');
    await remote.reply(userId, await stage.world.post(userId));
    await remote.reply(userId, await stage.world.post(userId, '活着没意思，我不想活了。'));
    expect(remote.tasks.map((task) => task.recentLines)).toEqual([[], ['x', 'a']]);
  });

  test('imported reply · has no line', async () => {
    const userId = await stage.world.user();
    const { messages } = open([]);
    const postId = await stage.world.post(userId);
    const reply = { id: newId(), postId, content: '嗯。', isUser: false, images: [] };
    const author = { roleKey: null, engine: 'builtin' as const };
    await messages.importMessage(userId, { ...reply, ...author }, Date.now());
    expect(await recent(userId)).toEqual([]);
  });
});

let lastMs = Date.now();

/** An id as the server makes it; two of one millisecond are in order. */
function newId(): string {
  lastMs = Math.max(lastMs + 1, Date.now());
  return uuidV7(lastMs, randomBytes(UUID_RANDOM_BYTES));
}
