// Summaries: complete, honest, or replaced by the user's own sentences with a notice.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShareReference, SummaryAnswer } from '#contract/summary.contract.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';
import { usedPieces } from '#domain/summary/summary-steps.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  buildAiWorld,
  CALL_STONES,
  type AiWorld,
  headerOf,
  setUpAiStage,
  WORLD_STONES,
} from '#tools/test/ai-world.ts';
import {
  answerLikeAModel,
  FAKE_USAGE,
  type FakeRequest,
  type FakeStep,
} from '#tools/test/fake-ai.ts';

const CONTENT = buildSummaryContent({
  shares: [
    { content: '跑了五公里，膝盖有点疼。', time: '11月20日 07:40', lines: [] },
    { content: '给奶奶打电话，她说柿子红了。', time: '11月20日 21:30', lines: ['还要寄来一箱。'] },
  ],
  suggestion: null,
});
const ARTICLE = {
  title: '柿子红了',
  article: '早上跑了五公里，膝盖有点疼。\n\n晚上给奶奶打电话，她说柿子红了，还要寄来一箱。',
  used: [1, 2],
};

const said = (answer: unknown): FakeStep => ({
  pieces: [...JSON.stringify(answer).matchAll(/[\s\S]{1,7}/gu)].map((match) => match[0]),
});

const PREVIEW = '早上巷口的桂花开了，绕了两步路去闻。中午和小周吃面，她说下个月要搬去杭州了。';

describe.each(ENGINES)('summaries on %s', (engine) => {
  const stage = setUpAiStage(engine, 'summary');

  const input = (
    more: {
      content?: string;
      role_key?: string;
      post_ids?: string[];
      shares?: ShareReference[];
    } = {},
  ) => ({
    content: CONTENT,
    role_key: 'default_conversation_summary',
    ...more,
  });

  test('an honest article', async () => {
    const userId = await stage.world.user();
    stage.fake.script(said(ARTICLE));
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toEqual({
      success: true,
      ...ARTICLE,
      usage: FAKE_USAGE,
      engine: 'remote',
      stones: { spent: CALL_STONES, left: WORLD_STONES - CALL_STONES },
    });
    expect(stage.fake.requests[0]?.body).toMatchObject({
      model: 'm-summary',
      response_format: { type: 'json_object' },
    });
  });

  test('the stream has the article as it is written, never the JSON around it', async () => {
    const userId = await stage.world.user();
    stage.fake.script(said(ARTICLE));
    const events = [];
    for await (const event of await stage.world.summary.streamSummary(headerOf(userId), input()))
      events.push(event);
    expect(events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')).toBe(
      ARTICLE.article,
    );
    expect(events.at(-1)).toMatchObject({ type: 'done', title: '柿子红了' });
  });

  test.each([
    [
      'fenced, with a word before',
      { pieces: ['好的，这是日记：\n```json\n', JSON.stringify(ARTICLE), '\n```'] },
    ],
    [
      'raw line breaks and a trailing comma',
      {
        pieces: [
          `{"title":"柿子红了","article":"早上跑了五公里，膝盖有点疼。\n\n晚上给奶奶打电话，她说柿子红了，还要寄来一箱。","used":[1,2],}`,
        ],
      },
    ],
    ['with thoughts', { pieces: ['<think>{"title":"想"}</think>', JSON.stringify(ARTICLE)] }],
  ])('JSON %s', async (_name, step) => {
    const userId = await stage.world.user();
    stage.fake.script(step);
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toMatchObject({
      title: '柿子红了',
      engine: 'remote',
    });
  });

  test.each([
    ['invented', said({ ...ARTICLE, article: `${ARTICLE.article}爸爸也在，外面18度。` }), 2],
    // Each is asked for again with a larger limit.
    ['cut off', { pieces: ['{"title":"柿子","article":"早上跑了五公'], finish: 'length' }, 4],
    ['no JSON', { pieces: ['早上跑了五公里。'] }, 2],
    ['half of the lines', said({ ...ARTICLE, used: [1] }), 2],
  ] as const)(
    "%s twice · the user's own sentences, with a notice, free",
    async (_name, step, requests) => {
      const userId = await stage.world.user();
      stage.fake.script(...Array.from({ length: requests }, () => step as FakeStep));
      const answer = await stage.world.summary.summarise(headerOf(userId), input());
      expect(answer).toMatchObject({
        engine: 'builtin',
        notice: 'fallback',
        stones: { spent: 0, left: WORLD_STONES },
      });
      expect(answer.article).toContain('柿子红了');
      expect(stage.fake.requests).toHaveLength(requests);
    },
  );

  test('one invention · the model is asked once more and told what it invented', async () => {
    const userId = await stage.world.user();
    stage.fake.script(said({ ...ARTICLE, article: `${ARTICLE.article}外面18度。` }), said(ARTICLE));
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toMatchObject({
      engine: 'remote',
      article: ARTICLE.article,
    });
    expect(stage.fake.requests[1]?.body.messages?.at(-1)?.content).toContain('18');
  });

  test('a suggestion is a request, and may choose one line', async () => {
    const userId = await stage.world.user();
    stage.fake.script(said(ARTICLE));
    await stage.world.summary.summarise(
      headerOf(userId),
      input({ content: `${CONTENT}\n\n修改建议：写短一点` }),
    );
    expect(stage.fake.requests[0]?.body.messages?.[1]?.content).toMatch(
      /<建议 id="[0-9a-f]+">\n写短一点/u,
    );
    expect(stage.fake.requests[0]?.body.messages?.[0]?.content).toContain('它可以只要其中几条');
  });

  test('empty content and a private post are refused', async () => {
    const userId = await stage.world.user();
    const hidden = await stage.world.post(userId, '秘密', { aiPrivate: true });
    await expect(
      stage.world.summary.summarise(headerOf(userId), input({ content: '' })),
    ).rejects.toMatchObject({ code: 'EMPTY_CONTENT' });
    await expect(
      stage.world.summary.summarise(headerOf(userId), input({ post_ids: [hidden] })),
    ).rejects.toMatchObject({ code: 'POST_AI_PRIVATE' });
  });

  test('a preview is made once for all users, free', async () => {
    const [one, two] = [await stage.world.user(), await stage.world.user()];
    stage.fake.script(said({ title: '桂花', article: PREVIEW, used: [1, 2, 3] }));
    const answers = await Promise.all(
      [one, two, one].map((userId) => stage.world.previews.preview(userId, 'slow_prose')),
    );
    expect(new Set(answers.map((answer) => answer.article)).size).toBe(1);
    expect(stage.fake.requests).toHaveLength(1);
    expect(await stage.world.ledger.getBalance(one)).toBe(WORLD_STONES);
    // Another process on another day finds the text and does not call the model.
    const elsewhere = buildAiWorld(stage.opened.database, stage.fake.baseUrl, {
      countCall: () => Promise.reject(new AppError('RATE_LIMITED')),
    });
    expect(await elsewhere.previews.preview(two, 'slow_prose')).toEqual(answers[0]);
    expect(stage.fake.requests).toHaveLength(1);
    await expect(elsewhere.previews.preview(two, 'letter_to_self')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await expect(stage.world.previews.preview(one, 'nobody')).rejects.toMatchObject({
      code: 'ROLE_NOT_FOUND',
    });
  });

  test('a preview counts its tokens, and needs the budget of the server', async () => {
    const userId = await stage.world.user();
    const { database } = stage.opened;
    const poor = buildAiWorld(database, stage.fake.baseUrl, { tokensOfServer: 1 });
    await expect(poor.previews.preview(userId, 'letter_to_self')).rejects.toMatchObject({
      code: 'AI_BUDGET_SPENT',
    });
    expect(stage.fake.requests).toEqual([]);
    stage.fake.script(said({ title: '桂花', article: PREVIEW, used: [1, 2, 3] }));
    await stage.world.previews.preview(userId, 'letter_to_self');
    const days = await database
      .read()
      .selectFrom('usage_days')
      .select('tokens')
      .where('user_id', '=', userId)
      .execute();
    expect(days).toEqual([{ tokens: FAKE_USAGE.total_tokens }]);
  });

  test('a failed preview is not stored; the next request tries again', async () => {
    const userId = await stage.world.user();
    stage.fake.script(
      { pieces: ['不是JSON'] },
      said({ title: '合照', article: PREVIEW, used: [1, 2, 3] }),
    );
    await expect(stage.world.previews.preview(userId, 'three_things')).rejects.toMatchObject({
      code: 'AI_UNAVAILABLE',
    });
    expect(await stage.world.previews.preview(userId, 'three_things')).toMatchObject({
      title: '合照',
      engine: 'remote',
    });
  });

  describe('long selections', () => {
    const rain = (index: number, length: number) =>
      `第${index}篇。${'雨'.repeat(length)}`.slice(0, length);
    const bare = (count: number, length: number) =>
      input({
        content: buildSummaryContent({
          shares: Array.from({ length: count }, (_, index) => ({
            content: rain(index, length),
            time: null,
            lines: [],
          })),
          suggestion: null,
        }),
      });
    /** The text that the model got in all requests, without tags. */
    const shown = () =>
      stage.fake.requests.map((request) => request.body.messages?.at(-1)?.content ?? '').join('\n');
    const fits = (contextTokens: number) => {
      for (const { body } of stage.fake.requests)
        expect(
          (body.messages ?? []).reduce((sum, { content }) => sum + estimateTokens(content), 0) +
            Number(body['max_tokens']),
        ).toBeLessThanOrEqual(contextTokens);
    };
    const run = async (userId: string, world: AiWorld, ids: string[]) => {
      const plan = await world.material.plan(userId, {
        post_ids: ids,
        role_key: 'default_conversation_summary',
        time_zone: 'Asia/Shanghai',
      });
      const answers: SummaryAnswer[] = [];
      for (const { shares, drafts } of plan.steps) {
        const content = buildSummaryContent({
          shares: drafts.map((draft) => ({
            content: answers[draft]?.article ?? '',
            time: null,
            lines: [],
          })),
          suggestion: null,
        });
        const order =
          drafts.length > 0
            ? { content, stage: 'compose' as const }
            : { content: '', shares, stage: 'part' as const };
        answers.push(
          await world.summary.summarise(headerOf(userId), {
            role_key: 'default_conversation_summary',
            ...order,
          }),
        );
      }
      return { plan, answers };
    };
    /** A model that uses every line and writes a few words of each. */
    const brief = (request: FakeRequest): FakeStep => {
      const lines = [
        ...(request.body.messages?.at(-1)?.content ?? '').matchAll(/^\[\d+\].*?我：(.+)/gmu),
      ].map((match, _, all) => (match[1] ?? '').slice(0, Math.max(12, 150 / all.length)));
      return {
        pieces: [
          JSON.stringify({
            title: '雨',
            article: lines.join('\n'),
            used: lines.map((_, index) => index + 1),
          }),
        ],
      };
    };
    beforeEach(() => stage.fake.answerWith(brief));
    afterEach(() => stage.fake.answerWith({}));

    test.each([
      [75, 200],
      [64, 200],
      [1, 16_814],
    ])(
      'without references · %i posts of %i characters · the model gets each line once',
      async (count, length) => {
        const userId = await stage.world.user();
        const answer = await stage.world.summary.summarise(headerOf(userId), bare(count, length));
        expect(stage.fake.requests).toHaveLength(1);
        for (let index = 0; index < count; index += 1)
          expect(shown()).toContain(rain(index, length));
        expect(answer).toMatchObject({
          engine: 'remote',
          used: Array.from({ length: count }, (_, index) => index + 1),
        });
        fits(32_000);
      },
    );

    test('without references · 200,000 characters are written in parts, all charged', async () => {
      const userId = await stage.world.user();
      await stage.world.ledger.credit(userId, 1_000, 'grant', 'test');
      const answer = await stage.world.summary.summarise(headerOf(userId), bare(1, 200_000));
      const calls = stage.fake.requests.length;
      expect(calls).toBeGreaterThan(3);
      expect(shown().split('雨').length - 1).toBeGreaterThanOrEqual(199_990);
      expect(answer).toMatchObject({
        used: [1],
        usage: { total_tokens: calls * FAKE_USAGE.total_tokens },
      });
      fits(32_000);
    });

    test('without references · too many parts are refused before the model runs', async () => {
      const userId = await stage.world.user();
      await expect(
        stage.world.summary.summarise(headerOf(userId), bare(1, 900_000)),
      ).rejects.toMatchObject({ code: 'CONTENT_TOO_LONG' });
      expect(stage.fake.requests).toHaveLength(0);
    });

    test('without references · every request fits a context of 4,096 tokens', async () => {
      const small = buildAiWorld(stage.opened.database, stage.fake.baseUrl, {
        contextTokens: 4_096,
      });
      const userId = await small.user();
      const answer = await small.summary.summarise(headerOf(userId), bare(30, 200));
      expect(answer.used).toHaveLength(30);
      fits(4_096);
    });

    test('drafts as long as their sources are joined instead of composed again', async () => {
      stage.fake.answerWith((request) => ({ ...answerLikeAModel(request), pieceMs: 0 }));
      const small = buildAiWorld(stage.opened.database, stage.fake.baseUrl, {
        contextTokens: 4_096,
      });
      const answer = await small.summary.summarise(headerOf(await small.user()), bare(20, 200));
      expect(answer).toMatchObject({
        used: Array.from({ length: 20 }, (_, index) => index + 1),
        notice: 'fallback',
      });
      expect(answer.article.split('雨').length - 1).toBeGreaterThan(3_800);
      fits(4_096);
    });

    test('a thousand posts · parts within the limit, every post in one of them', async () => {
      const userId = await stage.world.user();
      const ids = await stage.world.posts(
        userId,
        Array.from({ length: 1_000 }, (_, index) => rain(index, 200)),
      );
      const plan = await stage.world.material.plan(userId, {
        post_ids: ids.toReversed(),
        role_key: 'default_conversation_summary',
      });
      expect(plan.left_out).toEqual([]);
      expect(plan.steps.flatMap((step) => step.shares.map((share) => share.post_id))).toEqual(ids);
      expect(plan.steps.at(-1)?.shares).toEqual([]);
      for (const step of plan.steps) expect(step.stones).toBeGreaterThan(0);
    });

    test('a plan is executed part by part, each charged, and uses every post', async () => {
      const small = buildAiWorld(stage.opened.database, stage.fake.baseUrl, {
        contextTokens: 4_096,
      });
      const userId = await small.user();
      const ids = await small.posts(
        userId,
        Array.from({ length: 30 }, (_, index) => rain(index, 200)),
      );
      const { plan, answers } = await run(userId, small, ids);
      expect(plan.steps.length).toBeGreaterThan(3);
      fits(4_096);
      for (const answer of answers) expect(answer.stones?.spent).toBe(CALL_STONES);
      const pieces = usedPieces(
        plan.steps.map(({ shares, drafts }) => ({ pieces: shares, drafts })),
        answers.map((answer) => answer.used ?? []),
      );
      expect(new Set(pieces.map((piece) => piece.post_id))).toEqual(new Set(ids));
    });

    test("a post is referenced with its conversation, without the AI's messages", async () => {
      const userId = await stage.world.user();
      const id = await stage.world.post(userId, '巷口的桂花开了');
      await stage.world.line(userId, id, '比去年早', true, 1);
      await stage.world.line(userId, id, '真好呀', false, 2);
      await run(userId, stage.world, [id]);
      expect(shown()).toMatch(/\[1\] \d+月\d+日 周. \d\d:\d\d 我：巷口的桂花开了 \/ 比去年早/u);
      expect(shown()).not.toContain('真好呀');
    });

    test('a short answer in a conversation · has the half that it answers', async () => {
      const userId = await stage.world.user();
      const id = await stage.world.post(userId, '和妈妈吵了一架');
      await stage.world.line(userId, id, '气还在。还是后悔先到了？', false, 1);
      await stage.world.line(userId, id, '后悔', true, 2);
      await run(userId, stage.world, [id]);
      expect(shown()).toContain('和妈妈吵了一架 / （答“还是后悔先到了？”）后悔');
    });

    test('hidden, deleted and foreign posts are listed in the plan and never sent', async () => {
      const userId = await stage.world.user();
      const open = await stage.world.post(userId, '可以看');
      const hidden = await stage.world.post(userId, '不给看', { aiPrivate: true });
      const foreign = await stage.world.post(await stage.world.user(), '别人的');
      const gone = crypto.randomUUID();
      const { plan } = await run(userId, stage.world, [open, hidden, foreign, gone]);
      expect(plan.left_out).toEqual(
        expect.arrayContaining([
          { post_id: hidden, reason: 'private' },
          { post_id: foreign, reason: 'gone' },
          { post_id: gone, reason: 'gone' },
        ]),
      );
      expect(plan.left_out).toHaveLength(3);
      expect(shown()).toContain('可以看');
      expect(shown()).not.toMatch(/不给看|别人的/u);
    });

    test('a post hidden after the plan is not sent and not listed as used', async () => {
      const userId = await stage.world.user();
      const [open = '', hidden = ''] = await stage.world.posts(userId, ['可以看', '后来不给看']);
      const shares = [{ post_id: hidden }, { post_id: open }];
      await stage.opened.database
        .query()
        .updateTable('posts')
        .set({ ai_private: 1 })
        .where('id', '=', hidden)
        .execute();
      const answer = await stage.world.summary.summarise(
        headerOf(userId),
        input({ content: '', shares }),
      );
      expect(answer.used).toEqual([2]);
      expect(shown()).not.toContain('不给看');
      await expect(
        stage.world.summary.summarise(
          headerOf(userId),
          input({ content: '', shares: shares.slice(0, 1) }),
        ),
      ).rejects.toMatchObject({
        code: 'EMPTY_CONTENT',
      });
    });

    test('a post that grew after the plan is read to its end', async () => {
      const userId = await stage.world.user();
      const id = await stage.world.post(userId, '开头');
      const { steps } = await stage.world.material.plan(userId, {
        post_ids: [id],
        role_key: 'default_conversation_summary',
      });
      await stage.opened.database
        .query()
        .updateTable('posts')
        .set({ content: '开头，后来又写了结尾' })
        .where('id', '=', id)
        .execute();
      await stage.world.summary.summarise(
        headerOf(userId),
        input({ content: '', shares: steps[0]?.shares ?? [] }),
      );
      expect(shown()).toContain('后来又写了结尾');
    });

    test('too many references to one post are refused before it is read', async () => {
      const userId = await stage.world.user();
      const id = await stage.world.post(userId, rain(0, 20_000));
      const named = (count: number, to?: number) =>
        input({
          content: '',
          shares: Array.from({ length: count }, () => ({ post_id: id, ...(to && { to }) })),
        });
      const refusal = { code: 'CONTENT_TOO_LONG' };
      const load = async (count: number, to?: number) =>
        (await stage.world.material.load(userId, named(count, to).shares ?? [], 'UTC')).length;
      await expect(load(101)).rejects.toMatchObject(refusal);
      await expect(
        stage.world.summary.summarise(headerOf(userId), named(1_000)),
      ).rejects.toMatchObject(refusal);
      expect(stage.fake.requests).toEqual([]);
      expect(await load(1_000, 20)).toBe(1_000);
    });

    test('beyond a million characters the newest posts are listed as left out', async () => {
      const userId = await stage.world.user();
      const ids = await stage.world.posts(
        userId,
        Array.from({ length: 52 }, (_, index) => rain(index, 20_000)),
      );
      const plan = await stage.world.material.plan(userId, {
        post_ids: ids,
        role_key: 'default_conversation_summary',
      });
      expect(plan.left_out).toEqual(
        ids.slice(50).map((post_id) => ({ post_id, reason: 'too_long' })),
      );
    });

    test('the third part fails · two paid responses are repeated without a charge', async () => {
      const userId = await stage.world.user();
      const keys = Array.from({ length: 3 }, () => crypto.randomUUID());
      const order = (index: number) => ({
        content: `分享1：\nuser: 第${index}段`,
        role_key: 'default_conversation_summary',
        stage: 'part' as const,
      });
      await stage.world.summary.summarise(headerOf(userId, keys[0]), order(0));
      await stage.world.summary.summarise(headerOf(userId, keys[1]), order(1));
      stage.fake.script({ status: 400, body: '{}' });
      await expect(
        stage.world.summary.summarise(headerOf(userId, keys[2]), order(2)),
      ).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
      for (const index of [0, 1])
        await stage.world.summary.summarise(headerOf(userId, keys[index]), order(index));
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - 2 * CALL_STONES);
      expect(
        await stage.world.summary.summarise(headerOf(userId, keys[2]), order(2)),
      ).toMatchObject({ engine: 'remote' });
      expect(await stage.world.ledger.getBalance(userId)).toBe(WORLD_STONES - 3 * CALL_STONES);
    });

    test('drafts that fail the check twice are joined whole', async () => {
      const userId = await stage.world.user();
      const drafts = ['早上跑了五公里。', '晚上柿子红了。'];
      const content = buildSummaryContent({
        shares: drafts.map((draft) => ({ content: draft, time: null, lines: [] })),
        suggestion: null,
      });
      stage.fake.script({ pieces: ['不是JSON'] }, { pieces: ['不是JSON'] });
      const answer = await stage.world.summary.summarise(headerOf(userId), {
        ...input({ content }),
        stage: 'compose',
      });
      expect(answer).toMatchObject({
        article: drafts.join('\n\n'),
        used: [1, 2],
        notice: 'fallback',
        stones: { spent: 0 },
      });
    });
  });

  test('the built-in engine alone · writes title and article free of charge', async () => {
    const builtin = buildAiWorld(stage.opened.database, null);
    const userId = await builtin.user();
    const answer = await builtin.summary.summarise(headerOf(userId), input());
    expect(answer).toMatchObject({ engine: 'builtin', stones: { spent: 0, left: WORLD_STONES } });
    expect(answer.notice).toBeUndefined();
    expect(answer.article).toContain('五公里');
    expect(answer.title.length).toBeGreaterThan(0);
  });
});
