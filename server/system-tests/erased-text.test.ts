// Deleted text is erased from the disk: no file of DATA_DIR and no later backup holds it.
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { makeBackup } from '#server/cli/backup.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import { createLog } from '#server/http/logger.ts';
import { startServer } from '#server/listen.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';

// Each test starts a server, on machines that do other work.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let settings: Settings;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'echo-erase-'));
  settings = readSettings({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ACCOUNT_PURGE_DAYS: '0',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startServer(settings, { log: createLog('silent') });
const open = () => openDatabase(settings.database);

/** Which words occur in which files of a folder. */
function hitsIn(directory: string, words: readonly string[]): string[] {
  return filesOf(directory).flatMap((file) => {
    const bytes = readFileSync(file);
    return words
      .filter((word) => bytes.includes(word))
      .map((word) => `${file.slice(directory.length + 1)}: ${word}`);
  });
}

const filesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A text of more than a page, so that some of it is on overflow pages. */
const long = (word: string) => `${word} ${'纸上的字一行一行地往下走。'.repeat(200)} ${word}`;

test('deletions · the text and its versions are in no file and no backup', async () => {
  const server = await start();
  const api = apiOf(server.url, (await signUp(server.url)).accessToken);
  for (let at = 0; at < 40; at += 1)
    await api.posts.create({ id: newId(), content: long(`ordinary${at}`), images: [] });
  const gone = await api.posts.create({ id: newId(), content: long('zinnoberrot'), images: [] });
  const line = await api.messages.send({
    postId: gone.id,
    id: newId(),
    content: long('querfeldein'),
    images: [],
  });
  const kept = await api.posts.create({ id: newId(), content: long('ursprünglich'), images: [] });
  const said = await api.messages.send({
    postId: kept.id,
    id: newId(),
    content: long('verschwiegen'),
    images: [],
  });
  const diary = await api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: 'wanderjahre',
    content: long('hinausgehen'),
    images: [],
  });
  expect(line.postId).toBe(gone.id);
  await api.posts.remove({ id: gone.id });
  await api.messages.remove({ id: said.id });
  await api.posts.update({ id: kept.id, content: 'bleibendes' });
  await api.diaries.update({ id: diary.id, title: 'heimkehr', content: 'zurückgekommen' });
  expect((await api.search.find({ query: 'bleibendes' })).items).toHaveLength(1);
  // Their versions hold the texts from before the edits until the entries are deleted.
  expect(hitsIn(settings.dataDir, ['ursprünglich', 'hinausgehen']).length).toBeGreaterThan(1);
  await api.posts.remove({ id: kept.id });
  await api.diaries.remove({ id: diary.id });
  await server.stop();

  const words = [
    'zinnoberrot',
    'querfeldein',
    'ursprünglich',
    'verschwiegen',
    'wanderjahre',
    'hinausgehen',
    'bleibendes',
    'zurückgekommen',
  ];
  expect(hitsIn(settings.dataDir, words)).toEqual([]);
  expect(hitsIn(settings.dataDir, ['ordinary0']).length).toBeGreaterThan(0);
});

test('a purged account · its text is in no file, backup, mail or job', async () => {
  const server = await start();
  const { id, accessToken } = await signUp(server.url, 'leaver@example.com', 'geheim7');
  const api = apiOf(server.url, accessToken);
  await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'leaver@example.com' }),
  });
  await expect
    .poll(() => hitsIn(settings.dataDir, ['To: leaver@example.com']).length)
    .toBeGreaterThan(0);
  for (let at = 0; at < 30; at += 1) {
    const post = await api.posts.create({
      id: newId(),
      content: long(`abschiedswort ${at}`),
      images: [],
    });
    await api.messages.send({
      postId: post.id,
      id: newId(),
      content: long('letzterbrief'),
      images: [],
    });
  }
  const tables = await open();
  const aside = {
    kind: 'mail.send',
    attempts: 12,
    locked_until: null,
    locked_by: null,
    created_at: 1,
  };
  const job = {
    ...aside,
    id: randomUUID(),
    payload: JSON.stringify({ template: 'recovery', userId: id }),
    run_after: Number.MAX_SAFE_INTEGER,
  };
  await tables
    .query()
    .insertInto('jobs')
    .values({ ...job, last_error: '550 no such mailbox: leaver@example.com' })
    .execute();
  await api.account.remove({ password: 'geheim7' });
  await expect
    .poll(
      () =>
        tables.read().selectFrom('jobs').select('id').where('kind', '=', 'account.purge').execute(),
      { timeout: 20_000 },
    )
    .toEqual([]);

  const words = ['abschiedswort', 'letzterbrief', 'leaver@example.com'];
  const target = join(folder, 'copy');
  await makeBackup({
    database: settings.database,
    dataDir: settings.dataDir,
    store: await openDiskObjectStore(join(folder, 'objects')),
    target,
    nowMs: Date.now(),
  });
  expect(hitsIn(target, words)).toEqual([]);
  await tables.close();
  await server.stop();
  expect(hitsIn(settings.dataDir, words)).toEqual([]);
});

test('no file is readable by other users of the machine', async () => {
  const server = await start();
  await signUp(server.url);
  const open = [...filesOf(settings.dataDir), ...filesOf(join(folder, 'copy'))].filter(
    (file) => (statSync(file).mode & 0o077) !== 0,
  );
  await server.stop();
  expect(open).toEqual([]);
  expect(filesOf(settings.dataDir).length).toBeGreaterThan(3);
});
