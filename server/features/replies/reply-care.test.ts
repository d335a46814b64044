// Danger beside a model: its label, the brake that is carried over, and a conversation without a
// reply (rulings 260–262).
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HINT } from '#contract/compliance/danger-texts.ts';
import type { ReplyEvent } from '#contract/reply.contract.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { headerOf, setUpAiStage } from '#tools/test/ai-world.ts';
import type { FakeStep } from '#tools/test/fake-ai.ts';

const PLAIN = '今天在湖边走了很久。';
const OPEN = '活着没意思，我不想活了。';

describe.each(PLAIN_SQL_ENGINES)('danger beside a model on %s', (engine) => {
  const stage = setUpAiStage(engine, 'care');
  const input = (postId: string) => ({
    role: 'poetic_observer',
    context: [],
    content: '',
    post_id: postId,
  });

  /** The pieces that are shown, and the answer. */
  const streamed = async (userId: string, postId: string, step: FakeStep) => {
    stage.fake.script(step);
    const events: ReplyEvent[] = [];
    const stream = await stage.world.replies.streamReply(
      headerOf(userId, randomUUID()),
      input(postId),
    );
    for await (const event of stream) events.push(event);
    const end = events.at(-1);
    if (end?.type !== 'done') throw new Error(JSON.stringify(end));
    const shown = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    return { shown, ...end };
  };
  const systemText = () => String(stage.fake.requests.at(-1)?.body.messages?.[0]?.content);

  test.each([
    ['[none]', PLAIN, undefined],
    ['[hint]', PLAIN, 'care'],
    ['[bereaved]', PLAIN, 'care'],
    ['[danger]', PLAIN, undefined],
    ['[none]', HINT, undefined],
    ['[danger]', HINT, 'care'],
  ])('%s before a reply to “%s” · is not shown; notice: %s', async (label, content, notice) => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, content);
    const pieces = [...`${label}\n风停了，`, '水还在动。'];
    const answer = await streamed(userId, postId, { pieces });
    expect(answer.shown).toBe('风停了，水还在动。');
    expect(answer).toMatchObject({
      response: answer.shown,
      message: { engine: 'remote', content: answer.shown },
    });
    expect(answer.notice).toBe(notice);
    expect(answer.care?.numbers).toEqual(notice === undefined ? undefined : ['12356', '120']);
    expect(answer.stones?.spent).toBeGreaterThan(0);
    expect(systemText()).toContain('[第一行]');
  });

  // C§262.01
  test('[now] · prepared words and the card take the place of the text, free of charge', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, PLAIN);
    const answer = await streamed(userId, postId, { pieces: ['[no', 'w]', '\n', '别这样。'] });
    expect(answer).toMatchObject({
      notice: 'crisis',
      crisis: { urgent: true },
      message: { engine: 'builtin', usage: null },
      stones: { spent: 0 },
    });
    expect(answer.shown).toBe(answer.response);
    expect(answer.response).toMatch(/12356[\s\S]*120/u);
  });

  test('danger · the brake holds in the next three turns, and no longer', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, OPEN);
    expect((await streamed(userId, postId, {})).notice).toBe('crisis');
    for (const isBraked of [true, true, true, false]) {
      await stage.world.line(userId, postId, '晚饭吃了面，又洗了碗才坐下来。', true, Date.now());
      const answer = await streamed(userId, postId, { pieces: ['[none]\n好。'] });
      expect([systemText().includes('\n[此刻]'), answer.notice]).toEqual([isBraked, undefined]);
    }
  });

  // C§260.01
  test('short answers after an urgent card · keep it, and no model is asked', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, OPEN);
    const asked = stage.fake.requests.length;
    for (const answer of ['不安全', '没人接', '嗯']) {
      await stage.world.line(userId, postId, answer, true, Date.now());
      expect(await streamed(userId, postId, {})).toMatchObject({
        notice: 'crisis',
        crisis: { urgent: true },
      });
    }
    expect(stage.fake.requests).toHaveLength(asked);
  });

  // C§260.03
  test('a conversation without a reply · what its gravest text calls for', async () => {
    const { world, fake } = stage;
    const userId = await world.user();
    const quiet = await world.post(userId, PLAIN);
    const hidden = await world.post(userId, HINT, { aiPrivate: true });
    const open = await world.post(userId, OPEN);
    await world.line(userId, open, '没事了', true, Date.now());
    expect(await world.replies.careOf(userId, quiet)).toEqual({
      about: quiet,
      crisis: null,
      care: null,
    });
    expect(await world.replies.careOf(userId, hidden)).toMatchObject({
      about: hidden,
      crisis: null,
      care: { numbers: ['12356', '120'] },
    });
    expect(await world.replies.careOf(userId, open)).toMatchObject({
      about: open,
      crisis: { urgent: true },
      care: null,
    });
    expect(fake.requests).toEqual([]);
    await expect(world.replies.careOf(await world.user(), open)).rejects.toMatchObject({
      code: 'POST_NOT_FOUND',
    });
  });
});
