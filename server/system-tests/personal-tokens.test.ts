// What personal tokens reach, derived from the contract: each endpoint with a token of each scope,
// and with every kind of invalid token. An endpoint without a scope is closed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract, type JournalApi } from '#contract/api.contract.ts';
import { captureContract } from '#contract/capture.contract.ts';
import type { EndpointMeta } from '#contract/base.ts';
import { codeOf, newId } from '#contract/compliance/world.ts';
import {
  scopeReaches,
  TOKENS_MAX,
  type TokenScope,
} from '#domain/personal-tokens/personal-token.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/test-helpers/server.ts';

const DAY_MS = 86_400_000;

/** Endpoints that need no session, so a token changes nothing. */
const PUBLIC_ENDPOINTS = ['config.get', 'roles.list', 'samples.list'];

/** What each scope reaches. Everything else is closed. */
const REACHED_BY = {
  read: [
    'posts.list',
    'posts.get',
    'messages.list',
    'diaries.list',
    'diaries.get',
    'diaries.citing',
    'entries.list',
    'entries.month',
    'entries.year',
    'entries.onThisDay',
    'entries.at',
    'search.find',
    'tags.list',
  ],
  write: [
    'posts.create',
    'posts.update',
    'messages.send',
    'diaries.create',
    'diaries.update',
    'entries.setFavourite',
    'captures.create',
  ],
};

const ENDPOINTS = Object.entries({ ...apiContract, captures: captureContract }).flatMap(
  ([noun, rows]) =>
    Object.entries(rows).map(([row, procedure]: [string, unknown]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${noun}.${row} is no endpoint`);
      const { route, meta } = procedure['~orpc'];
      return {
        name: `${noun}.${row}`,
        method: route.method ?? 'POST',
        path: route.path ?? '',
        needed: (meta as EndpointMeta).tokenScope,
      };
    }),
);
type Endpoint = (typeof ENDPOINTS)[number];
const PERSONAL = ENDPOINTS.filter(({ name }) => !PUBLIC_ENDPOINTS.includes(name));

/** Changes the last character, so that the checksum is wrong. */
const misspelt = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a');

describe.each(ENGINES)('personal tokens on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'tokens');
  });
  afterAll(() => server.stop());

  /** Calls an endpoint with an invalid input: scopes are checked before inputs. */
  const callInvalid = async ({ method, path }: Endpoint, token: string) => {
    const answer = await fetch(`${server.url}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{"text":1}' }),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };

  const create = (api: JournalApi, scope: TokenScope = 'read', lifetimeDays: 30 | null = 30) =>
    api.personalTokens.create({ id: newId(), name: '手机', scope, lifetimeDays });

  const eventsOf = async (user: TestUser) =>
    (
      await server.tables
        .query()
        .selectFrom('audit_log')
        .select(['action', 'detail'])
        .where('user_id', '=', user.id)
        .where('action', 'like', 'token%')
        .orderBy('seq')
        .execute()
    ).map(({ action, detail }) => ({ action, ...(JSON.parse(detail) as object) }));

  const feedWith = (token: string) =>
    fetch(`${server.url}/api/posts`, { headers: { Authorization: `Bearer ${token}` } });

  // C§64.02
  describe('each endpoint', () => {
    let texts: Record<TokenScope, string>;
    let invalid: Record<string, string>;
    beforeAll(async () => {
      const owner = await server.newUser();
      const [read, write, ended] = [
        await create(owner.api),
        await create(owner.api, 'write'),
        await create(owner.api, 'write'),
      ];
      texts = { read: read.text, write: write.text };
      await owner.api.personalTokens.remove({ id: ended.token.id });
      const leaver = await server.newUser();
      const purged = await create(leaver.api, 'write');
      await leaver.api.account.remove({ password: leaver.password });
      const late = await create(owner.api, 'write');
      await server.tables
        .query()
        .updateTable('personal_tokens')
        .set({ expires_at: server.clock.nowMs })
        .where('id', '=', late.token.id)
        .execute();
      invalid = {
        ended: ended.text,
        'of a deleted account': purged.text,
        expired: late.text,
        'with a wrong checksum': misspelt(write.text),
        malformed: 'echo_',
      };
    });

    test('the endpoints with a scope · are the listed ones', () => {
      for (const scope of ['read', 'write'] as const)
        expect(
          ENDPOINTS.filter(({ needed }) => needed === scope)
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(REACHED_BY[scope].toSorted());
    });

    test.each(PERSONAL)('$name · reached by the scopes that it names', async (row) => {
      for (const scope of ['read', 'write'] as const) {
        const { status, body } = await callInvalid(row, texts[scope]);
        const isOpen = row.needed !== undefined && scopeReaches(scope, row.needed);
        if (isOpen) expect([200, 400, 404, 422]).toContain(status);
        else {
          expect(status).toBe(403);
          expect(body.code).toBe('PERSONAL_TOKEN_SCOPE');
        }
      }
    });

    test.each(PERSONAL)('$name · an invalid token · 401', async (row) => {
      for (const [kind, text] of Object.entries(invalid)) {
        const { status, body } = await callInvalid(row, text);
        expect([kind, status, body.code]).toEqual([kind, 401, 'NOT_SIGNED_IN']);
      }
    });

    test('other protocols · accept no personal token', async () => {
      const headers = { Authorization: `Bearer ${texts.write}` };
      const get = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status;
      expect(await get('/auth/v1/user')).toBeGreaterThanOrEqual(400);
      expect(await get('/storage/v1/bucket')).toBeGreaterThanOrEqual(400);
      expect(await get('/api/account/export')).toBe(401);
    });
  });

  // C§64.03
  describe('the list', () => {
    test('a token · shown once; only its hash and last four are stored', async () => {
      const user = await server.newUser();
      const { text, token } = await create(user.api, 'write', null);
      expect(token).toEqual({
        id: token.id,
        name: '手机',
        scope: 'write',
        lastFour: text.slice(-4),
        createdAt: new Date(server.clock.nowMs).toISOString(),
        expiresAt: null,
        lastUsedAt: null,
      });
      expect(await user.api.personalTokens.list()).toEqual({ items: [token] });
      const rows = await server.tables.query().selectFrom('personal_tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(text.slice(5, -4));
      const archive = await fetch(`${server.url}/api/account/export`, {
        headers: { Authorization: `Bearer ${user.accessToken}` },
      });
      expect(Buffer.from(await archive.arrayBuffer()).includes('access-tokens')).toBe(true);
    });

    test('a repeat with the same id · PERSONAL_TOKEN_EXISTS, no second token', async () => {
      const { api } = await server.newUser();
      const input = { id: newId(), name: '手机', scope: 'read', lifetimeDays: 90 } as const;
      await api.personalTokens.create(input);
      expect(await codeOf(api.personalTokens.create(input))).toBe('PERSONAL_TOKEN_EXISTS');
      expect((await api.personalTokens.list()).items).toHaveLength(1);
    });

    test('a full list · takes no more, also in concurrent calls', async () => {
      const { api } = await server.newUser();
      const first = await create(api);
      for (let at = 0; at < TOKENS_MAX - 3; at += 1) await create(api);
      const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(create(api))));
      expect(codes.toSorted()).toEqual([
        ...Array.from({ length: 2 }, () => 'TOO_MANY_PERSONAL_TOKENS'),
        'none',
        'none',
      ]);
      await api.personalTokens.remove({ id: first.token.id });
      expect(await codeOf(create(api))).toBe('none');
    });

    test('tokens of another user · are neither listed nor ended', async () => {
      const [mine, other] = [await server.newUser(), await server.newUser()];
      const { text, token } = await create(mine.api);
      expect(await other.api.personalTokens.list()).toEqual({ items: [] });
      expect(await codeOf(other.api.personalTokens.remove({ id: token.id }))).toBe(
        'PERSONAL_TOKEN_NOT_FOUND',
      );
      await other.api.personalTokens.removeAll();
      expect((await feedWith(text)).status).toBe(200);
      await mine.api.personalTokens.removeAll();
      expect((await feedWith(text)).status).toBe(401);
    });
  });

  // C§64.04
  describe('use', () => {
    test('first and later uses · noted every five minutes; audited once', async () => {
      const user = await server.newUser();
      const { text, token } = await create(user.api);
      const usedAt = async () => (await user.api.personalTokens.list()).items[0]?.lastUsedAt;
      const startMs = server.clock.nowMs;
      await Promise.all([feedWith(text), feedWith(text), feedWith(text)]);
      expect(await usedAt()).toBe(new Date(startMs).toISOString());
      server.clock.nowMs += 299_000;
      await feedWith(text);
      expect(await usedAt()).toBe(new Date(startMs).toISOString());
      server.clock.nowMs += 1_000;
      await feedWith(text);
      expect(await usedAt()).toBe(new Date(startMs + 300_000).toISOString());
      await user.api.personalTokens.remove({ id: token.id });
      expect(await eventsOf(user)).toEqual([
        { action: 'token_created', token: token.id, scope: 'read' },
        { action: 'token_first_used', token: token.id },
        { action: 'token_ended', token: token.id },
      ]);
    });

    test('an expiry · ends the token at its moment, and it stays listed', async () => {
      const { api } = await server.newUser();
      const { text, token } = await create(api);
      const before = server.clock.nowMs;
      expect(token.expiresAt).toBe(new Date(before + 30 * DAY_MS).toISOString());
      server.clock.nowMs = before + 30 * DAY_MS - 1;
      expect((await feedWith(text)).status).toBe(200);
      server.clock.nowMs += 1;
      expect((await feedWith(text)).status).toBe(401);
      server.clock.nowMs = before;
      expect((await api.personalTokens.list()).items).toHaveLength(1);
    });

    test('a locked account · its tokens are invalid until it is unlocked', async () => {
      const user = await server.newUser();
      const { text } = await create(user.api);
      const lock = (banned_until: number | null) =>
        server.tables
          .query()
          .updateTable('users')
          .set({ banned_until })
          .where('id', '=', user.id)
          .execute();
      await lock(server.clock.nowMs + DAY_MS);
      expect((await feedWith(text)).status).toBe(401);
      await lock(null);
      expect((await feedWith(text)).status).toBe(200);
    });

    test('sign-out everywhere · ends no token; a deletion ends all for good', async () => {
      const user = await server.newUser();
      const { text } = await create(user.api);
      await server.call(user, 'POST', '/auth/v1/logout?scope=global');
      expect((await feedWith(text)).status).toBe(200);
      const again = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: user.email, password: user.password }),
      });
      const { access_token: accessToken } = (await again.json()) as { access_token: string };
      const back = { ...user, accessToken };
      await server.call(back, 'POST', '/api/account/delete', { password: user.password });
      const rows = await server.tables
        .query()
        .selectFrom('personal_tokens')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      expect(rows).toEqual([]);
    });

    test('a token · reads its own journal only, and edits by it are kept', async () => {
      const [mine, other] = [await server.newUser(), await server.newUser()];
      const theirs = await other.api.posts.create({ id: newId(), content: '别人的', images: [] });
      const own = await mine.api.posts.create({ id: newId(), content: '我的', images: [] });
      const { text } = await create(mine.api, 'write');
      const bearer = { ...mine, accessToken: text };
      const read = await (await server.call(bearer, 'GET', '/api/posts')).text();
      expect(read).toContain('我的');
      expect(read).not.toContain('别人的');
      expect((await server.call(bearer, 'GET', `/api/posts/${theirs.id}`)).status).toBe(404);
      const body = { content: '我的，改过' };
      expect((await server.call(bearer, 'PATCH', `/api/posts/${own.id}`, body)).status).toBe(200);
      const versions = await mine.api.versions.list({ kind: 'post', entryId: own.id });
      expect(versions.items).toHaveLength(1);
      expect((await server.call(bearer, 'DELETE', `/api/posts/${own.id}`)).status).toBe(403);
    });

    test('a change that removes or uncovers something · 403, and nothing is changed', async () => {
      const { api, ...user } = await server.newUser();
      const images = ['1', '2'].map((name) => `${user.id}/${name}.png`);
      const post = await api.posts.create({ id: newId(), content: '两张', images });
      await api.posts.update({ id: post.id, aiPrivate: true });
      const diary = await api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '日记',
        content: '两张',
        images,
        originalPosts: [
          { id: post.id, content: '两张', timestamp: post.createdAt, images: [images[0] ?? ''] },
        ],
      });
      const before = [
        await api.posts.get({ id: post.id }),
        await api.diaries.get({ id: diary.id }),
      ];
      const { text } = await create(api, 'write');
      const change = async (path: string, body: object) => {
        const answer = await server.call({ ...user, accessToken: text }, 'PATCH', path, body);
        return [answer.status, ((await answer.json()) as { code?: string }).code];
      };
      const [ofPost, ofDiary] = [`/api/posts/${post.id}`, `/api/diaries/${diary.id}`];
      const refused: [string, object][] = [
        [ofPost, { images: [] }],
        [ofPost, { images: images.slice(1) }],
        [ofPost, { content: '改', keepsBefore: true }],
        [ofPost, { aiPrivate: false }],
        [ofPost, { sourceContent: '另一段原文' }],
        [ofPost, { content: '改', sourceContent: null }],
        [ofDiary, { images: [] }],
        [ofDiary, { content: '改', keepsBefore: true }],
        [ofDiary, { originalPostIds: [] }],
      ];
      for (const [path, body] of refused)
        expect([body, ...(await change(path, body))]).toEqual([body, 403, 'PERSONAL_TOKEN_SCOPE']);
      expect([
        await api.posts.get({ id: post.id }),
        await api.diaries.get({ id: diary.id }),
      ]).toEqual(before);
      const more = [...images, `${user.id}/3.png`];
      expect((await change(ofPost, { content: '三张', images: more }))[0]).toBe(200);
      expect((await change(ofDiary, { images: more.toReversed() }))[0]).toBe(200);
      expect((await api.posts.get({ id: post.id })).images).toEqual(more);
    });
  });
});

// C§64.04
test('too many requests with tokens · 429 with Retry-After; sessions go on', async () => {
  const server = await startTestServer('sqlite', 'token-limit', { RATE_LIMITS: 'on' });
  const user = await server.newUser();
  const input = { id: newId(), name: '快', scope: 'read', lifetimeDays: null } as const;
  const { text } = await user.api.personalTokens.create(input);
  const bearer = { ...user, accessToken: text };
  const statuses = [];
  for (let at = 0; at < 242; at += 1)
    statuses.push((await server.call(bearer, 'GET', '/api/tags')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(240);
  const refused = await server.call(bearer, 'GET', '/api/tags');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await server.call(user, 'GET', '/api/tags')).status).toBe(200);
  await server.stop();
});

// C§64.04
test('new tokens · their owner gets a mail, at most five an hour', async () => {
  const server = await startTestServer('sqlite', 'token-mail', { RATE_LIMITS: 'on' });
  const [user, other] = [await server.newUser(), await server.newUser()];
  const input = { name: '手机', scope: 'read', lifetimeDays: 30 } as const;
  for (let at = 0; at < 7; at += 1) await user.api.personalTokens.create({ id: newId(), ...input });
  await other.api.personalTokens.create({ id: newId(), ...input });
  const outbox = join(server.settings.dataDir, 'outbox');
  const recipients = async () => {
    if (!existsSync(outbox)) return [];
    const mails = await Promise.all(
      readdirSync(outbox).map((name) => simpleParser(readFileSync(join(outbox, name)))),
    );
    return mails
      .filter(({ subject }) => subject?.includes('新建了访问令牌'))
      .map(({ to }) => [to].flat()[0]?.text ?? '')
      .toSorted();
  };
  const expected = [...Array.from({ length: 5 }, () => user.email), other.email].toSorted();
  await expect.poll(recipients, { timeout: 30_000, interval: 200 }).toEqual(expected);
  await server.stop();
});
