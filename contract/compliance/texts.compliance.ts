// The compliance suite of enhancement and summary, with the built-in engine. B§4, B§7, rulings 4,
// 7, 44.
import { describe, expect, test } from 'vitest';
import { HINT } from '#contract/compliance/danger-texts.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { buildSummaryContent, SUMMARY_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

const POST = '今天下班路上看到很美的晚霞,停下来看了五分钟。  橘色一层一层淡下去。';
const CONTENT = buildSummaryContent({
  shares: [
    { content: '早上出门发现巷口的桂花开了。', time: '07:50', lines: ['比去年早了一个星期。'] },
    { content: '晚上把阳台的旧书理了一遍。', time: '21:10', lines: [] },
  ],
  suggestion: null,
});

/** `world` is called inside the tests. */
export function describeTexts(world: () => JournalWorld): void {
  const newPost = async () => {
    const { api } = await world().newUser();
    return { api, post: await api.posts.create({ id: newId(), content: POST, images: [] }) };
  };

  /** Reads a stream to its end and returns the joined pieces and the last event. */
  async function read<E extends { type: string }>(
    stream: Promise<AsyncIterable<E>>,
  ): Promise<{ text: string; last: E | undefined }> {
    let text = '';
    let last: E | undefined;
    for await (const event of await stream) {
      if ('text' in event && typeof event.text === 'string') text += event.text;
      last = event;
    }
    return { text, last };
  }

  describe('enhance', () => {
    test('returns a text, changes nothing that is stored, and is free', async () => {
      const { api, post } = await newPost();
      const answer = await api.enhance.create({ content: post.content, post_id: post.id });
      expect(answer).toMatchObject({ success: true, engine: 'builtin', stones: { spent: 0 } });
      expect(answer.enhanced_text).toContain('晚霞');
      expect(await api.posts.get({ id: post.id })).toEqual(post);
    });

    test('with the previous text · returns a different one', async () => {
      const { api, post } = await newPost();
      const first = await api.enhance.create({ content: post.content });
      const second = await api.enhance.create({
        content: post.content,
        previous_text: first.enhanced_text,
      });
      expect(second.enhanced_text).not.toBe(first.enhanced_text);
    });

    test('stream · the pieces join to the text, then done with the same fields', async () => {
      const { api, post } = await newPost();
      const { text, last } = await read(api.enhance.stream({ content: post.content }));
      expect(last).toMatchObject({
        type: 'done',
        success: true,
        enhanced_text: text,
        engine: 'builtin',
      });
    });

    test('refused requests', async () => {
      const { api, post } = await newPost();
      const enhance = (input: object) => codeOf(api.enhance.create({ content: POST, ...input }));
      expect(await enhance({ content: ' \n ' })).toBe('EMPTY_CONTENT');
      expect(await enhance({ content: '字'.repeat(POST_MAX_CHARACTERS + 1) })).toBe(
        'CONTENT_TOO_LONG',
      );
      expect(await enhance({ role_key: 'no_such_style' })).toBe('ROLE_NOT_FOUND');
      expect(await enhance({ role_key: 'light_prose' })).toBe('MODEL_REQUIRED');
      expect(await enhance({ post_id: newId() })).toBe('POST_NOT_FOUND');
      await api.posts.update({ id: post.id, aiPrivate: true });
      expect(await enhance({ post_id: post.id })).toBe('POST_AI_PRIVATE');
      await api.ai.updateSettings({ aiOff: true });
      expect(await enhance({})).toBe('AI_SWITCHED_OFF');
    });
  });

  describe('summary', () => {
    test('returns title and article of the shares', async () => {
      const { api } = await newPost();
      const answer = await api.summary.create({ content: CONTENT });
      expect(answer).toMatchObject({ success: true, engine: 'builtin', stones: { spent: 0 } });
      expect(answer.title.length).toBeGreaterThan(0);
      expect(answer.article).toContain('桂花开了');
      expect(answer.article).toContain('旧书');
    });

    test('stream · pieces of the article, then done with the same fields', async () => {
      const { api } = await newPost();
      const { last } = await read(api.summary.stream({ content: CONTENT }));
      const { title, article } = await api.summary.create({ content: CONTENT });
      expect(last).toMatchObject({ type: 'done', success: true, title, article });
    });

    test('plan · lists requests, oldest post first, and what is left out', async () => {
      const { api, post } = await newPost();
      const hidden = await api.posts.create({ id: newId(), content: '不给看', images: [] });
      await api.posts.update({ id: hidden.id, aiPrivate: true });
      const newest = await api.posts.create({ id: newId(), content: '后来下雨了。', images: [] });
      const gone = newId();
      const plan = await api.summary.plan({
        post_ids: [newest.id, gone, hidden.id, post.id, post.id],
      });
      expect(plan.steps).toEqual([
        { shares: [{ post_id: post.id }, { post_id: newest.id }], drafts: [], stones: 0 },
      ]);
      expect(plan.left_out).toEqual([
        { post_id: gone, reason: 'gone' },
        { post_id: hidden.id, reason: 'private' },
      ]);
      expect(await api.summary.plan({ post_ids: [gone] })).toMatchObject({ steps: [] });
    });

    test('create · reads posts by reference with own messages and lists the used ones', async () => {
      const { api, post } = await newPost();
      await api.messages.send({
        postId: post.id,
        id: newId(),
        content: '后来还吃了一碗馄饨。',
        images: [],
      });
      const hidden = await api.posts.create({ id: newId(), content: '不给看的事。', images: [] });
      await api.posts.update({ id: hidden.id, aiPrivate: true });
      const shares = [{ post_id: newId() }, { post_id: hidden.id }, { post_id: post.id }];
      const answer = await api.summary.create({
        content: '修改建议：详细一点',
        shares,
        time_zone: 'Asia/Shanghai',
      });
      expect(answer.article).toContain('馄饨');
      expect(answer.article).not.toContain('不给看');
      expect(answer.used).toEqual([3]);
      expect(await codeOf(api.summary.create({ content: '', shares: shares.slice(0, 2) }))).toBe(
        'EMPTY_CONTENT',
      );
    });

    test('create · reads a part of a post', async () => {
      const { api, post } = await newPost();
      const answer = await api.summary.create({
        content: '',
        shares: [{ post_id: post.id, from: POST.indexOf('橘色') }],
        stage: 'part',
      });
      expect(answer.article).toContain('橘色');
      expect(answer.article).not.toContain('晚霞');
    });

    test('create · joins whole drafts', async () => {
      const { api } = await newPost();
      const drafts = ['早上跑步。\n膝盖疼。', '晚上读书。'];
      const content = buildSummaryContent({
        shares: drafts.map((draft) => ({ content: draft, time: null, lines: [] })),
        suggestion: null,
      });
      const answer = await api.summary.create({ content, stage: 'compose' });
      expect(answer.article).toContain('膝盖疼');
      expect(answer.article).toContain('晚上读书');
      expect(answer.used).toEqual([1, 2]);
    });

    test('refused requests', async () => {
      const { api, post } = await newPost();
      const summarise = (input: object) =>
        codeOf(api.summary.create({ content: CONTENT, ...input }));
      expect(await summarise({ content: '  ' })).toBe('EMPTY_CONTENT');
      expect(await summarise({ content: '字'.repeat(SUMMARY_MAX_CHARACTERS + 1) })).toBe(
        'BAD_REQUEST',
      );
      expect(await summarise({ role_key: 'no_such_style' })).toBe('ROLE_NOT_FOUND');
      expect(await summarise({ role_key: 'slow_prose' })).toBe('MODEL_REQUIRED');
      expect(await summarise({ post_ids: [post.id, newId()] })).toBe('POST_NOT_FOUND');
      await api.posts.update({ id: post.id, aiPrivate: true });
      expect(await summarise({ post_ids: [post.id] })).toBe('POST_AI_PRIVATE');
      await api.ai.updateSettings({ aiOff: true });
      expect(await summarise({})).toBe('AI_SWITCHED_OFF');
    });
  });

  describe('danger', () => {
    test('danger in a text · every call returns the card with the help lines, free', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({
        id: newId(),
        content: '我不想活了，遗书已经写好了。',
        images: [],
      });
      const reply = await api.replies.create(
        { post_id: post.id },
        { context: { idempotencyKey: newId() } },
      );
      const enhanced = await api.enhance.create({ content: post.content, post_id: post.id });
      const summary = await api.summary.create({
        content: buildSummaryContent({
          shares: [{ content: post.content, time: null, lines: [] }],
          suggestion: null,
        }),
      });
      for (const answer of [reply, enhanced, summary]) {
        expect(answer.notice).toBe('crisis');
        expect(answer.crisis?.lines.map((line) => line.number)).toContain('12356');
        expect(answer.stones?.spent).toBe(0);
      }
      expect(enhanced.enhanced_text).toBe(post.content);
      expect(reply.message?.content).toBe(reply.response);
    });

    test('a hint in a text · the reply is plain presence, with the quiet line', async () => {
      const { api } = await world().newUser();
      const id = newId();
      await api.posts.create({ id, content: HINT, images: [] });
      const read = await api.replies.care({ postId: id });
      expect(read).toMatchObject({ about: id, crisis: null, care: { numbers: ['12356', '120'] } });
      const reply = await api.replies.create(
        { post_id: id },
        { context: { idempotencyKey: newId() } },
      );
      expect(reply).toMatchObject({ notice: 'care', care: read.care });
      expect(reply.response).not.toMatch(/[？?“]/u);
      expect(await codeOf(api.replies.care({ postId: newId() }))).toBe('POST_NOT_FOUND');
    });
  });
}
