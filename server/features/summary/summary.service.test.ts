// An article is the writer's record: whole, honest, or replaced by the writer's own sentences with a word about it.
import { describe, expect, test } from 'vitest';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';
import { ENGINES } from '#server/database/test-database.ts';
import { buildAiWorld, CALL_STONES, headerOf, setUpAiStage, WORLD_STONES } from '#tools/test/ai-world.ts';
import { FAKE_USAGE, type FakeStep } from '#tools/test/fake-ai.ts';

const CONTENT = buildSummaryContent({
  shares: [
    { content: '跑了五公里，膝盖有点疼。', time: '11月20日 07:40', lines: [] },
    { content: '给奶奶打电话，她说柿子红了。', time: '11月20日 21:30', lines: ['还要寄来一箱。'] },
  ],
  suggestion: null,
});
const ARTICLE = { title: '柿子红了', article: '早上跑了五公里，膝盖有点疼。\n\n晚上给奶奶打电话，她说柿子红了，还要寄来一箱。', used: [1, 2] };

const said = (answer: unknown): FakeStep => ({ pieces: [...JSON.stringify(answer).matchAll(/[\s\S]{1,7}/gu)].map((match) => match[0]) });

describe.each(ENGINES)('summaries on %s', (engine) => {
  const stage = setUpAiStage(engine, 'summary');

  const input = (more: { content?: string; role_key?: string; post_ids?: string[] } = {}) => ({
    content: CONTENT,
    role_key: 'default_conversation_summary',
    ...more,
  });

  test('an honest article', async () => {
    const userId = await stage.world.person();
    stage.fake.script(said(ARTICLE));
    const { used: _used, ...expected } = ARTICLE;
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toEqual({
      success: true,
      ...expected,
      usage: FAKE_USAGE,
      engine: 'remote',
      stones: { spent: CALL_STONES, left: WORLD_STONES - CALL_STONES },
    });
    expect(stage.fake.requests[0]?.body).toMatchObject({ model: 'm-summary', response_format: { type: 'json_object' } });
  });

  test('the stream tells the article as it is written, never the JSON around it', async () => {
    const userId = await stage.world.person();
    stage.fake.script(said(ARTICLE));
    const events = [];
    for await (const event of await stage.world.summary.streamSummary(headerOf(userId), input())) events.push(event);
    expect(events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')).toBe(ARTICLE.article);
    expect(events.at(-1)).toMatchObject({ type: 'done', title: '柿子红了' });
  });

  test.each([
    ['fenced, with a word before', { pieces: ['好的，这是日记：\n```json\n', JSON.stringify(ARTICLE), '\n```'] }],
    [
      'raw line breaks and a trailing comma',
      { pieces: [`{"title":"柿子红了","article":"早上跑了五公里，膝盖有点疼。\n\n晚上给奶奶打电话，她说柿子红了，还要寄来一箱。","used":[1,2],}`] },
    ],
    ['with thoughts', { pieces: ['<think>{"title":"想"}</think>', JSON.stringify(ARTICLE)] }],
  ])('JSON %s', async (_name, step) => {
    const userId = await stage.world.person();
    stage.fake.script(step);
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toMatchObject({ title: '柿子红了', engine: 'remote' });
  });

  test.each([
    ['invented', said({ ...ARTICLE, article: `${ARTICLE.article}爸爸也在，外面18度。` })],
    ['cut off', { pieces: ['{"title":"柿子","article":"早上跑了五公'], finish: 'length' }],
    ['no JSON', { pieces: ['早上跑了五公里。'] }],
    ['half of the lines', said({ ...ARTICLE, used: [1] })],
  ] as const)('%s twice: the writer’s own sentences, said so, free of charge', async (_name, step) => {
    const userId = await stage.world.person();
    stage.fake.script(step as FakeStep, step as FakeStep);
    const answer = await stage.world.summary.summarise(headerOf(userId), input());
    expect(answer).toMatchObject({ engine: 'builtin', notice: 'fallback', stones: { spent: 0, left: WORLD_STONES } });
    expect(answer.article).toContain('柿子红了');
    expect(stage.fake.requests).toHaveLength(2);
  });

  test('invented once: asked for once more, by name', async () => {
    const userId = await stage.world.person();
    stage.fake.script(said({ ...ARTICLE, article: `${ARTICLE.article}外面18度。` }), said(ARTICLE));
    expect(await stage.world.summary.summarise(headerOf(userId), input())).toMatchObject({ engine: 'remote', article: ARTICLE.article });
    expect(stage.fake.requests[1]?.body.messages?.at(-1)?.content).toContain('18');
  });

  test('a suggestion changes the way of writing, not the content', async () => {
    const userId = await stage.world.person();
    stage.fake.script(said(ARTICLE));
    await stage.world.summary.summarise(headerOf(userId), input({ content: `${CONTENT}\n\n修改建议：写短一点` }));
    expect(stage.fake.requests[0]?.body.messages?.[1]?.content).toMatch(/<建议 id="[0-9a-f]+">\n写短一点/u);
    expect(stage.fake.requests[0]?.body.messages?.[0]?.content).toContain('不增加内容');
  });

  test('nothing to write about; a private post', async () => {
    const userId = await stage.world.person();
    const hidden = await stage.world.post(userId, '秘密', { aiPrivate: true });
    await expect(stage.world.summary.summarise(headerOf(userId), input({ content: '' }))).rejects.toMatchObject({ code: 'EMPTY_CONTENT' });
    await expect(stage.world.summary.summarise(headerOf(userId), input({ post_ids: [hidden] }))).rejects.toMatchObject({ code: 'POST_AI_PRIVATE' });
  });

  test('a preview is made once for everybody, and free', async () => {
    const [one, two] = [await stage.world.person(), await stage.world.person()];
    stage.fake.script(said({ title: '桂花', article: '巷口的桂花开了，绕了两步路去闻。', used: [1, 2, 3] }));
    const answers = await Promise.all([one, two, one].map((userId) => stage.world.previews.preview(userId, 'slow_prose')));
    expect(new Set(answers.map((answer) => answer.article)).size).toBe(1);
    expect(stage.fake.requests).toHaveLength(1);
    expect(await stage.world.ledger.getBalance(one)).toBe(WORLD_STONES);
    // Another process, another day: the text is there, and the model is not asked.
    const elsewhere = buildAiWorld(stage.opened.database, stage.fake.baseUrl, { mayCall: async () => false });
    expect(await elsewhere.previews.preview(two, 'slow_prose')).toEqual(answers[0]);
    expect(stage.fake.requests).toHaveLength(1);
    await expect(elsewhere.previews.preview(two, 'letter_to_self')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(stage.world.previews.preview(one, 'nobody')).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' });
  });

  test('a preview that failed is not kept: the next look tries again', async () => {
    const userId = await stage.world.person();
    stage.fake.script({ pieces: ['不是JSON'] }, said({ title: '合照', article: '晚上翻到一张三个人的合照。', used: [1, 2, 3] }));
    await expect(stage.world.previews.preview(userId, 'three_things')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(await stage.world.previews.preview(userId, 'three_things')).toMatchObject({ title: '合照', engine: 'remote' });
  });

  test('the built-in engine alone: title, article, no usage, no stones', async () => {
    const builtin = buildAiWorld(stage.opened.database, null);
    const userId = await builtin.person();
    const answer = await builtin.summary.summarise(headerOf(userId), input());
    expect(answer).toMatchObject({ engine: 'builtin', stones: { spent: 0, left: WORLD_STONES } });
    expect(answer.notice).toBeUndefined();
    expect(answer.article).toContain('五公里');
    expect(answer.title.length).toBeGreaterThan(0);
  });
});
