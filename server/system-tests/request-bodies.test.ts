// Bodies that are too large, not JSON, not UTF-8 or not an object are refused, and nothing of them
// is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { imageRefSchema } from '#contract/base.ts';
import { searchContract } from '#contract/search.contract.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

/** 你好 in GB 18030, which is not UTF-8. */
const GBK = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer('sqlite', 'encodings');
  user = await server.signUp('encodings@example.com');
});
afterAll(() => server.dispose());

const send = (method: string, path: string, body: Uint8Array | string, type = 'application/json') =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const around = (before: string, after: string, padding = 0) =>
  Buffer.concat([Buffer.from(before), GBK, Buffer.from(' '.repeat(padding) + after)]);
const newPost = (padding: number) =>
  around(`{"id":"${newId()}","images":[],"content":"`, '"}', padding);
const contents = async () =>
  (
    (await (await server.call(user, 'GET', '/api/posts')).json()) as {
      items: { content: string }[];
    }
  ).items.map((post) => post.content);

describe('another encoding than UTF-8', () => {
  test.each([
    ['a small body', 0],
    ['a large body', 20_000],
  ])('%s of the API · is refused', async (_name, padding) => {
    expect((await send('POST', '/api/posts', newPost(padding))).status).toBe(400);
    expect(await contents()).toEqual([]);
  });

  test('a body that declares another charset · is refused, whatever it holds', async () => {
    const body = `{"id":"${newId()}","images":[],"content":"hello"}`;
    for (const charset of ['gbk', '"utf-16"', 'ISO-8859-1']) {
      expect(
        (await send('POST', '/api/posts', body, `application/json; charset=${charset}`)).status,
      ).toBe(400);
    }
    expect(
      (await send('POST', '/api/posts', body, 'application/json; charset="UTF-8"')).status,
    ).toBe(200);
  });

  test('auth and storage · are refused too', async () => {
    const signUp = around(
      '{"email":"other@example.com","password":"geheim7","data":{"name":"',
      '"}}',
    );
    expect((await send('POST', '/auth/v1/signup', signUp)).status).toBe(400);
    expect(
      (
        await send(
          'POST',
          '/auth/v1/signup',
          '{"email":"a@example.com","password":"geheim7"}',
          'application/json; charset=gbk',
        )
      ).status,
    ).toBe(400);
    const answer = await send(
      'POST',
      '/storage/v1/object/list/avatar',
      around('{"prefix":"', '"}'),
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'body must be UTF-8' },
    ]);
  });
});

describe('a body that is not an object', () => {
  test.each(['[]', '"text"', 'null', '7', 'true', '[{"bio":"x"}]', '  [1]'])(
    '%s · is refused by PATCH and POST',
    async (body) => {
      expect((await send('PATCH', '/api/profile', body)).status).toBe(400);
      expect((await send('POST', '/api/posts', body)).status).toBe(400);
    },
  );

  test('no body · is refused for PATCH, accepted where no input is needed', async () => {
    expect((await server.call(user, 'PATCH', '/api/profile')).status).toBe(400);
    expect((await server.call(user, 'POST', '/functions/v1/claim-daily-token')).status).toBe(200);
    expect((await send('PATCH', '/api/profile', ' \n {"bio":"写字的人"}')).status).toBe(200);
  });
});

test('a body of 4.2 MB · PAYLOAD_TOO_LARGE', async () => {
  const answer = await server.call(user, 'POST', '/api/posts', {
    id: newId(),
    content: 'x'.repeat(4_200_000),
    images: [],
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
});

test('a text of a million characters · CONTENT_TOO_LONG', async () => {
  const answer = await server.call(user, 'POST', '/api/posts', {
    id: newId(),
    content: '长'.repeat(1_000_000),
    images: [],
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    422,
    'CONTENT_TOO_LONG',
  ]);
});

test('fields that the schema does not name are ignored', async () => {
  const answer = await server.call(user, 'POST', '/api/posts', {
    id: newId(),
    content: '合适',
    images: [],
    user_id: newId(),
    isPinned: true,
    recordedAt: '2000-01-01T00:00:00.000Z',
  });
  expect(await answer.json()).toMatchObject({
    content: '合适',
    isPinned: false,
    recordedAt: new Date(server.clock.nowMs).toISOString(),
  });
});

test('a body of another type than JSON · BAD_REQUEST, and nothing is stored', async () => {
  const post = { id: newId(), content: '不该写进去', images: [] };
  const fields = { id: post.id, content: post.content };
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
    [
      'multipart/form-data; boundary=b',
      `${Object.entries(fields)
        .map(
          ([name, value]) =>
            `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('')}--b--`,
    ],
    ['text/plain', JSON.stringify(post)],
    ['text/event-stream', `data: ${JSON.stringify(post)}\n\n`],
    ['application/jsonp', JSON.stringify(post)],
  ] as const) {
    const answer = await fetch(`${server.url}/api/posts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': type },
      body,
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code], type).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  }
  expect((await server.call(user, 'GET', `/api/posts/${post.id}`)).status).toBe(404);
});

test('the published schemas · refuse a lone U+0000, as the server does', async () => {
  const { inputSchema } = searchContract.find['~orpc'];
  expect([
    inputSchema?.safeParse({ query: '\0' }).success,
    inputSchema?.safeParse({ query: 'a\0' }).success,
  ]).toEqual([false, true]);
  expect([imageRefSchema.safeParse('\0').success, imageRefSchema.safeParse('a\0').success]).toEqual(
    [false, true],
  );
  expect((await server.call(user, 'GET', '/api/search?query=%00')).status).toBe(400);
  const published = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as object;
  expect(JSON.stringify(published)).toContain('[^\\\\0]');
});
