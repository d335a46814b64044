// Webhooks over HTTP on both engines: what is sent, how it is signed, when it is tried again, and
// what happens around a crash, a deletion and a lock (rulings 121).
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { DELIVERIES_KEPT, DELIVERIES_WAITING_MAX, WEBHOOKS_MAX } from '#domain/webhooks/webhook.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { ENGINES, lockWaited } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const HOUR_MS = 3_600_000;

interface Received {
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let server: TestServer;
  let services: Services;
  let receiver: Server;
  let url: string;
  let host: string;
  let received: Received[];
  let answer: () => number | Promise<number>;
  let answerHeaders: Record<string, string>;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (part: string) => (body += part));
      request.on('end', () => {
        received.push({ body, headers: request.headers });
        void Promise.resolve(answer()).then((status) =>
          response.writeHead(status, answerHeaders).end(),
        );
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    url = `http://${host}/hook`;
    server = await startTestServer(engine, 'webhooks', { WEBHOOK_PRIVATE: 'on' });
    // A second process of the same installation, whose jobs run when the test says so.
    services = await composeServices(
      { ...server.settings, publicUrl: server.url },
      { now: () => server.clock.nowMs },
    );
  });
  beforeEach(() => {
    received = [];
    answer = () => 204;
    answerHeaders = {};
  });
  afterAll(async () => {
    await services.close();
    await server.dispose();
    receiver.closeAllConnections();
    receiver.close();
  });

  const newOwner = async (sendsText = false) => {
    const user = await server.newUser();
    const { webhook, secret } = await user.api.webhooks.create({ id: newId(), url, sendsText });
    const post = (content = '雨停了') =>
      user.api.posts.create({ id: newId(), content, images: [] });
    // Not over HTTP: a session does not outlive the hours that some tests pass.
    const deliveries = async () =>
      (await services.webhooks.listDeliveries(user.id, webhook.id)).items;
    const settled = async (count: number) => {
      await expect
        .poll(async () => (await deliveries()).filter((one) => one.attempts > 0).length)
        .toBe(count);
      return deliveries();
    };
    return { ...user, webhook, secret, post, deliveries, settled };
  };
  const jsonOf = (at: number) => JSON.parse(received[at]?.body ?? '') as Record<string, unknown>;

  // C§121.01
  test('a new post and a new diary · are sent signed, without their texts', async () => {
    const { api, post, secret, settled } = await newOwner();
    const made = await post('只有我知道的事');
    await settled(1);
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const timestamp = String(headers['x-echo-timestamp']);
    const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-echo-signature']).toBe(`v1=${expected}`);
    expect(Number(timestamp)).toBe(Math.floor(server.clock.nowMs / 1000));
    expect(jsonOf(0)).toEqual({
      id: headers['x-echo-event-id'],
      type: 'post.created',
      createdAt: new Date(server.clock.nowMs).toISOString(),
      entry: {
        id: made.id,
        kind: 'post',
        moment: made.createdAt,
        url: `${server.settings.publicUrl ?? server.url}/chat/${made.id}`,
      },
    });
    expect(body).not.toContain('只有我知道');
    await api.diaries.create({
      id: newId(),
      date: '2026-03-01',
      title: '三月',
      content: '慢下来',
      aiGenerated: null,
      tags: [],
      images: [],
      coverImage: null,
      originalPosts: [],
    });
    await settled(2);
    expect(jsonOf(1)).toMatchObject({ type: 'diary.created', entry: { kind: 'diary' } });
    expect(received[1]?.body).not.toContain('三月');
  });

  // C§121.01
  test('with texts · title and text are sent, marked 不给AI看 or not', async () => {
    const { api, webhook, settled } = await newOwner(true);
    answer = () => 500;
    const { id } = await api.posts.create({ id: newId(), content: '悄悄的', images: [] });
    const [waiting] = await settled(1);
    answer = () => 200;
    await api.posts.update({ id, aiPrivate: true });
    server.clock.nowMs = Date.parse(waiting?.nextAttemptAt ?? '');
    await expect.poll(() => received.length).toBe(2);
    for (const at of [0, 1])
      expect(jsonOf(at)).toMatchObject({ entry: { title: null, content: '悄悄的' } });
    await api.webhooks.update({ id: webhook.id, sendsText: false });
    await api.posts.create({ id: newId(), content: '再悄悄的', images: [] });
    await settled(2);
    expect(received[2]?.body).not.toContain('悄悄');
  });

  // C§121.01
  test('edits, repeats and imports · send nothing', async () => {
    const { api, post, deliveries, settled } = await newOwner();
    const made = await post();
    await settled(1);
    await api.posts.update({ id: made.id, content: '改过' });
    await api.posts.create({ id: made.id, content: '雨停了', images: [] });
    await api.import.create({
      posts: [
        {
          id: newId(),
          content: '从前',
          sourceContent: null,
          images: [],
          aiPrivate: false,
          createdAt: '2020-01-01T00:00:00.000Z',
          messages: [],
        },
      ],
      diaries: [],
    });
    expect(await deliveries()).toHaveLength(1);
  });

  // C§121.04
  test('a failing receiver · is tried ten more times within a day, then given up', async () => {
    answer = () => 503;
    const { id, webhook, post, deliveries, settled } = await newOwner();
    await post();
    await settled(1);
    const startMs = server.clock.nowMs;
    const ids = new Set<unknown>();
    for (let attempts = 2; attempts <= 11; attempts += 1) {
      const [waiting] = await deliveries();
      expect(waiting).toMatchObject({ state: 'waiting', status: 503, failure: 'status' });
      server.clock.nowMs = Date.parse(waiting?.nextAttemptAt ?? '');
      const order = {
        userId: id,
        webhookId: webhook.id,
        deliveryId: waiting?.id ?? '',
        attempt: attempts - 1,
        host,
      };
      await services.webhooks.deliver(order, new AbortController().signal);
      await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(attempts);
    }
    for (const { headers } of received) ids.add(headers['x-echo-event-id']);
    expect(ids.size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['x-echo-signature'])).size).toBe(11);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(server.clock.nowMs - startMs).toBeGreaterThan(23 * HOUR_MS);
    expect(server.clock.nowMs - startMs).toBeLessThan(24 * HOUR_MS);
  });

  // C§121.01
  test('Retry-After of a receiver · is waited for, at most a day', async () => {
    const { post, settled } = await newOwner();
    answer = () => 429;
    answerHeaders = { 'Retry-After': '7200' };
    await post();
    const [first] = await settled(1);
    expect(Date.parse(first?.nextAttemptAt ?? '') - server.clock.nowMs).toBe(2 * HOUR_MS);
    answerHeaders = { 'Retry-After': '999999999' };
    server.clock.nowMs = Date.parse(first?.nextAttemptAt ?? '');
    await expect.poll(() => received.length).toBe(2);
    await expect
      .poll(async () => Date.parse((await settled(1))[0]?.nextAttemptAt ?? '') - server.clock.nowMs)
      .toBe(24 * HOUR_MS);
  });

  // C§121.04
  test('a receiver that does not answer · delays no other receiver', async () => {
    const held = Promise.withResolvers<void>();
    let tries = 0;
    const silent = createServer((_request, response) => {
      tries += 1;
      void held.promise.then(() => response.end());
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const dead = await server.newUser();
    await dead.api.webhooks.create({
      id: newId(),
      url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      sendsText: false,
    });
    for (let at = 0; at < 30; at += 1)
      await dead.api.posts.create({ id: newId(), content: '等', images: [] });
    await expect.poll(() => tries).toBe(2);
    const { post, settled } = await newOwner();
    await post();
    expect(await settled(1)).toMatchObject([{ state: 'delivered' }]);
    expect(tries).toBe(2);
    held.resolve();
    await expect.poll(() => tries).toBe(30);
    silent.close();
  });

  // C§121.04
  test('a webhook deleted while a post is saved · the post is saved, nothing is sent', async () => {
    const { id, api, webhook, post } = await newOwner();
    const saved: Promise<unknown>[] = [];
    await services.database.transaction(async () => {
      await services.database
        .query()
        .deleteFrom('webhooks')
        .where('user_id', '=', id)
        .where('id', '=', webhook.id)
        .execute();
      saved.push(post('正在写'));
      if (engine === 'postgres') await lockWaited(server.tables);
    });
    await Promise.all(saved);
    expect((await api.posts.list({})).items).toMatchObject([{ content: '正在写' }]);
    expect(await codeOf(api.webhooks.test({ id: webhook.id }))).toBe('WEBHOOK_NOT_FOUND');
    expect(received).toEqual([]);
  });

  // C§121.04
  test('a receiver that is gone for good · is not tried again', async () => {
    answer = () => 410;
    const { post, settled } = await newOwner();
    await post();
    expect(await settled(1)).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }]);
  });

  // C§121.04
  test('one try given to many runners, also again later · is sent and stored once', async () => {
    const { id, webhook, settled, post } = await newOwner();
    await post();
    const [delivery] = await settled(1);
    const order = {
      userId: id,
      webhookId: webhook.id,
      deliveryId: delivery?.id ?? '',
      attempt: 0,
      host,
    };
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => services.webhooks.deliver(order, signal)));
    expect(received).toHaveLength(1);
    expect(await settled(1)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  // C§121.04
  test('a crash between sending and storing · sends the same event again', async () => {
    const { id, webhook, api } = await newOwner();
    const held = Promise.withResolvers<number>();
    answer = () => held.promise;
    await api.webhooks.test({ id: webhook.id });
    await expect.poll(() => received.length).toBe(1);
    const [row] = await services.database
      .read()
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    // The lease of the first process has run out; another one makes the same try.
    answer = () => 204;
    answerHeaders = {};
    const order = {
      userId: id,
      webhookId: webhook.id,
      deliveryId: row?.id ?? '',
      attempt: 0,
      host,
    };
    await services.webhooks.deliver(order, new AbortController().signal);
    held.resolve(500);
    await expect
      .poll(async () => (await api.webhooks.deliveries({ id: webhook.id })).items)
      .toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }]);
    expect(new Set(received.map(({ headers }) => headers['x-echo-event-id'])).size).toBe(1);
  });

  // C§121.04
  test('a deleted entry or webhook, and a locked account · send nothing', async () => {
    answer = () => 500;
    const { id, api, post, webhook, settled, deliveries } = await newOwner();
    const made = await post();
    server.clock.nowMs += 1;
    await post();
    await settled(2);
    const before = received.length;
    await api.posts.remove({ id: made.id });
    const { signal } = new AbortController();
    const [second, first] = await deliveries();
    const order = (delivery: { id: string } | undefined) => ({
      userId: id,
      webhookId: webhook.id,
      deliveryId: delivery?.id ?? '',
      attempt: 1,
      host,
    });
    await services.webhooks.deliver(order(first), signal);
    await server.tables
      .query()
      .updateTable('users')
      .set({ banned_until: server.clock.nowMs + HOUR_MS })
      .where('id', '=', id)
      .execute();
    await services.webhooks.deliver(order(second), signal);
    await server.tables
      .query()
      .updateTable('users')
      .set({ banned_until: null })
      .where('id', '=', id)
      .execute();
    expect(await deliveries()).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
    await post();
    await settled(3);
    const [third] = await deliveries();
    await api.webhooks.remove({ id: webhook.id });
    await services.webhooks.deliver(order(third), signal);
    expect(received).toHaveLength(before + 1);
  });

  // C§121.05 投递记录
  test('the list of deliveries · keeps the newest', async () => {
    const { api, webhook, settled, deliveries } = await newOwner();
    for (let at = 0; at < DELIVERIES_KEPT + 3; at += 1) {
      await api.webhooks.test({ id: webhook.id });
      server.clock.nowMs += 1;
    }
    await settled(DELIVERIES_KEPT);
    await expect.poll(() => received.length).toBe(DELIVERIES_KEPT + 3);
    expect((await deliveries()).length).toBe(DELIVERIES_KEPT);
    const { count } = await services.database
      .read()
      .selectFrom('webhook_deliveries')
      .select((row) => row.fn.countAll<string | number>().as('count'))
      .where('webhook_id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThanOrEqual(DELIVERIES_KEPT + 1);
  });

  /** Stores deliveries that wait, older than all others and without jobs. */
  const storeWaiting = (userId: string, webhookId: string, count: number) =>
    services.database
      .query()
      .insertInto('webhook_deliveries')
      .values(
        Array.from({ length: count }, (_, at) => ({
          user_id: userId,
          webhook_id: webhookId,
          id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
          event: 'test' as const,
          entry_id: null,
          moment: null,
          created_at: 1,
          state: 'waiting' as const,
          attempts: 0,
          last_attempt_at: null,
          next_attempt_at: 1,
          status: null,
          failure: null,
        })),
      )
      .execute();
  const statesOf = (items: { event: string; state: string }[]) =>
    items.map(({ event, state }) => `${event} ${state}`);

  // C§121.05
  test('entries beyond the most that wait · are skipped, and one line says so', async () => {
    answer = () => 500;
    const { id, api, webhook, post, settled, deliveries } = await newOwner();
    await storeWaiting(id, webhook.id, DELIVERIES_WAITING_MAX - 1);
    await post();
    await settled(1);
    for (let at = 0; at < 3; at += 1) {
      server.clock.nowMs += 1;
      await post('写得太快');
    }
    const expected = ['post.created skipped', 'post.created waiting', 'test waiting'];
    expect(statesOf(await deliveries()).slice(0, 3)).toEqual(expected);
    expect((await deliveries())[0]).toMatchObject({ attempts: 0, nextAttemptAt: null });
    expect((await api.posts.list({})).items).toHaveLength(4);
    const { count } = await services.database
      .read()
      .selectFrom('webhook_deliveries')
      .select((row) => row.fn.countAll<string | number>().as('count'))
      .where('webhook_id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(DELIVERIES_WAITING_MAX + 1);
    expect(received).toHaveLength(1);
  });

  // C§121.05
  test('a test while too many wait · is skipped in the list; later entries are sent', async () => {
    const { id, api, webhook, post, settled, deliveries } = await newOwner();
    await storeWaiting(id, webhook.id, DELIVERIES_WAITING_MAX);
    await post();
    server.clock.nowMs += 1;
    await api.webhooks.test({ id: webhook.id });
    await services.database
      .query()
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', webhook.id)
      .where('id', 'like', '%000000000000')
      .execute();
    server.clock.nowMs += 1;
    await post('又能发了');
    await settled(1);
    expect(statesOf(await deliveries()).slice(0, 3)).toEqual([
      'post.created delivered',
      'test skipped',
      'post.created skipped',
    ]);
  });

  // C§121.02
  test('a secret · is returned by creation and renewal only, and differs each time', async () => {
    const { api, webhook, secret, settled } = await newOwner();
    expect(secret).toMatch(/^echohook_[\w-]{43}$/);
    expect(JSON.stringify(await api.webhooks.list())).not.toContain(secret);
    const renewed = await api.webhooks.renewSecret({ id: webhook.id });
    expect(renewed.secret).not.toBe(secret);
    await api.webhooks.test({ id: webhook.id });
    await settled(1);
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const signed = `${String(headers['x-echo-timestamp'])}.${body}`;
    expect(headers['x-echo-signature']).toBe(
      `v1=${createHmac('sha256', renewed.secret).update(signed).digest('hex')}`,
    );
    expect(jsonOf(0)).toEqual({
      id: headers['x-echo-event-id'],
      type: 'test',
      createdAt: expect.any(String) as unknown,
    });
    const rows = await services.database.read().selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(renewed.secret.slice(9));
  });

  // C§121.02
  test('addresses and numbers beyond the limits · are refused with a code', async () => {
    const { api, webhook } = await newOwner();
    const create = (address: string, id = newId()) =>
      codeOf(api.webhooks.create({ id, url: address, sendsText: false }));
    for (const bad of [
      'example.com',
      'ftp://example.com/',
      'javascript:alert(1)',
      'https://user:pass@example.com/',
      'https://example.com/#part',
      `https://example.com/${'a'.repeat(500)}`,
      '',
    ])
      expect(await create(bad), bad).toBe('WEBHOOK_URL_INVALID');
    expect(await create(url, webhook.id)).toBe('WEBHOOK_EXISTS');
    const codes = await Promise.all([1, 2, 3, 4].map(() => create(url)));
    expect(codes.filter((code) => code === 'TOO_MANY_WEBHOOKS')).toHaveLength(
      4 - (WEBHOOKS_MAX - 1),
    );
    expect((await api.webhooks.list()).items).toHaveLength(WEBHOOKS_MAX);
  });

  // C§121.02
  test('连同正文 set to what it is · is no audit row', async () => {
    const { id: userId, api, webhook } = await newOwner();
    const { id } = webhook;
    for (const sendsText of [false, true, true, false])
      expect(await api.webhooks.update({ id, sendsText })).toMatchObject({ id, sendsText });
    const rows = await services.database
      .read()
      .selectFrom('audit_log')
      .select('detail')
      .where('user_id', '=', userId)
      .where('action', '=', 'webhook_changed')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { webhook: id, sendsText: true },
      { webhook: id, sendsText: false },
    ]);
  });

  // C§121.02
  test('another user · finds neither a webhook nor its deliveries', async () => {
    const { webhook } = await newOwner();
    const { api } = await server.newUser();
    const { id } = webhook;
    expect(await codeOf(api.webhooks.update({ id, sendsText: true }))).toBe('WEBHOOK_NOT_FOUND');
    expect(await codeOf(api.webhooks.renewSecret({ id }))).toBe('WEBHOOK_NOT_FOUND');
    expect(await codeOf(api.webhooks.test({ id }))).toBe('WEBHOOK_NOT_FOUND');
    expect(await codeOf(api.webhooks.deliveries({ id }))).toBe('WEBHOOK_NOT_FOUND');
    expect(await codeOf(api.webhooks.remove({ id }))).toBe('WEBHOOK_NOT_FOUND');
    expect((await api.webhooks.list()).items).toEqual([]);
  });
});
