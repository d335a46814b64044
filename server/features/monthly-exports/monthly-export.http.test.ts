// The monthly export over HTTP: made by the job, downloaded with a session of its owner only, known
// to the sweep, and purged with the account (rulings 123).
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { MONTHLY_EXPORT_PATH } from '#contract/monthly-export.contract.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const DAY_MS = 86_400_000;
const ON = { isOn: true, timeZone: 'UTC' };

describe.each(PLAIN_SQL_ENGINES)('monthly exports over HTTP on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'monthlyhttp', { ACCOUNT_PURGE_DAYS: '1' });
  });
  afterAll(() => server.dispose());

  const keysOf = async (userId: string) => {
    const rows = await server.tables
      .query()
      .selectFrom('monthly_export_parts')
      .select('blob_key')
      .where('user_id', '=', userId)
      .execute();
    return rows.map((row) => row.blob_key);
  };
  const newOwner = async () => {
    const user = await server.newUser();
    await user.api.posts.create({ id: newId(), content: '桂花开了', images: [] });
    await user.api.monthlyExports.update(ON);
    const state = async () => (await user.api.monthlyExports.get()).items[0]?.state;
    await expect.poll(state).toBe('ready');
    return user;
  };

  // C§63.05
  test('the zip · is for a session of its owner only', async () => {
    const user = await newOwner();
    const [made] = (await user.api.monthlyExports.get()).items;
    const path = `${MONTHLY_EXPORT_PATH}?month=${made?.month}`;
    const answer = await server.call(user, 'GET', path);
    expect(answer.status).toBe(200);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip).toHaveLength(Number(answer.headers.get('Content-Length')));
    expect(answer.headers.get('Content-Disposition')).toMatch(/echo-notes-\d{4}-\d\d\.zip/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');

    expect((await server.call(user, 'GET', MONTHLY_EXPORT_PATH)).status).toBe(404);
    expect((await server.call(null, 'GET', path)).status).toBe(401);
    const other = await server.call(await server.newUser(), 'GET', path);
    expect([other.status, await other.json()]).toMatchObject([
      404,
      { code: 'MONTHLY_EXPORT_GONE' },
    ]);
    const { text } = await user.api.personalTokens.create({
      id: newId(),
      name: '程序',
      scope: 'write',
      lifetimeDays: null,
    });
    const byToken = await server.call({ ...user, accessToken: text }, 'GET', path);
    expect(byToken.status).toBe(401);
  });

  // C§63.05
  test('kept bytes · are no orphans for the sweep, and end with the account', async () => {
    const user = await newOwner();
    const keys = await keysOf(user.id);
    expect(keys).toHaveLength(1);
    const used = await createStorageRepository(server.tables).findUsedBlobKeys(keys);
    expect([...used]).toEqual(keys);
    const onDisk = () =>
      readdirSync(server.settings.dataDir, { recursive: true }).filter((path) =>
        keys.some((key) => String(path).endsWith(key)),
      );
    expect(onDisk()).toHaveLength(1);
    await server.call(user, 'POST', '/api/account/delete', { password: user.password });
    // Before the export is over: the purge deletes it, not its expiry.
    server.clock.nowMs += DAY_MS + 60_000;
    await expect.poll(onDisk).toEqual([]);
    expect(await keysOf(user.id)).toEqual([]);
  });
});
