// Deleting an account (rulings 11): the purge removes everything, and a sign-in in time stops it.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { ACCOUNT_EVENTS_MAX, type AccountEvent } from '#contract/account.contract.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import {
  createAccountRepository,
  type AccountRepository,
} from '#server/features/account/account.repository.ts';
import {
  createAccountService,
  type AccountService,
} from '#server/features/account/account.service.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { newMessage } from '#domain/messages/message.ts';
import { newPost } from '#domain/posts/post.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { startServer } from '#server/listen.ts';
import { PIECE_MAX_ROWS } from '#server/work/pieces.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

const DAY_MS = 86_400_000;

/** The decoded subject of a mail. */
function subjectOf(mail: string): string {
  const header = /^Subject: (.*(?:\n .*)*)/m.exec(mail)?.[1] ?? '';
  return header
    .replaceAll('\n ', '')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(text, 'base64').toString('utf8'),
    )
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString('utf8'),
    );
}

describe.each(ENGINES)('accounts on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'account');
  });
  afterAll(() => server.stop());

  const write = async (user: TestUser, content: string) => {
    const id = randomUUID();
    await server.call(user, 'POST', '/api/posts', { id, content, images: [] });
    await server.call(user, 'POST', `/api/posts/${id}/messages`, {
      id: randomUUID(),
      content: `关于${content}`,
      images: [],
    });
    await server.call(user, 'PATCH', `/api/posts/${id}`, { content: `${content}，改过` });
    return id;
  };
  const markDeleted = ({ id }: TestUser) =>
    createAccountRepository(server.tables).markDeleted(id, server.clock.nowMs);
  const signIn = ({ email, password }: TestUser) =>
    server.call(null, 'POST', '/auth/v1/token?grant_type=password', { email, password });

  test('removeAccount · needs the password, ends all sessions, is purged completely', async () => {
    const user = await server.signUp(`leaver-${engine}@example.com`);
    await write(user, '要离开了 #告别');
    expect(
      (await server.call(user, 'POST', '/api/account/delete', { password: 'wrong99' })).status,
    ).toBe(403);
    const response = (await (
      await server.call(user, 'POST', '/api/account/delete', { password: user.password })
    ).json()) as { purgeAt: string };
    expect(Date.parse(response.purgeAt) - server.clock.nowMs).toBe(7 * DAY_MS);
    expect((await server.call(user, 'GET', '/api/posts')).status).toBe(401);

    server.clock.nowMs += 7 * DAY_MS + 60_000;
    await expect.poll(() => countRows(user.id)).toBe(0);
    const remembered = await server.tables
      .read()
      .selectFrom('deleted_accounts')
      .select('user_id')
      .where('user_id', '=', user.id)
      .execute();
    expect(remembered).toHaveLength(1);
  });

  test('removeAccount · records success and refusal and mails the owner', async () => {
    const user = await server.signUp(`noticed-${engine}@example.com`);
    const remove = (password: string) =>
      server.call(user, 'POST', '/api/account/delete', { password }, { 'User-Agent': 'a test' });
    expect((await remove('wrong99')).status).toBe(403);
    await expect.poll(() => subjectsTo(user.email)).toEqual(['有人想删除你的账号 · 回响']);
    // Sent twice at once: one row, one mail, one date.
    const responses = await Promise.all([remove(user.password), remove(user.password)]);
    const accepted = responses.filter(({ status }) => status === 200);
    const dates = await Promise.all(
      accepted.map(async (response) => ((await response.json()) as { purgeAt: string }).purgeAt),
    );
    expect(new Set(dates).size).toBe(1);
    const rows = await server.tables
      .read()
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'signed_up',
      'deletion_refused',
      'deletion_requested',
    ]);
    expect(rows.slice(1)).toMatchObject([
      { ip: '127.0.0.1', user_agent: 'a test' },
      { ip: '127.0.0.1', user_agent: 'a test' },
    ]);
    await expect
      .poll(() => subjectsTo(user.email))
      .toEqual(['你的账号已申请删除 · 回响', '有人想删除你的账号 · 回响']);
  });

  test('orderDeletion · names the operator in its mail, not the owner', async () => {
    const user = await server.signUp(`operated-${engine}@example.com`);
    const mails: string[] = [];
    const account = purgerOf([], createAccountRepository(server.tables), mails);
    await account.orderDeletion(user.id, async () => undefined);
    expect(mails).toEqual(['deletion-by-operator']);
  });

  test('endSession · records its origin in the audit log', async () => {
    const user = await server.signUp(`device-${engine}@example.com`);
    const { items } = (await (await server.call(user, 'GET', '/api/account/sessions')).json()) as {
      items: { id: string }[];
    };
    await server.call(user, 'DELETE', `/api/account/sessions/${items[0]?.id}`);
    const rows = await server.tables
      .read()
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('action', '=', 'session_ended')
      .execute();
    expect(rows).toMatchObject([{ ip: '127.0.0.1', user_agent: 'node' }]);
  });

  test('start · on a restored database · removes accounts that were purged', async () => {
    const user = await server.signUp(`restored-${engine}@example.com`);
    const stays = await server.signUp(`stays-${engine}@example.com`);
    await write(stays, '我还在');
    // As a dump from today would contain it.
    const [account, settings] = await Promise.all([
      server.tables
        .read()
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow(),
      server.tables
        .read()
        .selectFrom('user_tokens')
        .selectAll()
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow(),
    ]);
    await server.call(user, 'POST', '/api/account/delete', { password: user.password });
    server.clock.nowMs += 7 * DAY_MS + 60_000;
    await expect.poll(() => countRows(user.id)).toBe(0);
    await server.tables
      .query()
      .deleteFrom('deleted_accounts')
      .where('user_id', '=', user.id)
      .execute();
    await server.tables.query().insertInto('users').values(account).execute();
    await server.tables.query().insertInto('user_tokens').values(settings).execute();

    const again = await startServer(server.settings, {
      log: pino({ level: 'silent' }),
      now: () => server.clock.nowMs,
    });
    expect(await countRows(user.id)).toBe(0);
    expect(await countRows(stays.id)).toBeGreaterThan(0);
    await again.stop();
  });

  test('sign-in · before the purge · keeps everything', async () => {
    const user = await server.signUp(`returner-${engine}@example.com`);
    await write(user, '又回来了');
    await server.call(user, 'POST', '/api/account/delete', { password: user.password });
    const signedIn = await signIn(user);
    expect(signedIn.status).toBe(200);
    server.clock.nowMs += 8 * DAY_MS;
    const jobs = () =>
      server.tables
        .read()
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'account.purge')
        .where('run_after', '<=', server.clock.nowMs)
        .execute();
    await expect.poll(async () => (await jobs()).length).toBe(0);
    const again = (await (await signIn(user)).json()) as { access_token: string };
    const posts = (await (
      await server.call({ ...user, accessToken: again.access_token }, 'GET', '/api/posts')
    ).json()) as { items: { content: string }[] };
    expect(posts.items.map((post) => post.content)).toEqual(['又回来了，改过']);
  });

  test("sign-in · between the purge's check and its first step · keeps everything", async () => {
    const user = await server.signUp(`racer-${engine}@example.com`);
    await write(user, '最后一刻');
    await uploadAvatar(user);
    await server.call(user, 'POST', '/api/account/delete', { password: user.password });
    const removed: string[] = [];
    const repository = createAccountRepository(server.tables);
    const purger = (onLooked: () => Promise<unknown>) =>
      purgerOf(removed, {
        ...repository,
        findDeletedAt: async (userId) => {
          const deletedAtMs = await repository.findDeletedAt(userId);
          await onLooked();
          return deletedAtMs;
        },
      });
    const rows = await countRows(user.id);

    await purger(() => signIn(user)).purgeAccount(user.id);
    expect(removed).toEqual([]);
    expect(await countRows(user.id)).toBeGreaterThanOrEqual(rows);
    expect(
      await server.tables
        .read()
        .selectFrom('deleted_accounts')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([]);

    await markDeleted(user);
    await purger(async () => undefined).purgeAccount(user.id);
    expect(removed).toHaveLength(1);
    expect(await countRows(user.id)).toBe(0);
  });

  test('purge · of many rows · works in batches, stops on its signal, blocks sign-in', async () => {
    const user = await server.signUp(`large-${engine}@example.com`);
    const count = 2 * PIECE_MAX_ROWS + 1;
    await server.tables.transaction(async () => {
      for (let at = 0; at < count; at += 1) {
        const id = randomUUID();
        await createPostRepository(server.tables).insert(
          user.id,
          newPost({ id, content: '写了很多', images: [] }, at),
        );
        await createMessageRepository(server.tables).insert(
          user.id,
          newMessage({ id: randomUUID(), postId: id, content: '也聊了', images: [] }, at),
        );
      }
    });
    await uploadAvatar(user);
    await markDeleted(user);

    const repository = createAccountRepository(server.tables);
    const stopping = new AbortController();
    const steps: number[] = [];
    const removed: string[] = [];
    const account = purgerOf(removed, {
      ...repository,
      async *removeRows(userId, createPace) {
        let before = await countRows(userId);
        for await (const keys of repository.removeRows(userId, createPace)) {
          const after = await countRows(userId);
          steps.push(before - after);
          before = after;
          yield keys;
        }
      },
    });
    const remembered = () =>
      server.tables
        .read()
        .selectFrom('deleted_accounts')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute();

    stopping.abort();
    await expect(account.purgeAccount(user.id, stopping.signal)).rejects.toThrow();
    expect(await countRows(user.id)).toBeGreaterThan(count);
    expect((await signIn(user)).status).toBe(400);
    expect(await remembered()).toEqual([]);

    await account.purgeAccount(user.id);
    expect(await countRows(user.id)).toBe(0);
    expect(Math.max(...steps)).toBeLessThanOrEqual(PIECE_MAX_ROWS);
    expect(removed).toHaveLength(1);
    expect(await remembered()).toMatchObject([
      { deleted_at: server.clock.nowMs, purged_at: server.clock.nowMs + 7 * DAY_MS },
    ]);
  });

  test('sessions · only their owner lists and ends them', async () => {
    const user = await server.signUp(`devices-${engine}@example.com`);
    const stranger = await server.signUp(`stranger-${engine}@example.com`);
    await signIn(user);
    const list = async () =>
      (
        (await (await server.call(user, 'GET', '/api/account/sessions')).json()) as {
          items: { id: string; current: boolean }[];
        }
      ).items;
    const devices = await list();
    expect(devices.filter((device) => device.current)).toHaveLength(1);
    expect(devices).toHaveLength(2);
    const otherDevice = devices.find((device) => !device.current)?.id ?? '';
    expect(
      (await server.call(stranger, 'DELETE', `/api/account/sessions/${otherDevice}`)).status,
    ).toBe(404);
    expect((await server.call(user, 'DELETE', `/api/account/sessions/${otherDevice}`)).status).toBe(
      200,
    );
    expect(await list()).toHaveLength(1);
  });

  test('events · only their owner lists them, newest first, without secrets', async () => {
    const user = await server.signUp(`events-${engine}@example.com`);
    const stranger = await server.signUp(`events-stranger-${engine}@example.com`);
    await signIn(user);
    const list = async (of: TestUser) =>
      (
        (await (await server.call(of, 'GET', '/api/account/events')).json()) as {
          items: AccountEvent[];
        }
      ).items;
    const events = await list(user);
    expect(events.map(({ action }) => action)).toEqual(['signed_in', 'signed_up']);
    expect(events[0]).toEqual({
      at: expect.any(String) as string,
      action: 'signed_in',
      device: '未知设备',
      ip: expect.any(String) as string,
      byOperator: false,
    });
    expect((await list(stranger)).map(({ action }) => action)).toEqual(['signed_up']);
    expect((await server.call(null, 'GET', '/api/account/events')).status).toBe(401);
  });

  test('events · the last hundred, and those of an operator say so', async () => {
    const user = await server.signUp(`many-events-${engine}@example.com`);
    const add = (action: string, actor: string | null) =>
      createAuditRepository(server.tables).insert({
        userId: user.id,
        actorId: actor,
        action,
        ip: '',
        userAgent: '',
        detail: {},
        at: server.clock.nowMs,
      });
    for (let index = 0; index < ACCOUNT_EVENTS_MAX; index += 1) await add('sign_in_failed', null);
    await add('account_unlocked', 'operator');
    await add('an_event_of_a_newer_version', null);
    const { items } = (await (await server.call(user, 'GET', '/api/account/events')).json()) as {
      items: AccountEvent[];
    };
    expect(items).toHaveLength(ACCOUNT_EVENTS_MAX - 1);
    expect(items[0]).toMatchObject({ action: 'account_unlocked', byOperator: true });
    expect(items.at(-1)?.action).toBe('sign_in_failed');
  });

  /**
   * The service after the grace period, on these queries; `removed` collects the removed blob keys,
   * `mails` the templates of the ordered mails.
   */
  function purgerOf(
    removed: string[],
    accounts: AccountRepository,
    mails: string[] = [],
  ): AccountService {
    return createAccountService({
      accounts,
      listSessions: async () => [],
      listEvents: async () => [],
      endSession: async () => false,
      endAllSessions: async () => undefined,
      endAllTokens: async () => undefined,
      isPasswordOf: async () => false,
      isSignInEnough: async () => null,
      noteProof: async () => undefined,
      countPasswordTry: async () => undefined,
      audit: async () => undefined,
      orderMail: async (_, template) => void mails.push(template),
      enqueuePurge: async () => undefined,
      removeObjects: async (keys) => void removed.push(...keys),
      removeMailsTo: async () => undefined,
      removeJobsOf: async () => undefined,
      recordPurge: async () => undefined,
      listRecordedPurges: async () => [],
      transaction: (work) => work(),
      purgeDays: 7,
      now: () => server.clock.nowMs + 7 * DAY_MS,
    });
  }

  /** Subjects of the outbox mails to an address, sorted. */
  function subjectsTo(email: string): string[] {
    const outbox = join(server.settings.dataDir, 'outbox');
    if (!existsSync(outbox)) return [];
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
    return mails
      .filter((mail) => mail.includes(`To: ${email}\n`))
      .map(subjectOf)
      .toSorted();
  }

  async function uploadAvatar(user: TestUser): Promise<void> {
    const body = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#2f7d5b' },
    })
      .jpeg()
      .toBuffer();
    const response = await fetch(
      `${server.url}/storage/v1/object/avatar/${user.id}/avatar_1.jpeg`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(body),
      },
    );
    expect(response.status, await response.text()).toBe(200);
  }

  async function countRows(userId: string): Promise<number> {
    let rows = 0;
    for (const [table, rule] of Object.entries(ACCOUNT_DATA)) {
      if (!isOwned(rule)) continue;
      const column = table === 'users' ? 'id' : 'user_id';
      const result = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
        server.tables.read(),
      );
      rows += result.rows[0]?.n ?? 0;
    }
    return rows;
  }
});
