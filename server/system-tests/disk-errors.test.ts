// The disk fails (quality §4.5, 3 and 4): a file system that is really full, and one whose fsync
// sometimes fails. Writes that cannot be stored are refused, acknowledged ones are kept, and no
// restart is needed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { failureOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { openSqlite } from '#server/database/sqlite/connection.ts';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import {
  makeDataDir,
  serverEntry,
  startServerProcess,
  type ServerProcess,
  NO_DAILY_LIMITS,
} from '#tools/test/server-process.ts';

/** Size of the whole disk of the first test, in bytes. */
const DISK_BYTES = 8_388_608;

/**
 * A mount namespace in which any user may mount a small disk; it is removed with its process. Not
 * every system allows it.
 */
const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount'] as const;
const canMount =
  spawnSync(OWN_MOUNTS[0], [...OWN_MOUNTS.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;
const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Starts a server over a new folder; returns it and the client of a user. */
async function startJournal(command?: readonly [string, ...string[]]) {
  const { dataDir, remove } = makeDataDir();
  cleanUp.push(remove);
  const server = await startServerProcess({
    dataDir,
    environment: NO_DAILY_LIMITS,
    ...(command === undefined ? {} : { command }),
  });
  cleanUp.push(() => server.end('SIGKILL'));
  const { accessToken } = await signUp(server.url);
  const api = apiOf(server.url, accessToken);
  /**
   * Writes posts until `isEnough`; returns the acknowledged ids. Every refusal must be an outage
   * error.
   */
  const write = async (
    text: string,
    isEnough: (kept: number, refused: number) => boolean,
  ): Promise<{ kept: string[]; refused: number }> => {
    const kept: string[] = [];
    let refused = 0;
    while (!isEnough(kept.length, refused)) {
      const id = newId();
      const failure = await failureOf(api.posts.create({ id, content: text, images: [] }));
      if (failure.code === 'none') {
        kept.push(id);
        continue;
      }
      expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, defined: true });
      refused += 1;
    }
    return { kept, refused };
  };
  const readable = async () => new Set((await wholeFeed(api, 50)).own.map((post) => post.id));
  return { dataDir, server, write, readable };
}

function expectWhole(file: string): void {
  const tables = openSqlite(file);
  expect(tables.raw.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  tables.close();
}

test.skipIf(!canMount)(
  'a full disk · reads work, writes fail · writes work once there is room',
  async () => {
    const onSmallDisk = `mount -t tmpfs -o size=${DISK_BYTES} none "$DATA_DIR" && exec node ${serverEntry()}`;
    const { dataDir, server, write, readable } = await startJournal([
      ...OWN_MOUNTS,
      'bash',
      '-c',
      onSmallDisk,
    ]);
    // The small disk as seen by its own process; from outside the folder is empty.
    const disk = join('/proc', String(server.child.pid), 'root', dataDir);
    expect([
      existsSync(join(disk, 'echo-notes.db')),
      existsSync(join(dataDir, 'echo-notes.db')),
    ]).toEqual([true, false]);

    const { kept: before } = await write('还有地方', (kept) => kept === 20);
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const { kept: squeezed, refused } = await write(
      '满'.repeat(1_800),
      (kept, failed) => failed === 5 || kept === 2_000,
    );
    expect(refused).toBe(5);
    expect(server.log()).toContain('database or disk is full');
    expect(await readable()).toEqual(new Set([...before, ...squeezed]));
    // Requested right after a refusal: a small write may still succeed now and then.
    const standing = async () => {
      squeezed.push(...(await write('满'.repeat(1_800), (_, failed) => failed === 1)).kept);
      return readinessOf(server);
    };
    await expect.poll(standing).toEqual([200, 'read-only']);

    rmSync(ballast);
    const { kept: after } = await write('又有地方了', (kept) => kept === 20);
    expect(await readinessOf(server)).toEqual([200, 'ready']);
    expect(await readable()).toEqual(new Set([...before, ...squeezed, ...after]));
    const copy = join(dataDir, 'after.db');
    for (const end of ['', '-wal'])
      copyFileSync(`${join(disk, 'echo-notes.db')}${end}`, `${copy}${end}`);
    expectWhole(copy);
  },
);

test.skipIf(!canTrace)(
  'every third fsync fails · refused writes are whole or missing, acknowledged kept',
  async () => {
    const { dataDir, server, write, readable } = await startJournal();
    const failing = await failFlushes(server);
    const { kept, refused } = await write('写不进盘', (written, failed) => written + failed === 60);
    expect(refused).toBeGreaterThan(5);
    expect(kept.length).toBeGreaterThan(5);
    await failing.end();
    const { kept: after } = await write('盘好了', (written) => written === 20);
    const present = await readable();
    expect([...kept, ...after].filter((id) => !present.has(id))).toEqual([]);
    await server.end('SIGKILL');
    expectWhole(join(dataDir, 'echo-notes.db'));
  },
);

/** The response of /readyz. */
async function readinessOf(server: ServerProcess): Promise<[number, string]> {
  const answer = await fetch(`${server.url}/readyz`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
}

/** Fills the free space of a disk. */
function fill(file: string): void {
  const block = Buffer.alloc(65_536);
  for (;;) {
    try {
      appendFileSync(file, block);
    } catch {
      return;
    }
  }
}

/** From now on every third fsync of the process fails, until `end`. */
async function failFlushes(server: ServerProcess): Promise<{ end: () => Promise<void> }> {
  const calls = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO:when=1+3'];
  const tracer = spawn(
    'strace',
    ['-f', '-o', '/dev/null', ...calls, '-p', String(server.child.pid)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const end = async () => {
    if (tracer.exitCode !== null || tracer.signalCode !== null) return;
    const ended = once(tracer, 'exit');
    tracer.kill('SIGINT');
    await ended;
  };
  cleanUp.push(end);
  await once(tracer.stderr, 'data');
  return { end };
}
