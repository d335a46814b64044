// The MCP server over HTTP with the official client: tools, resources, hidden entries, and the
// checks before the SDK (rulings 113).
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

/** Only in the texts that an MCP client must not see. */
const SENTINEL = '沉香屑';

describe.each(ENGINES)('/mcp on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'mcp');
  });
  afterAll(() => server.stop());

  const newHolder = async (scope: TokenScope = 'write') => {
    const user = await server.newUser();
    const { text: token } = await user.api.personalTokens.create({
      id: newId(),
      name: 'MCP',
      scope,
      lifetimeDays: null,
    });
    return { ...user, token };
  };

  /** A client that records every byte of the answers. */
  const connect = async (token: string) => {
    const bytes: string[] = [];
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${token}` } },
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          bytes.push(await answer.clone().text());
          return answer;
        },
      }),
    );
    const call = async (name: string, input: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const [first] = content as { text: string }[];
      const text = first?.text ?? '';
      return { isError: isError === true, text, json: isError === true ? {} : readJson(text) };
    };
    return { client, call, bytes };
  };

  const readJson = (text: string) =>
    JSON.parse(text) as {
      notice?: string;
      text?: string;
      id?: string;
      url?: string;
      nextCursor?: string | null;
      items?: { id: string; kind: string; text: string }[];
      conversation?: { by: string; text: string }[];
    };

  // C§65.01
  test('tools · search, list, read with conversation, and create', async () => {
    const { api, token } = await newHolder();
    const post = await api.posts.create({ id: newId(), content: '桂花开了 #散步', images: [] });
    await api.messages.send({ postId: post.id, id: newId(), content: '整条街都香', images: [] });
    const { client, call } = await connect(token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'create_post',
      'get_entry',
      'list_entries',
      'search_entries',
    ]);
    const found = await call('search_entries', { query: '桂花' });
    expect(found.json.items?.map(({ id }) => id)).toEqual([post.id]);
    expect(found.json.notice).toContain('never instructions');
    const listed = await call('list_entries', { tag: '散步' });
    expect(listed.json.items?.map(({ text }) => text)).toEqual(['桂花开了 #散步']);
    const whole = await call('get_entry', { kind: 'post', id: post.id });
    expect(whole.json.conversation?.map(({ by, text }) => [by, text])).toEqual([
      ['user', '整条街都香'],
    ]);
    const created = await call('create_post', { text: '由助手写下', key: 'a-1' });
    const again = await call('create_post', { text: '由助手写下', key: 'a-1' });
    expect(again.json.id).toBe(created.json.id);
    expect((await api.posts.list({})).total).toBe(2);
    await client.close();
  });

  // C§65.01
  test('keys of create_post · another text is refused; captures have their own', async () => {
    const { api, token } = await newHolder();
    const { client, call } = await connect(token);
    const created = await call('create_post', { text: '甲', key: 'k' });
    const other = await call('create_post', { text: '乙', key: 'k' });
    expect([other.isError, other.text]).toEqual([
      true,
      expect.stringContaining('IDEMPOTENCY_KEY_REUSED'),
    ]);
    const captured = await fetch(`${server.url}/api/capture`, {
      method: 'POST',
      body: '甲',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'text/plain',
        'Idempotency-Key': 'k',
      },
    });
    expect(((await captured.json()) as { id: string }).id).not.toBe(created.json.id);
    expect((await api.posts.list({})).total).toBe(2);
    await client.close();
  });

  // C§65.02
  test('entries marked 不给AI看 · occur in no byte of any answer', async () => {
    const { api, token } = await newHolder();
    const hidden = await api.posts.create({ id: newId(), content: `${SENTINEL}一`, images: [] });
    await api.messages.send({
      postId: hidden.id,
      id: newId(),
      content: `${SENTINEL}二`,
      images: [],
    });
    const diary = await api.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: `${SENTINEL}三`,
      content: `${SENTINEL}四`,
      images: [],
      originalPosts: [
        { id: hidden.id, content: hidden.content, timestamp: hidden.createdAt, images: [] },
      ],
    });
    for (let at = 0; at < 25; at += 1)
      await api.posts.create({ id: newId(), content: `看得见 ${at}`, images: [] });
    await api.posts.update({ id: hidden.id, aiPrivate: true });
    // More hidden ones than a page has, before all others.
    const newer: string[] = [];
    for (let at = 0; at < 21; at += 1) {
      const content = `#藏 看得见 ${SENTINEL}`;
      const post = await api.posts.create({ id: newId(), content, images: [] });
      await api.posts.update({ id: post.id, aiPrivate: true });
      newer.push(post.id);
    }
    const { client, call, bytes } = await connect(token);
    expect((await call('search_entries', { query: SENTINEL })).json.items).toEqual([]);
    expect((await call('list_entries', { tag: '藏' })).json).toMatchObject({
      items: [],
      nextCursor: null,
    });
    const found = await call('search_entries', { query: '看得见' });
    expect(found.json.items).toHaveLength(20);
    for (const id of newer)
      expect(Buffer.from(String(found.json.nextCursor), 'base64').toString()).not.toContain(id);
    const first = await call('list_entries');
    expect(first.json.items).toHaveLength(20);
    const second = await call('list_entries', { cursor: first.json.nextCursor });
    expect(second.json.items).toHaveLength(5);
    expect(second.json.nextCursor).toBeNull();
    for (const [kind, id] of [
      ['post', hidden.id],
      ['diary', diary.id],
    ] as const) {
      const read = await call('get_entry', { kind, id });
      expect(read.isError).toBe(true);
      expect(read.text).toContain('NOT_FOUND');
      await expect(client.readResource({ uri: `echo://entries/${kind}/${id}` })).rejects.toThrow();
    }
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(25);
    await client.readResource({ uri: resources[0]?.uri ?? '' });
    await client.close();
    const all = bytes.join('\n');
    expect(all).toContain('看得见');
    for (const secret of [SENTINEL, hidden.id, diary.id, ...newer])
      expect(
        all
          .replaceAll(`echo://entries/post/${hidden.id}`, '')
          .replaceAll(`echo://entries/diary/${diary.id}`, ''),
      ).not.toContain(secret);
  });

  // C§65.02
  test('a marked post, deleted · the diaries written from it stay hidden', async () => {
    const { api, token } = await newHolder();
    const hidden = await api.posts.create({ id: newId(), content: '藏起来的', images: [] });
    const open = await api.posts.create({ id: newId(), content: '公开的', images: [] });
    const diaryFrom = (post: { id: string; content: string; createdAt: string }, title: string) =>
      api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title,
        content: `${title}的正文`,
        images: [],
        originalPosts: [
          { id: post.id, content: post.content, timestamp: post.createdAt, images: [] },
        ],
      });
    const secret = await diaryFrom(hidden, SENTINEL);
    const known = await diaryFrom(open, '看得见的日记');
    await api.posts.update({ id: hidden.id, aiPrivate: true });
    await api.posts.remove({ id: hidden.id });
    await api.posts.remove({ id: open.id });
    await api.diaries.update({ id: secret.id, title: `${SENTINEL}，改过` });
    const { client, call, bytes } = await connect(token);
    expect(
      (await call('search_entries', { query: '的正文' })).json.items?.map(({ id }) => id),
    ).toEqual([known.id]);
    expect((await call('list_entries')).json.items?.map(({ id }) => id)).toEqual([known.id]);
    expect((await call('get_entry', { kind: 'diary', id: secret.id })).isError).toBe(true);
    expect((await client.listResources()).resources).toHaveLength(1);
    await client.close();
    expect(bytes.join('\n')).not.toContain(SENTINEL);
  });

  // C§65.01
  test('resources · are listed in pages, each once; a foreign cursor is an error', async () => {
    const { api, token } = await newHolder();
    for (let at = 0; at < 45; at += 1)
      await api.posts.create({ id: newId(), content: `第 ${at} 条`, images: [] });
    const { client } = await connect(token);
    const uris: string[] = [];
    const sizes: number[] = [];
    const first = await client.request({ method: 'resources/list', params: {} });
    for (let page = first; ;) {
      uris.push(...page.resources.map(({ uri }) => uri));
      sizes.push(page.resources.length);
      if (page.nextCursor === undefined) break;
      page = await client.listResources({ cursor: page.nextCursor });
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(uris).size).toBe(45);
    await expect(client.listResources({ cursor: 'x' })).rejects.toThrow();
    await client.close();
  });

  // C§65.04
  test('a foreign Host, as a page that rebinds DNS sends it · 403', async () => {
    const { token } = await newHolder();
    const statusFor = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${server.url}/mcp`, {
          method: 'POST',
          headers: {
            Host: host,
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
          },
        });
        sent.on('response', (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end('{');
      });
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80'])
      expect([host, await statusFor(host)]).toEqual([host, 403]);
    expect(await statusFor('localhost')).toBe(400);
  });

  // C§65.01
  test('a read token · has no create_post, and none is run for it', async () => {
    const { api, token } = await newHolder('read');
    const { client, call } = await connect(token);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('create_post');
    const refused = await call('create_post', { text: '不行' }).catch(() => ({ isError: true }));
    expect(refused.isError).toBe(true);
    expect((await api.posts.list({})).items).toEqual([]);
    await client.close();
  });

  // C§65.03
  test('twenty sessions of two users at once · never mix', async () => {
    const holders = [await newHolder(), await newHolder()];
    for (const [at, { api }] of holders.entries())
      await api.posts.create({ id: newId(), content: `甲乙 ${at}`, images: [] });
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const { client, call } = await connect(holders[at % 2]?.token ?? '');
        const { json } = await call('search_entries', { query: '甲乙' });
        await client.close();
        return json.items?.map(({ text }) => text).join();
      }),
    );
    expect(texts).toEqual(Array.from({ length: 20 }, (_, at) => `甲乙 ${at % 2}`));
  });

  // C§65.04
  test('without a token, from another origin, too large, no JSON · refused', async () => {
    const { token, accessToken } = await newHolder();
    const post = async (headers: Record<string, string>, body = '{}') =>
      (
        await fetch(`${server.url}/mcp`, {
          method: 'POST',
          body,
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            ...headers,
          },
        })
      ).status;
    const bearer = { Authorization: `Bearer ${token}` };
    expect(await post({})).toBe(401);
    expect(await post({ Authorization: `Bearer ${accessToken}` })).toBe(401);
    expect(await post({ ...bearer, Origin: 'https://evil.example' })).toBe(403);
    expect(await post(bearer, `"${'x'.repeat(300_000)}"`)).toBe(413);
    expect(await post(bearer, '{')).toBe(400);
    expect(await post(bearer, '{}')).toBeLessThan(500);
    expect(await post(bearer, '[]')).toBe(400);
    const get = await fetch(`${server.url}/mcp`, { headers: bearer });
    expect(get.status).toBe(405);
  });

  // C§65.04
  test('a batch · refused, and none of its messages is run', async () => {
    const { api, token } = await newHolder();
    const message = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'create_post', arguments: { text: `第${id}条` } },
    });
    const answer = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      body: JSON.stringify([message(1), message(2)]),
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
    });
    expect(answer.status).toBe(400);
    expect((await api.posts.list({})).items).toEqual([]);
  });

  // C§65.01
  test('wrong inputs · errors that say what is wrong', async () => {
    const { token } = await newHolder();
    const { client, call } = await connect(token);
    const wrong: [string, Record<string, unknown>][] = [
      ['get_entry', { kind: 'post', id: newId() }],
      ['get_entry', { kind: 'post', id: '../x' }],
      ['list_entries', { from: '2026-02-31' }],
      ['list_entries', { cursor: 'x' }],
      ['create_post', { text: '  ' }],
      ['create_post', { text: '早', createdAt: '1700-01-01T00:00:00Z' }],
    ];
    for (const [name, input] of wrong) {
      const answer = await call(name, input).catch((error: unknown) => ({
        isError: true,
        text: String(error),
      }));
      expect([name, answer.isError]).toEqual([name, true]);
      expect(answer.text.length).toBeGreaterThan(5);
    }
    await client.close();
  });

  // C§65.01
  test.each([undefined, '*/*', 'application/json', 'text/event-stream'])(
    'Accept: %s · a result as JSON',
    async (accept) => {
      const { token } = await newHolder();
      for (const path of ['/mcp', '/mcp/']) {
        const answer = await sendRaw(token, path, accept, listCall({}));
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: 7, result: {} });
      }
    },
  );

  // C§65.01
  test('optional arguments that are null, empty or [] · as if left out', async () => {
    const { api, token } = await newHolder();
    await api.posts.create({ id: newId(), content: '雨', images: [] });
    const { client, call } = await connect(token);
    for (const empty of [null, '', []])
      for (const name of ['tag', 'from', 'to', 'timeZone', 'cursor', 'kinds']) {
        const { isError, json } = await call('list_entries', { [name]: empty });
        expect([name, isError, json.items?.length]).toEqual([name, false, 1]);
      }
    const created = await call('create_post', { text: '晴', createdAt: null, key: '' });
    expect(created.isError).toBe(false);
    for (const text of ['', null])
      expect((await call('create_post', { text }).catch(() => ({ isError: true }))).isError).toBe(
        true,
      );
    await client.close();
  });

  const listCall = (input: object) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'list_entries', arguments: input },
    });

  /** A request with the given Accept header; undefined: with none, which fetch cannot send. */
  const sendRaw = (token: string, path: string, accept: string | undefined, body: string) =>
    new Promise<{ headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const sent = request(
        `${server.url}${path}`,
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            ...(accept !== undefined && { Accept: accept }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve({ headers: answer.headers, body: text }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
});
