// Access control, derived from the contract: every endpoint is called signed out, and every
// endpoint with an id in its input must state here what another user's id finds. A new endpoint
// cannot be forgotten.
import { apiOf } from '#server/test-helpers/client.ts';
import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract, type JournalApi } from '#contract/api.contract.ts';
import { failureOf, newId } from '#contract/compliance/world.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

/** Endpoints that need no session. */
const PUBLIC_ENDPOINTS: readonly string[] = ['config.get', 'roles.list', 'samples.list'];

/** Entities of one user, which another user tries to reach. */
interface Belongings {
  postId: string;
  messageId: string;
  sessionId: string;
  diaryId: string;
  factId: string;
  personaId: string;
  tokenId: string;
  questionId: string;
  templateId: string;
  webhookId: string;
}

/**
 * What another user's id finds, by endpoint. `own id`: the caller creates the id, and it names
 * nothing yet.
 */
const BEHIND_FOREIGN_ID: Record<
  string,
  | 'own id'
  | { input: (theirs: Belongings) => unknown; code: string }
  | { input: (theirs: Belongings) => unknown; answer: (theirs: Belongings) => unknown }
> = {
  'account.endSession': { input: ({ sessionId }) => ({ id: sessionId }), code: 'NOT_FOUND' },
  'posts.get': { input: ({ postId }) => ({ id: postId }), code: 'POST_NOT_FOUND' },
  'posts.create': 'own id',
  'posts.update': { input: ({ postId }) => ({ id: postId, content: 'x' }), code: 'POST_NOT_FOUND' },
  'posts.remove': { input: ({ postId }) => ({ id: postId }), code: 'POST_NOT_FOUND' },
  'entries.setFavourite': {
    input: ({ diaryId }) => ({ kind: 'diary', id: diaryId, isFavourite: true }),
    code: 'DIARY_NOT_FOUND',
  },
  'entries.setPinned': {
    input: ({ postId }) => ({ kind: 'post', id: postId, isPinned: true }),
    code: 'POST_NOT_FOUND',
  },
  'templates.save': 'own id',
  'templates.arrange': {
    input: ({ templateId }) => ({ ids: [templateId] }),
    answer: () => ({ done: true }),
  },
  'templates.remove': {
    input: ({ templateId }) => ({ id: templateId }),
    code: 'TEMPLATE_NOT_FOUND',
  },
  'messages.list': { input: ({ postId }) => ({ postId }), code: 'POST_NOT_FOUND' },
  'messages.send': {
    input: ({ postId }) => ({ postId, id: newId(), content: 'x', images: [] }),
    code: 'POST_NOT_FOUND',
  },
  'import.known': {
    input: ({ postId, diaryId }) => ({ ids: [postId, diaryId] }),
    answer: () => ({ ids: [] }),
  },
  'messages.remove': { input: ({ messageId }) => ({ id: messageId }), code: 'MESSAGE_NOT_FOUND' },
  'diaries.get': { input: ({ diaryId }) => ({ id: diaryId }), code: 'DIARY_NOT_FOUND' },
  'diaries.create': 'own id',
  'diaries.update': {
    input: ({ diaryId }) => ({ id: diaryId, title: 'x' }),
    code: 'DIARY_NOT_FOUND',
  },
  'diaries.remove': { input: ({ diaryId }) => ({ id: diaryId }), code: 'DIARY_NOT_FOUND' },
  'diaries.citing': { input: ({ postId }) => ({ postId }), answer: () => ({ items: [] }) },
  'recommendations.create': {
    input: ({ diaryId }) => ({ text: '平静的一天', diary_id: diaryId }),
    code: 'DIARY_NOT_FOUND',
  },
  'recommendations.list': { input: ({ diaryId }) => ({ diaryId }), code: 'DIARY_NOT_FOUND' },
  'versions.list': {
    input: ({ postId }) => ({ kind: 'post', entryId: postId }),
    code: 'POST_NOT_FOUND',
  },
  'versions.get': {
    input: ({ postId }) => ({ kind: 'post', entryId: postId, number: 1 }),
    code: 'POST_NOT_FOUND',
  },
  'versions.keep': {
    input: ({ diaryId }) => ({ kind: 'diary', entryId: diaryId, title: 'x', content: 'x' }),
    code: 'DIARY_NOT_FOUND',
  },
  'facts.create': 'own id',
  'facts.update': {
    input: ({ factId }) => ({ id: factId, content: '字' }),
    code: 'FACT_NOT_FOUND',
  },
  'facts.proposal': {
    input: ({ postId }) => ({ postId, timeZone: 'UTC' }),
    code: 'POST_NOT_FOUND',
  },
  'facts.refuse': { input: ({ postId }) => ({ postId, key: 'a1' }), code: 'POST_NOT_FOUND' },
  'facts.remove': { input: ({ factId }) => ({ id: factId }), code: 'FACT_NOT_FOUND' },
  'personalTokens.create': 'own id',
  'personalTokens.remove': {
    input: ({ tokenId }) => ({ id: tokenId }),
    code: 'PERSONAL_TOKEN_NOT_FOUND',
  },
  'reminders.remove': {
    input: ({ sessionId }) => ({ id: sessionId }),
    code: 'PUSH_DEVICE_NOT_FOUND',
  },
  'webhooks.create': 'own id',
  'webhooks.update': {
    input: ({ webhookId }) => ({ id: webhookId, sendsText: true }),
    code: 'WEBHOOK_NOT_FOUND',
  },
  'webhooks.renewSecret': {
    input: ({ webhookId }) => ({ id: webhookId }),
    code: 'WEBHOOK_NOT_FOUND',
  },
  'webhooks.remove': { input: ({ webhookId }) => ({ id: webhookId }), code: 'WEBHOOK_NOT_FOUND' },
  'webhooks.test': { input: ({ webhookId }) => ({ id: webhookId }), code: 'WEBHOOK_NOT_FOUND' },
  'webhooks.deliveries': {
    input: ({ webhookId }) => ({ id: webhookId }),
    code: 'WEBHOOK_NOT_FOUND',
  },
  // Not an operator: none of the endpoints exists.
  'operators.setPlan': {
    input: ({ sessionId }) => ({ id: sessionId, plan: 'premium', until: null }),
    code: 'NOT_FOUND',
  },
  'operators.grantStones': {
    input: ({ sessionId }) => ({ id: sessionId, key: newId(), amount: 1 }),
    code: 'NOT_FOUND',
  },
  'operators.lock': { input: ({ sessionId }) => ({ id: sessionId, days: 1 }), code: 'NOT_FOUND' },
  'operators.endSessions': { input: ({ sessionId }) => ({ id: sessionId }), code: 'NOT_FOUND' },
  'operators.removePerson': { input: ({ sessionId }) => ({ id: sessionId }), code: 'NOT_FOUND' },
  'operators.revokeInvitation': {
    input: ({ sessionId }) => ({ id: sessionId }),
    code: 'NOT_FOUND',
  },
  'personas.save': 'own id',
  'personas.remove': { input: ({ personaId }) => ({ id: personaId }), code: 'PERSONA_NOT_FOUND' },
  'questions.ask': {
    input: ({ questionId }) => ({
      id: newId(),
      question: '后来呢',
      afterId: questionId,
      timeZone: 'UTC',
    }),
    code: 'QUESTION_NOT_FOUND',
  },
  'questions.stream': {
    input: ({ questionId }) => ({
      id: newId(),
      question: '后来呢',
      afterId: questionId,
      timeZone: 'UTC',
    }),
    code: 'QUESTION_NOT_FOUND',
  },
  'questions.remove': {
    input: ({ questionId }) => ({ id: questionId }),
    code: 'QUESTION_NOT_FOUND',
  },
  'enhance.create': {
    input: ({ postId }) => ({ content: 'x', post_id: postId }),
    code: 'POST_NOT_FOUND',
  },
  'enhance.stream': {
    input: ({ postId }) => ({ content: 'x', post_id: postId }),
    code: 'POST_NOT_FOUND',
  },
  'summary.create': {
    input: ({ postId }) => ({ content: 'x', post_ids: [postId] }),
    code: 'POST_NOT_FOUND',
  },
  'summary.stream': {
    input: ({ postId }) => ({ content: 'x', post_ids: [postId] }),
    code: 'POST_NOT_FOUND',
  },
  'summary.plan': {
    input: ({ postId }) => ({ post_ids: [postId] }),
    answer: ({ postId }) => ({ steps: [], left_out: [{ post_id: postId, reason: 'gone' }] }),
  },
  'replies.create': { input: ({ postId }) => ({ post_id: postId }), code: 'POST_NOT_FOUND' },
  'replies.stream': { input: ({ postId }) => ({ post_id: postId }), code: 'POST_NOT_FOUND' },
  'replies.care': { input: ({ postId }) => ({ postId }), code: 'POST_NOT_FOUND' },
  'replies.keep': {
    input: ({ postId }) => ({ idempotencyKey: newId(), postId }),
    code: 'POST_NOT_FOUND',
  },
};

/** An endpoint as the contract declares it. */
interface ContractEndpoint {
  name: string;
  method: string;
  path: string;
  /** Fields of its input that name an entity. */
  ids: string[];
}

const ENDPOINTS: ContractEndpoint[] = Object.entries(apiContract).flatMap(([noun, rows]) =>
  Object.entries(rows).map(([row, procedure]: [string, unknown]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${noun}.${row} is no row`);
    const { route, inputSchema } = procedure['~orpc'];
    const { shape = {} } = (inputSchema ?? {}) as { shape?: object };
    return {
      name: `${noun}.${row}`,
      method: route.method ?? 'POST',
      path: route.path ?? '',
      ids: Object.keys(shape).filter((field) => /(^|_)ids?$|Ids?$/.test(field)),
    };
  }),
);
const PERSONAL_ENDPOINTS = ENDPOINTS.filter((row) => !PUBLIC_ENDPOINTS.includes(row.name));

describe('access control', () => {
  let server: TestServer;
  let theirs: Belongings;
  let owner: JournalApi;
  /**
   * Calls an endpoint with an invalid input: a caller without access must be refused before the
   * input is examined.
   */
  const callInvalid = (row: ContractEndpoint, token: string | null) =>
    fetch(`${server.url}${row.path.replaceAll(/\{\w+\}/g, newId())}`, {
      method: row.method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        'Content-Type': 'application/json',
      },
      ...(row.method === 'GET' ? {} : { body: '{}' }),
    });

  beforeAll(async () => {
    server = await startTestServer('sqlite', 'access');
    owner = apiOf(server.url, (await server.signUp('owner@example.com')).accessToken);
    const post = await owner.posts.create({ id: newId(), content: '我的', images: [] });
    const message = await owner.messages.send({
      postId: post.id,
      id: newId(),
      content: '我的话',
      images: [],
    });
    await owner.posts.update({ id: post.id, content: '还是我的' });
    const [session] = (await owner.account.listSessions()).items;
    const diary = await owner.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: '我的',
      content: '我的一天',
      images: [],
      originalPosts: [
        { id: post.id, content: post.content, timestamp: post.createdAt, images: [] },
      ],
    });
    theirs = {
      postId: post.id,
      messageId: message.id,
      sessionId: session?.id ?? '',
      diaryId: diary.id,
      templateId: (await owner.templates.save({ id: newId(), name: '晨记', content: '今天' })).id,
      factId: (await owner.facts.create({ id: newId(), content: '叫我小林就好' })).id,
      questionId: (
        await owner.questions.ask(
          { id: newId(), question: '写过什么', timeZone: 'UTC' },
          { context: { idempotencyKey: newId() } },
        )
      ).question.id,
      webhookId: (
        await owner.webhooks.create({
          id: newId(),
          url: 'https://example.com/',
          sendsText: false,
        })
      ).webhook.id,
      tokenId: (
        await owner.personalTokens.create({
          id: newId(),
          name: '手机',
          scope: 'read',
          lifetimeDays: 30,
        })
      ).token.id,
      personaId: (
        await owner.personas.save({ id: newId(), name: '阿舟', avatar: 'boat', voice: '话少' })
      ).id,
    };
  });
  afterAll(() => server.stop());

  test('every endpoint with an id in its input is listed', () => {
    expect(
      PERSONAL_ENDPOINTS.filter((row) => row.ids.length > 0)
        .map((row) => row.name)
        .toSorted(),
    ).toEqual(Object.keys(BEHIND_FOREIGN_ID).toSorted());
  });

  test.each(ENDPOINTS.filter((row) => PUBLIC_ENDPOINTS.includes(row.name)))(
    '$name · signed out · responds',
    async (row) => {
      expect((await callInvalid(row, null)).status).toBe(200);
    },
  );

  test.each(PERSONAL_ENDPOINTS)('$name · signed out · 401', async (row) => {
    const answer = await callInvalid(row, null);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject(
      row.path.startsWith('/functions/v1/')
        ? { error: 'Unauthorized', code: 'NOT_SIGNED_IN' }
        : { defined: true, code: 'NOT_SIGNED_IN', status: 401 },
    );
  });

  test.each(PERSONAL_ENDPOINTS)('$name · invalid token · 401', async (row) => {
    expect((await callInvalid(row, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.')).status).toBe(401);
  });

  test.each(Object.entries(BEHIND_FOREIGN_ID))(
    "%s · another user's id · finds nothing",
    async (name, behind) => {
      const stranger = apiOf(
        server.url,
        (await server.signUp(`${newId()}@example.com`)).accessToken,
      );
      const [noun = '', row = ''] = name.split('.');
      const rows = stranger as unknown as Record<
        string,
        Record<string, (input: unknown, options: object) => Promise<unknown>>
      >;
      const call = (input: unknown) =>
        rows[noun]?.[row]?.(input, { context: { idempotencyKey: newId() } }) ??
        Promise.reject(new Error(`no row ${name}`));
      if (behind === 'own id') expect(rows[noun]?.[row]).toBeDefined();
      else if ('code' in behind)
        expect((await failureOf(call(behind.input(theirs)))).code).toBe(behind.code);
      else expect(await call(behind.input(theirs))).toEqual(behind.answer(theirs));
      expect((await stranger.posts.list({})).items).toEqual([]);
    },
  );

  test('afterwards the owner still has everything', async () => {
    expect((await owner.posts.get({ id: theirs.postId })).content).toBe('还是我的');
    const version = { kind: 'post' as const, entryId: theirs.postId, number: 1 };
    expect((await owner.versions.get(version)).content).toBe('我的');
    const diaryVersions = { kind: 'diary' as const, entryId: theirs.diaryId };
    expect((await owner.versions.list(diaryVersions)).items).toEqual([]);
    expect(
      (await owner.messages.list({ postId: theirs.postId })).items.map((message) => message.id),
    ).toEqual([theirs.messageId]);
    expect((await owner.diaries.get({ id: theirs.diaryId })).content).toBe('我的一天');
    expect((await owner.account.listSessions()).items.map((session) => session.id)).toEqual([
      theirs.sessionId,
    ]);
  });
});
