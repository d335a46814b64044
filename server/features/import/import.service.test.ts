// Data of trial mode arrives complete, with both times of a post (C§53.02). Repeating an import
// creates no duplicates and never touches another user's rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import {
  IMPORT_BATCH_MESSAGES,
  IMPORT_BATCH_ROWS,
  type ImportBatch,
} from '#contract/import.contract.ts';
import { FACTS_MAX } from '#domain/facts/fact.ts';
import { QUESTIONS_MAX } from '#domain/asking/answer.ts';
import { PERSONAS_MAX } from '#domain/personas/persona.ts';
import { TEMPLATES_MAX } from '#domain/templates/template.ts';
import { composeServices } from '#server/compose-services.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

type PostRow = ImportBatch['posts'][number];
type DiaryRow = ImportBatch['diaries'][number];

const EARLIER = '2026-01-02T03:04:05.678Z';
const postRow = (part: Partial<PostRow> = {}): PostRow => ({
  id: newId(),
  content: '桂花开了',
  sourceContent: '桂花',
  images: [],
  aiPrivate: true,
  createdAt: EARLIER,
  messages: [],
  ...part,
});
const line = (part: Partial<PostRow['messages'][number]> = {}) => ({
  id: newId(),
  content: '慢了',
  isUser: true,
  images: [],
  createdAt: EARLIER,
  roleKey: null,
  ...part,
});
const diaryRow = (part: Partial<DiaryRow> = {}): DiaryRow => ({
  id: newId(),
  date: '2026-01-02',
  title: '多走的十分钟',
  content: '我改过的',
  aiGenerated: '引擎写的',
  mood: '感动',
  tags: ['桂花'],
  emotionalThemes: ['日常'],
  images: [],
  coverImage: null,
  originalPosts: [],
  createdAt: EARLIER,
  works: [
    {
      title: '背影',
      author: '朱自清',
      worksType: 'article',
      sourceContext: '父亲送别',
      matchScore: 8,
      matchReason: '都在动作里',
    },
  ],
  ...part,
});

describe.each(ENGINES)('import on %s', (engine) => {
  let server: TestServer;
  let user: Awaited<ReturnType<TestServer['newUser']>>;
  const send = (batch: Partial<ImportBatch>) =>
    user.api.import.create({ posts: [], diaries: [], ...batch });

  beforeAll(async () => {
    server = await startTestServer(engine, 'import');
  });
  beforeEach(async () => {
    user = await server.newUser();
  });
  afterAll(() => server.dispose());

  // C§60.03
  test('facts · arrive with their times and sources; a full list keeps the rest out', async () => {
    const post = postRow();
    const facts = Array.from({ length: FACTS_MAX }, (_, at) => ({
      id: newId(),
      content: `第${at}条`,
      createdAt: EARLIER,
      confirmedAt: EARLIER,
      source: { postId: at === 0 ? post.id : newId(), messageId: null },
    }));
    const { id } = await user.api.facts.create({ id: newId(), content: '第1条' });
    await user.api.facts.create({ id: newId(), content: '自己的' });
    for (let time = 0; time < 2; time += 1) {
      const { facts: confirmed } = await send({ posts: [post], facts });
      expect(confirmed).toEqual(facts.slice(0, -1).map((fact) => fact.id));
    }
    const { items } = await user.api.facts.list();
    expect(items).toHaveLength(FACTS_MAX);
    expect(items[0]).toMatchObject({
      content: '第0条',
      createdAt: EARLIER,
      confirmedAt: EARLIER,
      source: { postId: post.id, date: EARLIER },
    });
    expect(items[1]?.source).toBeNull();
    expect(items.find(({ content }) => content === '第1条')?.id).toBe(id);
  });

  // C§61.04
  test('personas · arrive once with their times; a full list keeps the rest out', async () => {
    const personas = Array.from({ length: PERSONAS_MAX }, (_, at) => ({
      id: newId(),
      name: `第${at}位`,
      avatar: 'boat' as const,
      voice: '话很少',
      createdAt: EARLIER,
    }));
    const own = await user.api.personas.save({
      id: newId(),
      name: '自己的',
      avatar: 'moon',
      voice: '话多',
    });
    for (let time = 0; time < 2; time += 1) {
      const { personas: confirmed } = await send({ personas });
      expect(confirmed).toEqual(personas.slice(0, -1).map(({ id }) => id));
    }
    expect((await user.api.personas.list()).items).toEqual([...personas.slice(0, -1), own]);
    const broken = { ...personas[0], id: newId(), voice: ' ', createdAt: EARLIER };
    expect((await send({ personas: [{ ...broken, name: '坏', avatar: 'cat' }] })).personas).toEqual(
      [],
    );
  });

  test('questions · imports at once at the limit · one place is given once', async () => {
    await send({ posts: [postRow({ content: '吃了面。' })] });
    const asked = await user.api.questions.ask(
      { id: newId(), question: '吃了什么', timeZone: 'UTC' },
      { context: { idempotencyKey: newId() } },
    );
    await user.api.questions.remove({ id: asked.question.id });
    const question = (at: number) => {
      const [id, askedAt] = [newId(), new Date(Date.parse(EARLIER) + at * 1_000).toISOString()];
      return { ...asked.question, id, threadId: id, askedAt };
    };
    const own = Array.from({ length: QUESTIONS_MAX - 1 }, (_, at) => question(at));
    expect((await send({ questions: own })).questions).toHaveLength(QUESTIONS_MAX - 1);
    const late = Array.from({ length: 8 }, (_, at) => question(QUESTIONS_MAX + at));
    // Two processes, each of which writes the batches of a user one after the other.
    const services = await composeServices(
      { ...server.settings, publicUrl: server.url },
      { now: () => server.clock.nowMs },
    );
    const answers = await Promise.all(
      late.map((one) =>
        services.imports.importBatch(user.id, { posts: [], diaries: [], questions: [one] }),
      ),
    );
    await services.close();
    expect(answers.flatMap(({ questions }) => questions)).toHaveLength(1);
    const ids = [...own, ...late].map(({ id }) => id);
    const { ids: kept } = await user.api.import.known({ ids });
    expect(kept).toHaveLength(QUESTIONS_MAX);
    expect(own.every(({ id }) => kept.includes(id))).toBe(true);
  });

  test('post · arrives with its time and conversation', async () => {
    const said = line();
    const reply = line({
      content: '“慢了”，我听到了。',
      isUser: false,
      roleKey: 'quiet_listener',
      createdAt: '2026-01-02T03:04:06.000Z',
    });
    const post = postRow({ messages: [said, reply] });
    expect(await send({ posts: [post] })).toEqual({
      posts: [post.id],
      messages: [said.id, reply.id],
      diaries: [],
      facts: [],
      personas: [],
      questions: [],
      templates: [],
    });
    expect(await user.api.posts.get({ id: post.id })).toMatchObject({
      content: post.content,
      sourceContent: '桂花',
      aiPrivate: true,
      createdAt: EARLIER,
      conversationCount: 2,
    });
    expect((await user.api.messages.list({ postId: post.id })).items).toMatchObject([
      { id: said.id, isUser: true, engine: null, createdAt: EARLIER },
      { id: reply.id, isUser: false, engine: 'builtin', roleKey: 'quiet_listener' },
    ]);
    expect((await user.api.search.find({ query: '慢了' })).items.length).toBeGreaterThan(0);
  });

  test('diary · arrives with its time, themes, edited body and works', async () => {
    const post = postRow();
    const diary = diaryRow({
      originalPosts: [{ id: post.id, content: post.content, timestamp: EARLIER, images: [] }],
    });
    expect((await send({ posts: [post], diaries: [diary] })).diaries).toEqual([diary.id]);
    expect(await user.api.diaries.get({ id: diary.id })).toMatchObject({
      content: '我改过的',
      aiGenerated: '引擎写的',
      engine: 'builtin',
      mood: '感动',
      emotionalThemes: ['日常'],
      createdAt: EARLIER,
    });
    expect((await user.api.recommendations.list({ diaryId: diary.id })).items).toMatchObject([
      { title: '背影', matchScore: 8, engine: 'builtin' },
    ]);
    expect((await user.api.posts.get({ id: post.id })).diaryCount).toBe(1);
  });

  test('same batch again · creates no duplicate and keeps later changes', async () => {
    const post = postRow({ messages: [line()] });
    const diary = diaryRow();
    const first = await send({ posts: [post], diaries: [diary] });
    await user.api.posts.update({ id: post.id, content: '后来改的' });
    expect(await send({ posts: [post], diaries: [diary] })).toEqual(first);
    expect((await user.api.posts.list({})).total).toBe(1);
    expect((await user.api.posts.get({ id: post.id })).content).toBe('后来改的');
    expect((await user.api.messages.list({ postId: post.id })).items).toHaveLength(1);
    expect((await user.api.recommendations.list({ diaryId: diary.id })).items).toHaveLength(1);
  });

  test('templates · arrive in their order, once; a full list keeps the rest out', async () => {
    const template = (name: string) => ({ id: newId(), name, content: `${name}，` });
    const own = await user.api.templates.save(template('自己的'));
    const templates = Array.from({ length: TEMPLATES_MAX }, (_, at) => template(`第${at}个`));
    const same = { ...own, id: newId() };
    for (let time = 0; time < 2; time += 1) {
      expect((await send({ templates: [same] })).templates).toEqual([same.id]);
      expect((await send({ templates })).templates).toEqual(
        templates.slice(0, -1).map(({ id }) => id),
      );
    }
    const { items } = await user.api.templates.list();
    expect(items).toEqual([own, ...templates.slice(0, -1)]);
  });

  test("pinned post · is pinned when the account has no pin; the account's own stays", async () => {
    const [pinned, another] = [postRow({ isPinned: true }), postRow({ isPinned: true })];
    await send({ posts: [pinned], diaries: [] });
    await send({ posts: [another], diaries: [] });
    await send({ posts: [pinned, another], diaries: [] });
    expect((await user.api.posts.list({})).pinned?.id).toBe(pinned.id);
  });

  test('invalid row · is not confirmed and does not block others', async () => {
    const [good, empty, foreign] = [
      postRow(),
      postRow({ content: ' ' }),
      postRow({ images: ['somebody/1_a.webp'] }),
    ];
    const untitled = diaryRow({ title: ' ' });
    const quoting = diaryRow({
      originalPosts: [
        { id: good.id, content: 'x', timestamp: EARLIER, images: ['somebody/1_a.webp'] },
      ],
    });
    const loud = line({ images: ['local:00000000-0000-4000-8000-000000000001'] });
    const response = await send({
      posts: [{ ...good, messages: [loud, line({ content: '' })] }, empty, foreign],
      diaries: [untitled, quoting],
    });
    expect(response).toEqual({
      posts: [good.id],
      messages: [],
      diaries: [],
      facts: [],
      personas: [],
      questions: [],
      templates: [],
    });
    expect((await user.api.posts.list({})).total).toBe(1);
  });

  test('time in the future · becomes now', async () => {
    const post = postRow({ createdAt: '2999-01-01T00:00:00.000Z' });
    await send({ posts: [post] });
    expect(Date.parse((await user.api.posts.get({ id: post.id })).createdAt)).toBeLessThanOrEqual(
      server.clock.nowMs,
    );
  });

  test('post · keeps its moment and the time of its first save', async () => {
    const moment = new Date(server.clock.nowMs + 3_600_000).toISOString();
    const post = postRow({ createdAt: '1948-05-06T07:08:09.010Z', recordedAt: EARLIER });
    const ahead = postRow({ createdAt: moment, recordedAt: EARLIER });
    await send({ posts: [post, ahead] });
    expect(await user.api.posts.get({ id: post.id })).toMatchObject({
      createdAt: post.createdAt,
      recordedAt: EARLIER,
      updatedAt: EARLIER,
    });
    expect((await user.api.posts.get({ id: ahead.id })).createdAt).toBe(moment);
  });

  test('post without recordedAt · counts as saved at its moment, at most now', async () => {
    const now = new Date(server.clock.nowMs).toISOString();
    const moment = new Date(server.clock.nowMs + 3_600_000).toISOString();
    const [old, ahead] = [postRow(), postRow({ createdAt: moment })];
    await send({ posts: [old, ahead] });
    expect((await user.api.posts.get({ id: old.id })).recordedAt).toBe(EARLIER);
    expect((await user.api.posts.get({ id: ahead.id })).recordedAt).toBe(now);
  });

  test('time before 1900 · becomes 1900-01-01, and the dashboard works', async () => {
    const post = postRow({ createdAt: '0000-01-01T00:00:00.000Z' });
    await send({ posts: [post] });
    expect((await user.api.posts.get({ id: post.id })).createdAt).toBe('1900-01-01T00:00:00.000Z');
    expect((await user.api.stats.get({ timeZone: 'Asia/Shanghai' })).totals.posts).toBeGreaterThan(
      0,
    );
  });

  test("ids of another user · create rows of one's own and leave theirs unchanged", async () => {
    const theirs = await server.newUser();
    const post = await theirs.api.posts.create({ id: newId(), content: '他们的', images: [] });
    const message = await theirs.api.messages.send({
      postId: post.id,
      id: newId(),
      content: '他们的话',
      images: [],
    });
    await send({ posts: [postRow({ id: post.id, messages: [line({ id: message.id })] })] });
    expect((await theirs.api.posts.get({ id: post.id })).content).toBe('他们的');
    expect((await theirs.api.messages.list({ postId: post.id })).items).toEqual([message]);
    expect((await user.api.posts.get({ id: post.id })).content).toBe('桂花开了');
  });

  test('message id under another post · is not confirmed', async () => {
    const said = line();
    await send({ posts: [postRow({ messages: [said] })] });
    expect((await send({ posts: [postRow({ messages: [said] })] })).messages).toEqual([]);
  });

  test('batch over the limit · returns BAD_REQUEST', async () => {
    expect(
      await codeOf(send({ posts: Array.from({ length: IMPORT_BATCH_ROWS + 1 }, () => postRow()) })),
    ).toBe('BAD_REQUEST');
    expect(
      await codeOf(
        send({
          posts: [
            postRow({ messages: Array.from({ length: IMPORT_BATCH_MESSAGES + 1 }, () => line()) }),
          ],
        }),
      ),
    ).toBe('BAD_REQUEST');
  });
});
