// Backup and restore on PostgreSQL, with the dump tools of the machine and a server of their
// version; without them the command says what to run.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runPostgresTool } from '#server/cli/postgres-tools.ts';
import { readSettings } from '#server/config/settings.ts';
import { createLog } from '#server/http/logger.ts';
import { cheapHasher } from '#server/test-helpers/cheap-hasher.ts';
import { startServer } from '#server/listen.ts';
import { signUp } from '#server/test-helpers/client.ts';
import { administer, startPostgres, type TestPostgres } from '#tools/test/postgres.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const programs = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const hasTools = existsSync(join(programs, 'pg_dump')) && existsSync(join(programs, 'postgres'));

let folder: string;
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echo-pg-backup-'));
  if (hasTools) postgres = await startPostgres(programs);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (environment: Record<string, string>, ...words: string[]) =>
  spawnSync(process.execPath, ['server/cli/main.ts', ...words], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });

const PIXEL = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f73' } });
const imagesIn = (dataDir: string) =>
  existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

test.skipIf(!hasTools)(
  'a backup · restores into an empty database; an existing one is refused',
  async () => {
    const server = postgres?.url ?? '';
    for (const name of ['live', 'fresh'])
      await administer(`${server}/postgres`, `create database ${name}`);
    const environment = (database: string) => ({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `${server}/${database}`,
      PORT: '0',
      LOG_LEVEL: 'silent',
    });
    const start = (database: string) =>
      startServer(readSettings(environment(database)), {
        log: createLog('silent'),
        hasher: cheapHasher(),
      });

    const live = await start('live');
    const { id, accessToken: token } = await signUp(live.url, 'keeper@example.com');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const image = await fetch(
      `${live.url}/storage/v1/object/card-image-bucket/${id}/1700000000000_drill.png`,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'image/png' },
        body: new Uint8Array(await PIXEL.png().toBuffer()),
      },
    );
    expect(image.status).toBe(200);
    await fetch(`${live.url}/api/posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: randomUUID(), content: '备份之前，在湖边', images: [] }),
    });
    const made = admin(environment('live'), 'backup', join(folder, 'copy'));
    expect(made.stderr).toBe('');
    await live.stop();

    const restore = (database: string, dataDir = join(folder, 'data')) =>
      admin({ ...environment(database), DATA_DIR: dataDir }, 'restore', join(folder, 'copy'));
    const refused = join(folder, 'refused');
    expect(restore('live', refused).stderr).toBe(
      'The database is not empty: it has ai_messages. Restore into an empty one (createdb). Nothing was changed.\n',
    );
    await administer(
      `${server}/postgres`,
      `alter database fresh set default_transaction_read_only = on`,
    );
    expect(restore('fresh', refused).stderr).toBe(
      'The database is read-only. Nothing was changed.\n',
    );
    await administer(`${server}/postgres`, `alter database fresh reset all`);
    expect(imagesIn(refused)).toEqual([]);
    const restored = restore('fresh');
    expect(restored.stderr).toBe('');
    expect(restored.stdout).toContain('1 accounts and 1 posts, and 1 images');
    expect(
      admin({ DATA_DIR: join(folder, 'other') }, 'restore', join(folder, 'copy')).stderr,
    ).toContain('has no echo-notes.db');

    const fresh = await start('fresh');
    const found = (await (
      await fetch(`${fresh.url}/api/search?query=${encodeURIComponent('湖边')}`, { headers })
    ).json()) as { items: { snippet: unknown }[] };
    expect(found.items).toHaveLength(1);
    await fresh.stop();
  },
);

test('without the tools · the command says what to run, without the password', async () => {
  vi.stubEnv('PATH', folder);
  await expect(
    runPostgresTool('pg_dump', 'postgres://echo:secret@db.internal/echo', ['--format=custom']),
  ).rejects.toThrow(
    /pg_dump is not on the PATH.*pg_dump --format=custom --dbname=postgres:\/\/echo@db\.internal\/echo$/,
  );
  vi.unstubAllEnvs();
});
