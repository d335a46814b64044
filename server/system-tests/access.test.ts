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
  'messages.list': { input: ({ postId }) => ({ postId }), code: 'POST_NOT_FOUND' },
  'messages.send': {
    input: ({ postId }) => ({ postId, id: newId(), content: 'x', images: [] }),
    code: 'POST_NOT_FOUND',
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
    expect((await owner.posts.get({ id: theirs.postId })).content).toBe('我的');
    expect(
      (await owner.messages.list({ postId: theirs.postId })).items.map((message) => message.id),
    ).toEqual([theirs.messageId]);
    expect((await owner.diaries.get({ id: theirs.diaryId })).content).toBe('我的一天');
    expect((await owner.account.listSessions()).items.map((session) => session.id)).toEqual([
      theirs.sessionId,
    ]);
  });
});
