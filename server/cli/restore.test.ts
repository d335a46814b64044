// A restore beside the log of an earlier database, and of a backup that is whole but no database.
import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#server/cli/backup.ts';
import { moveInstallation } from '#server/cli/move.ts';
import { restoreBackup } from '#server/cli/restore.ts';
import { readSettings } from '#server/config/settings.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { newBlobKey, type ObjectStore } from '#server/storage/object-store.ts';

let folder: string;
let file: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echo-restore-'));
  file = join(folder, 'data/echo-notes.db');
  store = await openDiskObjectStore(join(folder, 'objects'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const location = () => ({ kind: 'sqlite', file }) as const;
const writePosts = async (database: Database, posts: number) => {
  const id = randomUUID();
  await database
    .query()
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      password_hash: 'x',
      plan: 'free',
      user_metadata: '{}',
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  for (let at = 0; at < posts; at += 1)
    await database
      .query()
      .insertInto('posts')
      .values({
        user_id: id,
        id: randomUUID(),
        content: '写'.repeat(3_000),
        images: '[]',
        ai_private: 0,
        created_at: at,
        updated_at: at,
      })
      .execute();
};
const backUp = (target = join(folder, 'copy')) =>
  makeBackup({ database: location(), dataDir: join(folder, 'data'), store, target, nowMs: 0 });
const restore = () =>
  restoreBackup({
    source: join(folder, 'copy'),
    database: location(),
    dataDir: join(folder, 'data'),
    store,
  });

/** A backup with 3 posts; then the log of a killed server without its database file. */
async function leaveLog(): Promise<void> {
  const database = await openDatabase(location());
  await writePosts(database, 3);
  await backUp();
  await writePosts(database, 200);
  // What a kill leaves: nothing was merged into the database file.
  copyFileSync(`${file}-wal`, join(folder, 'left'));
  await database.close();
  renameSync(file, join(folder, 'moved.db'));
  renameSync(join(folder, 'left'), `${file}-wal`);
}

// C§206.01
test('restore · the log of a killed server is there · changes nothing', async () => {
  await leaveLog();
  const size = statSync(`${file}-wal`).size;
  expect(size).toBeGreaterThan(1_000_000);
  await expect(restore()).rejects.toThrow('echo-notes.db-wal of an earlier database is there');
  expect(readdirSync(join(folder, 'data'))).toEqual(['echo-notes.db-wal']);
  expect(statSync(`${file}-wal`).size).toBe(size);
});

test('restore · the log moved to its database · both hold what was written', async () => {
  await leaveLog();
  renameSync(`${file}-wal`, join(folder, 'moved.db-wal'));
  expect(await restore()).toMatchObject({ accounts: 1, posts: 3, images: 0 });
  expect(readdirSync(join(folder, 'data'))).toEqual(['echo-notes.db']);
  for (const [path, posts] of [
    [file, 3],
    [join(folder, 'moved.db'), 203],
  ] as const) {
    const database = await openDatabase({ kind: 'sqlite', file: path });
    expect(await database.read().selectFrom('posts').select('id').execute()).toHaveLength(posts);
    await database.close();
  }
});

test.each(['-wal', '-shm', '-journal'])(
  'a lone %s · start, backup and move · refuse and keep it',
  async (suffix) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(`${file}${suffix}`, 'x'.repeat(40_000));
    const refusal = `echo-notes.db${suffix} of an earlier database`;
    await expect(openDatabase(location())).rejects.toThrow(refusal);
    await expect(backUp()).rejects.toThrow(refusal);
    await expect(
      moveInstallation(
        readSettings({ DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://nowhere/x' }),
        {},
        () => undefined,
      ),
    ).rejects.toThrow(refusal);
    expect(readdirSync(join(folder, 'data'))).toEqual([basename(`${file}${suffix}`)]);
  },
);

test('an empty file beside a log · start · refuses and keeps both', async () => {
  await leaveLog();
  writeFileSync(file, '');
  await expect(openDatabase(location())).rejects.toThrow('is empty, but');
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(1_000_000);
});

test('backup · no database · says so', async () => {
  await expect(backUp()).rejects.toThrow('nothing was backed up');
});

test.each([
  ['damaged pages', (bytes: Buffer) => bytes.fill(0x5a, 4_096, 40_960)],
  ['another program’s file', () => Buffer.from('no database at all')],
])('restore · %s under a right hash · keeps neither database nor image', async (_, damage) => {
  const database = await openDatabase(location());
  await writePosts(database, 30);
  const key = newBlobKey();
  await store.put(key, Buffer.from('image'), 'image/png');
  const owner = await database.read().selectFrom('users').select('id').executeTakeFirstOrThrow();
  await database
    .query()
    .insertInto('storage_objects')
    .values({
      user_id: owner.id,
      bucket: 'card-image-bucket',
      name: 'a.png',
      id: 'a',
      blob_key: key,
      mime_type: 'image/png',
      size: 5,
      etag: 'a',
      cache_control: 'no-cache',
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  await backUp();
  await database.close();
  await store.remove([key]);
  rmSync(file);

  const copy = join(folder, 'copy/echo-notes.db');
  const damaged = damage(readFileSync(copy));
  writeFileSync(copy, damaged);
  const list = join(folder, 'copy/manifest.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as Record<string, unknown>;
  manifest['database'] = createHash('sha256').update(damaged).digest('hex');
  writeFileSync(list, JSON.stringify(manifest));
  await expect(restore()).rejects.toThrow(/restore failed.*are as they were/);
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
  expect(await store.head(key)).toBeNull();
});
