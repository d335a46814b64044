// No account can freeze the server (ruling 202): every endpoint and every job with a heavy account,
// while a probe counts the CPU time of each turn of the event loop. `npm run freeze` takes ten
// times as much, and both engines.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOBS, JOBS_NOT_DRIVEN, runFreeze, TURN_LIMIT_MS } from '#tools/freeze/freeze-run.ts';
import {
  startFreezeServer,
  type FreezeRow,
  type FreezeServer,
} from '#tools/freeze/freeze-server.ts';
import { forgottenEndpoints } from '#tools/freeze/operations.ts';
import { SMALL } from '#tools/freeze/sizes.ts';
import { measureSlowness } from '#tools/test/file-costs.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

/**
 * Beside other tests the same work takes up to twice the CPU time, because they share its caches;
 * more on a slow machine. `npm run freeze` holds the limit itself.
 */
const limitBesideOthersMs = (slowness: number) => 2 * TURN_LIMIT_MS * slowness;

/** What is refused, because no push service answers. */
const REFUSED: readonly string[] = ['reminders.test'];

/** A statement that declares the kind of a job. */
const JOB_DECLARATION = /_JOB = '([\w.-]+)'/g;

test('every endpoint of the contract is driven', () => {
  expect(forgottenEndpoints()).toEqual([]);
});

test('every kind of job is driven, or has a reason', () => {
  const sources = execFileSync('git', ['grep', '-h', '_JOB = ', '--', 'server'], {
    encoding: 'utf8',
  });
  const kinds = [...sources.matchAll(JOB_DECLARATION)].map(([, kind]) => kind ?? '');
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.toSorted()).toEqual([...JOBS, ...Object.keys(JOBS_NOT_DRIVEN)].toSorted());
});

describe('the probe', () => {
  const { dataDir, remove } = makeDataDir();
  let server: FreezeServer;
  beforeAll(async () => {
    const location = { kind: 'sqlite', file: `${dataDir}/echo-notes.db` } as const;
    server = await startFreezeServer(location, dataDir, {
      short: 1,
      long: 1,
      tags: 1,
      people: 1,
      atOnce: 1,
      exportBytes: 1,
    });
  });
  afterAll(async () => {
    await server.stop();
    remove();
  });
  const busyMsOf = async (path: string) =>
    (
      await server.watch(path, async () => {
        await server.plant(path);
        return { statuses: [], bytes: 0 };
      })
    ).busyMs;

  test('300 ms of work in one turn · are found', async () => {
    expect(await busyMsOf('/work?ms=300')).toBeGreaterThanOrEqual(300);
  });

  test('time without work, as on a busy machine · is not counted', async () => {
    expect(await busyMsOf('/sleep?ms=300')).toBeLessThan(TURN_LIMIT_MS);
  });
});

test(
  'a heavy account · no turn of the event loop takes long',
  {
    timeout: 600_000,
  },
  async () => {
    const { dataDir, remove } = makeDataDir();
    const rows: FreezeRow[] = [];
    const slowness = [measureSlowness()];
    try {
      const location = { kind: 'sqlite', file: `${dataDir}/echo-notes.db` } as const;
      await runFreeze(location, dataDir, SMALL, (row) => rows.push(row));
    } finally {
      remove();
    }
    slowness.push(measureSlowness());
    const limitMs = limitBesideOthersMs(Math.max(...slowness));
    expect(
      rows
        .filter(({ busyMs }) => busyMs > limitMs)
        .map(({ name, busyMs }) => `${name}: ${busyMs.toFixed(0)} ms`),
    ).toEqual([]);
    // What is refused measures nothing.
    expect(
      rows
        .filter(({ statuses }) => statuses.some((status) => !/^2\d\d$|^ended$/.test(status)))
        .map(({ name }) => name),
    ).toEqual(REFUSED);
  },
);
