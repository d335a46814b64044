// A faulty reply is asked for once more, and the better one is shown (rulings 211).
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReplyEvent } from '#contract/reply.contract.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { headerOf, setUpAiStage } from '#tools/test/ai-world.ts';
import type { FakeStep } from '#tools/test/fake-ai.ts';

const GOOD = '湖边的风，把话也吹散了。';
const FORBIDDEN = '作为AI，我无法体会你在湖边的心情，但我会一直陪着你。';

describe.each(PLAIN_SQL_ENGINES)('faulty replies on %s', (engine) => {
  const stage = setUpAiStage(engine, 'rewrite');

  const streamed = async (
    userId: string,
    postId: string,
    steps: FakeStep[],
    regenerate_message_id?: string,
  ) => {
    stage.fake.script(...steps);
    const events: ReplyEvent[] = [];
    const stream = await stage.world.replies.streamReply(headerOf(userId, randomUUID()), {
      role: 'poetic_observer',
      context: [],
      content: '',
      post_id: postId,
      regenerate_message_id,
    });
    for await (const event of stream) events.push(event);
    const end = events.at(-1);
    if (end?.type !== 'done') throw new Error(JSON.stringify(end));
    const deltas = events.flatMap((event) => (event.type === 'delta' ? [event] : []));
    return { ...end, deltas };
  };
  const lastTurn = (at: number) =>
    String(stage.fake.requests[at]?.body.messages?.at(-1)?.content ?? '');

  // C§211.01
  test('forbidden sentence · is asked for again with its name, and replaced once', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    const pieces = [...FORBIDDEN];
    const answer = await streamed(userId, postId, [{ pieces }, { pieces: [GOOD] }]);
    expect(answer.response).toBe(GOOD);
    expect(answer.message?.content).toBe(GOOD);
    expect(answer.deltas.filter(({ rewrite }) => rewrite === true)).toHaveLength(1);
    expect(answer.deltas.at(-1)).toEqual({ type: 'delta', text: '', rewrite: true });
    expect(answer.deltas.map(({ text }) => text).join('').length).toBeLessThan(30);
    expect(lastTurn(1)).toContain('上一稿的毛病：说了“作为AI”一类的话。');
    expect(answer.usage?.total_tokens).toBe(2_200);
    expect(stage.fake.requests).toHaveLength(2);
  });

  test('form · is removed before the text is shown, without another request', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    const pieces = [...`好的，以下是我的回应：\n\n${GOOD}`];
    const answer = await streamed(userId, postId, [{ pieces }]);
    expect(answer.deltas.map(({ text }) => text).join('')).toBe(GOOD);
    expect(answer.response).toBe(GOOD);
    expect(stage.fake.requests).toHaveLength(1);
  });

  test.each([
    ['equally faulty', '作为AI，我也不懂。', '作为AI，我也不懂。'],
    ['worse', '作为AI，只有我懂你。', FORBIDDEN],
    ['no', null, FORBIDDEN],
  ])('a second try that is %s · the better one is shown', async (_name, second, shown) => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    const step = second === null ? { status: 401, body: '{}' } : { pieces: [second] };
    const answer = await streamed(userId, postId, [{ pieces: [FORBIDDEN] }, step]);
    expect(answer.response).toBe(shown);
  });

  test('a regeneration equal to the old text · is asked for again', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    const first = await streamed(userId, postId, [{ pieces: [GOOD] }]);
    const again = await streamed(
      userId,
      postId,
      [{ pieces: [GOOD] }, { pieces: ['风很大的一天，湖先知道。'] }],
      first.message?.id,
    );
    expect(again.response).toBe('风很大的一天，湖先知道。');
    expect(lastTurn(2)).toContain('和先前的回应一样');
  });

  // C§211.02
  test('an earlier faulty reply · is not sent', async () => {
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId);
    await stage.world.line(userId, postId, FORBIDDEN, false, Date.now());
    await stage.world.line(userId, postId, GOOD, false, Date.now() + 1);
    await stage.world.line(userId, postId, '后来天就黑了。', true, Date.now() + 2);
    await streamed(userId, postId, [{ pieces: ['黑下来的时候，湖还亮着一会儿。'] }]);
    const sent = JSON.stringify(stage.fake.requests.at(-1)?.body.messages);
    expect(sent).toContain(GOOD);
    expect(sent).not.toContain('作为AI，我无法');
  });
});
