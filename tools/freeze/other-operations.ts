// Requests outside of the contract: the protocols of sign-in, images and MCP, captured posts, the
// export, and what operators and browsers read.
import { LONG_CHARACTERS, longText } from '#tools/freeze/heavy-journal.ts';
import { METRICS_TOKEN } from '#tools/freeze/freeze-server.ts';
import type { FreezeRequest, HeavyWorld, Operation } from '#tools/freeze/world.ts';

/** Paths of the card images that a page signs at once. */
const SIGNED_AT_ONCE = 200;

/** Signs in, uploads, signs and lists images, asks over MCP, captures a post. */
export function otherOperations(world: HeavyWorld, atOnce: number): Operation[] {
  const { email, password, refreshToken, photo, userId, posts, newId } = world;
  const auth = (path: string, body: unknown): FreezeRequest => ({
    method: 'POST',
    path: `/auth/v1/${path}`,
    body,
  });
  const upload = (bucket: string): FreezeRequest => ({
    method: 'POST',
    path: `/storage/v1/object/${bucket}/${userId}/${newId()}.jpg`,
    body: photo,
    headers: { 'Content-Type': 'image/jpeg' },
  });
  const get = (path: string): FreezeRequest => ({ method: 'GET', path });
  const signed = { method: 'POST', path: '/storage/v1/object/sign/card-image-bucket' };
  return [
    {
      name: 'auth: token',
      requests: [
        auth('token?grant_type=password', { email, password }),
        auth('token?grant_type=refresh_token', { refresh_token: refreshToken }),
        get('/auth/v1/user'),
      ],
    },
    {
      name: `auth: token ×${atOnce}`,
      requests: [auth('token?grant_type=password', { email, password })],
      parallel: atOnce,
    },
    { name: 'auth: signup', requests: [auth('signup', { email: 'new@example.com', password })] },
    { name: 'storage: upload', requests: [upload('card-image-bucket'), upload('avatar')] },
    {
      name: 'storage: sign',
      requests: [
        {
          ...signed,
          body: {
            expiresIn: 60,
            paths: posts.slice(0, SIGNED_AT_ONCE).map((id) => `${userId}/${id}.jpg`),
          },
        },
      ],
    },
    {
      name: 'storage: list',
      requests: [
        {
          method: 'POST',
          path: '/storage/v1/object/list/card-image-bucket',
          body: { prefix: userId, limit: 1_000, search: 'a', sortBy: { column: 'created_at' } },
        },
      ],
    },
    {
      name: 'storage: remove',
      requests: [
        {
          method: 'DELETE',
          path: '/storage/v1/object/card-image-bucket',
          body: { prefixes: posts.slice(0, 1_000).map((id) => `${userId}/${id}.jpg`) },
        },
      ],
    },
    { name: 'captures.create', requests: captures(world) },
    ...mcpOperations(world, atOnce),
    {
      name: 'health',
      requests: [
        get('/healthz'),
        get('/readyz'),
        { ...get('/metrics'), headers: { Authorization: `Bearer ${METRICS_TOKEN}` } },
      ],
    },
    { name: 'documents', requests: ['/api/docs', '/api/docs/openapi.json'].map(get) },
  ];
}

function captures({ personalToken, photo }: HeavyWorld): FreezeRequest[] {
  const headers = { Authorization: `Bearer ${personalToken}` };
  const form = new FormData();
  form.set('text', longText(21, LONG_CHARACTERS));
  for (let at = 0; at < 4; at += 1)
    form.append('image', new Blob([photo.slice()], { type: 'image/jpeg' }), `${at}.jpg`);
  const post = { method: 'POST', path: '/api/capture' };
  return [
    { ...post, body: { text: longText(20, LONG_CHARACTERS) }, headers },
    { ...post, body: form, headers },
  ];
}

function mcpOperations(
  { personalToken, long, talk, longDiary }: HeavyWorld,
  atOnce: number,
): Operation[] {
  const tool = (name: string, input: object): FreezeRequest => ({
    method: 'POST',
    path: '/mcp',
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    },
    headers: {
      Authorization: `Bearer ${personalToken}`,
      Accept: 'application/json, text/event-stream',
    },
  });
  const reads = [
    tool('search_entries', { query: '的' }),
    tool('search_entries', { query: '咖啡', tag: '签7' }),
    tool('list_entries', { tag: '日常' }),
    tool('get_entry', { kind: 'post', id: long }),
    tool('get_entry', { kind: 'post', id: talk }),
    tool('get_entry', { kind: 'diary', id: longDiary }),
  ];
  return [
    { name: 'mcp: read', requests: reads },
    { name: `mcp: read ×${atOnce}`, requests: reads, parallel: atOnce },
    {
      name: 'mcp: create_post',
      requests: [tool('create_post', { text: longText(22, LONG_CHARACTERS) })],
    },
  ];
}

/** The archive of the account, or its beginning. */
export function exportOperation(stopAfter: number): Operation {
  const path = '/api/account/export?timeZone=Asia%2FShanghai';
  return { name: 'account export', requests: [{ method: 'GET', path, stopAfter }] };
}
