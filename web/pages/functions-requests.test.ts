// What the pages send to each AI function, compared with the table of B§7: the requests as they
// leave the browser's client.
import { beforeEach, expect, test } from 'vitest';
import type { Post } from '#domain/posts/post.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { askForReply } from '#web/features/messages/reply.store.ts';
import { enhance } from '#web/features/enhance/enhance-call.ts';
import { beginEnhancement } from '#web/features/enhance/enhance.store.ts';
import { lookForRecommendations } from '#web/features/recommendations/recommendation.store.ts';
import { clearDesk } from '#web/features/summary/article.store.ts';
import { writeArticle } from '#web/features/summary/write-article.ts';

const ID = newId();
const PLAN = {
  steps: [
    { shares: [{ post_id: ID, to: 9 }], drafts: [], stones: 1 },
    { shares: [{ post_id: ID, from: 9 }], drafts: [], stones: 1 },
    { shares: [], drafts: [0, 1], stones: 1 },
  ],
  left_out: [],
};

interface Sent {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
  localStorage.clear();
});

/** The browser's client with a server that plans and writes summaries and fails everything else. */
const api = createHttpApi(
  {
    accessToken: async () => 'a token',
    refreshToken: async () => null,
    expire: () => undefined,
    takeStep: async () => null,
  },
  'http://echo.test',
  async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    sent.push({
      method: request.method,
      path: pathname + search,
      token: request.headers.get('authorization'),
      body: text === '' ? null : JSON.parse(text),
    });
    if (pathname === '/api/summary-plans') return Response.json(PLAN);
    if (!pathname.includes('conversation_summary'))
      return Response.json({ success: false, error: '', code: 'AI_UNAVAILABLE' }, { status: 503 });
    const done = {
      type: 'done',
      success: true,
      title: '桂花',
      article: '桂花开了。',
      used: [1, 2],
      engine: 'remote',
    };
    return new Response(
      `event: message\ndata: ${JSON.stringify(done)}\n\nevent: done\ndata: \n\n`,
      { headers: { 'content-type': 'text/event-stream' } },
    );
  },
);

const functionsCalled = () => sent.filter(({ path }) => path.startsWith('/functions/'));

// B§7.22
test('conversation_guide carries type, role, context and content', async () => {
  const nothing = () => undefined;
  await askForReply({
    place: `account:${ID}`,
    api,
    postId: ID,
    roleKey: 'quiet_listener',
    replaces: null,
    onSaved: nothing,
    onUncertain: nothing,
  });
  expect(functionsCalled()).toEqual([
    {
      method: 'POST',
      path: '/functions/v1/conversation_guide/stream',
      token: 'Bearer a token',
      body: {
        type: 'conversation_guide',
        role: 'quiet_listener',
        context: [],
        content: '',
        post_id: ID,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  ]);
});

test('inspiration_enhance carries content and role_key', async () => {
  beginEnhancement('someone', {
    id: ID,
    content: '桂花开了',
    images: [],
    sourceContent: null,
  } as unknown as Post);
  await enhance(api, 'plain_words');
  expect(functionsCalled()).toMatchObject([
    {
      path: '/functions/v1/inspiration_enhance/stream',
      token: 'Bearer a token',
      body: { content: '桂花开了', role_key: 'plain_words', post_id: ID },
    },
  ]);
});

test('recommend_item carries text and prompt_type', async () => {
  await lookForRecommendations({
    place: `account:${ID}`,
    api,
    diaryId: ID,
    text: '心情：平静',
    onFound: () => undefined,
  });
  expect(functionsCalled()).toMatchObject([
    {
      path: '/functions/v1/recommend_item',
      token: 'Bearer a token',
      body: { text: '心情：平静', prompt_type: 'recommend_item', diary_id: ID },
    },
  ]);
});

// B§7.15
test('conversation_summary carries content, type and role_key in every step', async () => {
  const options = { postIds: [ID], roleKey: 'slow_prose', suggestion: '写短一点' };
  await writeArticle({ owner: 'someone', api, options, timeZone: 'Asia/Shanghai' });
  clearDesk('someone');
  const common = { type: 'conversation_summary', role_key: 'slow_prose' };
  const part = {
    ...common,
    content: '修改建议：写短一点',
    stage: 'part',
    time_zone: 'Asia/Shanghai',
  };
  expect(functionsCalled().map(({ path }) => path)).toEqual(
    Array.from({ length: 3 }, () => '/functions/v1/conversation_summary/stream'),
  );
  expect(functionsCalled().map(({ body }) => body)).toEqual([
    { ...part, shares: [{ post_id: ID, to: 9 }] },
    { ...part, shares: [{ post_id: ID, from: 9 }] },
    {
      ...common,
      stage: 'compose',
      content: '分享1：\nuser: 桂花开了。\n\n分享2：\nuser: 桂花开了。\n\n修改建议：写短一点',
    },
  ]);
});

test('roles are requested by prompt_type', async () => {
  await api.roles.list({ prompt_type: 'conversation_summary' }).catch(() => undefined);
  expect(sent[0]).toMatchObject({
    method: 'GET',
    path: '/api/roles?prompt_type=conversation_summary',
  });
});
