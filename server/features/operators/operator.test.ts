// The endpoints of operators (C§72.01, C§72.02): they exist for operators alone, show no text of a
// user, and every act is an audit row with its actor.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { JournalApi } from '#contract/api.contract.ts';
import { operatorContract } from '#contract/operator.contract.ts';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { composeServices } from '#server/compose-services.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/test-helpers/server.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('operators on %s', (engine) => {
  let server: TestServer;
  let boss: TestUser & { api: JournalApi };
  beforeAll(async () => {
    server = await startTestServer(engine, 'operators', {
      ADMIN_EMAILS: 'claimed@example.com',
      SIGNUPS: 'open',
    });
    boss = await server.newUser();
    await name(boss);
  });
  afterAll(() => server.stop());

  const name = (user: TestUser) =>
    server.tables
      .query()
      .insertInto('operators')
      .values({ user_id: user.id, named_at: 1 })
      .execute();
  const actsOn = async (user: TestUser) =>
    (
      await server.tables
        .query()
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'ip', 'user_agent'])
        .where('user_id', '=', user.id)
        .where('actor_id', 'is not', null)
        .orderBy('seq')
        .execute()
    ).map((row) => row);

  /** Every endpoint with an input that fits. */
  const calls = (api: JournalApi, id: string): Record<string, () => Promise<unknown>> => ({
    overview: () => api.operators.overview(),
    checkModel: () => api.operators.checkModel({ check: 'list' }),
    people: () => api.operators.people({}),
    setPlan: () => api.operators.setPlan({ id, plan: 'premium', until: null }),
    grantStones: () => api.operators.grantStones({ id, key: newId(), amount: 5 }),
    lock: () => api.operators.lock({ id, days: 1 }),
    endSessions: () => api.operators.endSessions({ id }),
    removePerson: () => api.operators.removePerson({ id }),
    coupons: () => api.operators.coupons(),
    createCoupon: () =>
      api.operators.createCoupon({
        code: 'spring',
        stones: 1,
        premiumDays: 0,
        maxUses: 1,
        expiresAt: null,
      }),
    revokeCoupon: () => api.operators.revokeCoupon({ code: 'spring' }),
    invitations: () => api.operators.invitations({}),
    invite: () => api.operators.invite({ email: null, note: '', maxUses: 1, days: 1 }),
    revokeInvitation: () => api.operators.revokeInvitation({ id: newId() }),
  });
  const LISTS = ['overview', 'checkModel', 'people', 'coupons', 'invitations'];

  // C§72.03
  test('usage · says who is an operator, to whom the settings show a link', async () => {
    const user = await server.newUser();
    expect((await boss.api.usage.get()).isOperator).toBe(true);
    expect((await user.api.usage.get()).isOperator).toBe(false);
  });

  test('all others · find none of the endpoints, and change nothing', async () => {
    const user = await server.newUser();
    const listed = calls(user.api, boss.id);
    expect(Object.keys(listed).toSorted()).toEqual(Object.keys(operatorContract).toSorted());
    for (const call of Object.values(listed)) expect(await codeOf(call())).toBe('NOT_FOUND');
    for (const call of Object.values(calls(apiOf(server.url, null), boss.id)))
      expect(await codeOf(call())).toBe('NOT_SIGNED_IN');
    expect(await actsOn(boss)).toEqual([]);
  });

  test('ADMIN_EMAILS · counts only for an address that a mail link proved', async () => {
    const claimed = await server.signUp('claimed@example.com');
    const api = apiOf(server.url, claimed.accessToken);
    expect(await codeOf(api.operators.overview())).toBe('NOT_FOUND');
    await server.tables
      .query()
      .updateTable('users')
      .set({ proved_at: 1 })
      .where('id', '=', claimed.id)
      .execute();
    expect((await api.operators.overview()).signUps).toBe('open');
    await server.tables
      .query()
      .updateTable('users')
      .set({ confirmed_at: null })
      .where('id', '=', claimed.id)
      .execute();
    expect(await codeOf(api.operators.overview())).toBe('NOT_FOUND');
  });

  test('act · is an audit row with its actor and no address of the operator', async () => {
    const user = await server.newUser();
    const { operators } = boss.api;
    await operators.setPlan({ id: user.id, plan: 'premium', until: null });
    const key = newId();
    expect((await operators.grantStones({ id: user.id, key, amount: 5 })).balance).toBe(105);
    expect((await operators.grantStones({ id: user.id, key, amount: 5 })).balance).toBe(105);
    await operators.lock({ id: user.id, days: 2 });
    expect((await server.call(user, 'GET', '/api/posts')).status).toBe(401);
    await operators.lock({ id: user.id, days: 0 });
    await operators.endSessions({ id: user.id });
    const { purgeAt } = await operators.removePerson({ id: user.id });
    expect(purgeAt).toMatch(/^20/);
    expect((await operators.removePerson({ id: user.id })).purgeAt).toBe(purgeAt);
    const acts = await actsOn(user);
    expect(acts.map(({ action }) => action)).toEqual([
      'plan_changed',
      'stones_granted',
      'account_locked',
      'account_unlocked',
      'sessions_ended',
      'deletion_requested',
    ]);
    expect(new Set(acts.map((act) => `${act.actor_id} ${act.ip} ${act.user_agent}`))).toEqual(
      new Set([`${boss.id}  operator`]),
    );
    const seen = (await operators.overview()).acts.find(({ account }) => account === user.email);
    expect(seen).toMatchObject({ action: 'deletion_requested', operator: boss.email });
  });

  test('command · its act is undone with an audit row that cannot be stored', async () => {
    const user = await server.newUser();
    const services = await composeServices({ ...server.settings, publicUrl: server.url });
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.tables.query());
    await rename('audit_log', 'audit_log_away');
    try {
      await expect(services.operators.nameOperator(user.email)).rejects.toThrow('audit_log');
      await expect(services.operators.makeResetLink(user.email)).rejects.toThrow('audit_log');
    } finally {
      await rename('audit_log_away', 'audit_log');
    }
    expect(await services.operators.isOperator(user.id)).toBe(false);
    await services.operators.nameOperator(user.email);
    expect(await services.operators.isOperator(user.id)).toBe(true);
    await services.close();
  });

  test('deletion by an operator · its owner gets the mail, once', async () => {
    const user = await server.newUser();
    for (let at = 0; at < 2; at += 1) await boss.api.operators.removePerson({ id: user.id });
    const folder = join(server.settings.dataDir, 'outbox');
    const mails = () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((mail) => mail.includes(user.email));
    await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
    const waiting = () =>
      server.tables
        .read()
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'mail.send')
        .execute();
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    expect(mails()).toHaveLength(1);
  });

  test('row counts of the overview · are counted once a minute', async () => {
    const users = async () => (await boss.api.operators.overview()).counts['users'] ?? 0;
    server.clock.nowMs += 60_000;
    const before = await users();
    await server.newUser();
    expect(await users()).toBe(before);
    server.clock.nowMs += 60_000;
    expect(await users()).toBe(before + 1);
  });

  test('operators · cannot shut out themselves or each other', async () => {
    const other = await server.newUser();
    await name(other);
    for (const id of [boss.id, other.id]) {
      const { lock, endSessions, removePerson } = boss.api.operators;
      expect(await codeOf(lock({ id, days: 1 }))).toBe('OPERATOR_PROTECTED');
      expect(await codeOf(endSessions({ id }))).toBe('OPERATOR_PROTECTED');
      expect(await codeOf(removePerson({ id }))).toBe('OPERATOR_PROTECTED');
    }
    expect((await server.call(other, 'GET', '/api/posts')).status).toBe(200);
  });

  test('unknown account, code or invitation · is not found', async () => {
    const unknown = calls(boss.api, newId());
    for (const [row, call] of Object.entries(unknown))
      if (!LISTS.includes(row) && row !== 'createCoupon' && row !== 'invite')
        expect([row, await codeOf(call())]).toEqual([row, 'NOT_FOUND']);
  });

  test('accounts · are found by e-mail in pages, without any text of theirs', async () => {
    const names = ['a', 'b', 'c'].map((letter) => `find_${letter}%${engine}@example.com`);
    for (const email of names) {
      const user = await server.signUp(email);
      const api = apiOf(server.url, user.accessToken);
      await api.posts.create({ id: newId(), content: '秘密的话', images: [] });
      await api.profile.update({ nickname: '小秘密' });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await boss.api.operators.people({
        text: ' FIND_',
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(...page.items.map(({ email }) => email));
      expect(JSON.stringify(page)).not.toMatch(/秘密/);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found.toSorted()).toEqual(names);
    expect((await boss.api.operators.people({ text: 'find%a' })).items, 'no wildcard').toEqual([]);
    expect(JSON.stringify(await boss.api.operators.overview())).not.toMatch(/秘密/);
  });

  test('codes and invitations · are created, listed and revoked', async () => {
    const { operators } = boss.api;
    const coupon = { code: `new${engine}`, stones: 5, premiumDays: 0, maxUses: 2, expiresAt: null };
    await operators.createCoupon(coupon);
    expect(await codeOf(operators.createCoupon(coupon))).toBe('COUPON_CODE_TAKEN');
    expect(await codeOf(operators.createCoupon({ ...coupon, code: 'No!' }))).toBe(
      'COUPON_CODE_INVALID',
    );
    await operators.revokeCoupon({ code: coupon.code });
    expect((await operators.coupons()).items[0]).toMatchObject({
      code: coupon.code,
      used: 0,
      revokedAt: expect.any(String) as string,
    });
    const input = { email: null, note: '读书会', maxUses: 3, days: 2 };
    expect((await operators.invite(input)).link).toContain('/login?invite=');
    expect(await operators.invite({ ...input, email: 'li@example.com' })).toEqual({
      code: null,
      link: null,
    });
    expect(await codeOf(operators.invite({ ...input, email: 'no-address' }))).toBe('EMAIL_INVALID');
    const { items } = await operators.invitations({});
    const code = items.find(({ email }) => email === null);
    expect(items.map(({ email }) => email)).toContain('li@example.com');
    expect([code?.note, code?.maxUses]).toEqual(['读书会', 3]);
    await operators.revokeInvitation({ id: code?.id ?? '' });
    expect(await codeOf(operators.revokeInvitation({ id: code?.id ?? '' }))).toBe('NOT_FOUND');
  });

  test('change · an hour after the sign-in · needs a new one; reading does not', async () => {
    const user = await server.newUser();
    const old = await server.newUser();
    await name(old);
    await server.tables
      .query()
      .updateTable('sessions')
      .set({ created_at: server.clock.nowMs - HOUR_MS - 1 })
      .where('user_id', '=', old.id)
      .execute();
    for (const [row, call] of Object.entries(calls(old.api, user.id)))
      if (!LISTS.includes(row))
        expect([row, await codeOf(call())]).toEqual([row, 'OPERATOR_SESSION_OLD']);
    expect((await old.api.operators.people({})).items.length).toBeGreaterThan(0);
    expect(await actsOn(user)).toEqual([]);
  });
});
