// Moving an installation: what was in a SQLite file and on a disk is in PostgreSQL and in a bucket
// afterwards, equal to the last row, or nothing is.
import { signUp } from '#server/test-helpers/client.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { moveInstallation } from '#server/cli/move.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { ACCOUNT_DATA } from '#server/features/account/account-data.ts';
import { createLog } from '#server/http/logger.ts';
import { cheapHasher } from '#server/test-helpers/cheap-hasher.ts';
import { startServer, type RunningServer } from '#server/listen.ts';
import { ObjectStoreUnavailable } from '#server/storage/object-store.ts';
import { startS3Server, type S3TestServer } from '#server/test-helpers/s3-server.ts';

const EMAIL = 'mover@example.com';

let dataDir: string;
let target: TestDatabase;
let bucket: S3TestServer;
let oldSettings: Settings;
let newSettings: Settings;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'echo-move-'));
  target = await openTestDatabase('postgres', 'move');
  bucket = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', bucket.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', bucket.secretAccessKey);
  oldSettings = readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const storageUrl = `s3://${bucket.bucket}/journal?region=${bucket.region}&endpoint=${encodeURIComponent(bucket.endpoint)}`;
  newSettings = { ...oldSettings, database: target.location, storageUrl };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await target.dispose();
  await bucket.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async (server: RunningServer, path: string, token: string | null, body?: unknown) => {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, never>;
};
const start = (settings: Settings) =>
  startServer(settings, { log: createLog('silent'), hasher: cheapHasher() });

/** All that a user sees: posts, one conversation, search results, the balance. */
const viewOf = async (server: RunningServer, token: string, postId: string) =>
  Promise.all(
    [
      '/api/posts?limit=50',
      `/api/posts/${postId}/messages`,
      `/api/search?query=${encodeURIComponent('湖边')}`,
      '/api/stones',
    ].map((path) => ask(server, path, token)),
  );

const rowsInTarget = async () => {
  let rows = 0;
  for (const table of Object.keys(ACCOUNT_DATA)) {
    const answer = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      target.database.read(),
    );
    rows += answer.rows[0]?.n ?? 0;
  }
  return rows;
};

test('move · needs a stopped server and an empty target, and copies all or nothing', async () => {
  const before = await start(oldSettings);
  const user = await signUp(before.url, EMAIL, 'geheim7');
  const token = user.accessToken;
  const path = `${user.id}/1700000000000_house.png`;
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f73' } })
    .png()
    .toBuffer();
  await fetch(`${before.url}/storage/v1/object/card-image-bucket/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${token}` },
    body: new Uint8Array(image),
  });
  const postId = randomUUID();
  await ask(before, '/api/posts', token, {
    id: postId,
    content: '在湖边走了很久 🌊，İstanbul ﬁ',
    images: [path],
  });
  await ask(before, `/api/posts/${postId}/messages`, token, {
    id: randomUUID(),
    content: "风很大，也很'安静'",
    images: [],
  });
  await ask(before, '/api/posts', token, { id: randomUUID(), content: '雨', images: [] });
  const seen = await viewOf(before, token, postId);
  const told: string[] = [];
  const move = () => moveInstallation(newSettings, process.env, (line) => told.push(line));

  await expect(move()).rejects.toThrow('stop it first');
  await before.stop();

  bucket.faults.push(...Array.from({ length: 40 }, () => 503 as const));
  await expect(move()).rejects.toThrow(ObjectStoreUnavailable);
  bucket.faults.length = 0;
  expect(await rowsInTarget()).toBe(0);

  await move();
  expect(told).toContain('posts: 2 rows, the same on both sides');
  expect(told).toContain('images: 1, the same on both sides');
  expect([...bucket.objects.keys()]).toHaveLength(1);

  const after = await start(newSettings);
  const { access_token: newToken } = (await ask(after, '/auth/v1/token?grant_type=password', null, {
    email: EMAIL,
    password: 'geheim7',
  })) as unknown as {
    access_token: string;
  };
  expect(await viewOf(after, newToken, postId)).toEqual(seen);
  // The old session is still valid: the keys stay in DATA_DIR.
  expect(await viewOf(after, token, postId)).toEqual(seen);
  const { signedURL } = (await ask(
    after,
    `/storage/v1/object/sign/card-image-bucket/${path}`,
    newToken,
    { expiresIn: 60 },
  )) as unknown as {
    signedURL: string;
  };
  expect((await fetch(`${after.url}/storage/v1${signedURL}`)).status).toBe(200);
  await ask(after, '/api/posts', newToken, { id: randomUUID(), content: '新家', images: [] });
  expect(((await viewOf(after, newToken, postId))[0] as unknown as { total: number }).total).toBe(
    3,
  );
  await after.stop();

  await expect(move()).rejects.toThrow('not empty');
});

test('move · without a source or a target · says so', async () => {
  await expect(moveInstallation(oldSettings, process.env, () => undefined)).rejects.toThrow(
    'DATABASE_URL',
  );
  await expect(
    moveInstallation(
      { ...newSettings, dataDir: join(dataDir, 'nowhere') },
      process.env,
      () => undefined,
    ),
  ).rejects.toThrow('DATA_DIR');
});
