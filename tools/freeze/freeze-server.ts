// A server with the probe in its process, a heavy account, and how requests and jobs are measured.
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';
import { signUp } from '#server/test-helpers/client.ts';
import { newId } from '#tools/bench/journal-rows.ts';
import { writeHeavyJournal, type JournalSize } from '#tools/freeze/heavy-journal.ts';
import { writeHeavyRows } from '#tools/freeze/heavy-rows.ts';
import type { LoopFigures } from '#tools/freeze/probe.ts';
import type { FreezeRequest, HeavyWorld, Operation } from '#tools/freeze/world.ts';
import { takePort } from '#tools/test/server-port.ts';
import { serverEntry, startServerProcess, type ServerProcess } from '#tools/test/server-process.ts';

/** How much the server holds. */
export interface FreezeSize extends JournalSize {
  /** Other accounts. */
  people: number;
  /** How often heavy requests are sent at the same time. */
  atOnce: number;
  /**
   * Bytes of the export that are read. The rest is the same work for the event loop: another thread
   * writes it.
   */
  exportBytes: number;
}

/** What an operation did to the event loop of the server. */
export interface FreezeRow extends LoopFigures {
  name: string;
  /** Different statuses of its responses; of a job, whether it ended. */
  statuses: string[];
  bytes: number;
  seconds: number;
}

/** How often the table of jobs is looked at, in milliseconds. */
const JOB_POLL_MS = 100;

/** How long a job may take, in milliseconds. */
const JOB_LIMIT_MS = 1_800_000;

/** What reads /metrics. */
export const METRICS_TOKEN = 'a-token-for-metrics';

/** Pixels of a photo of a phone. */
const PHOTO = { width: 4_000, height: 3_000, channels: 3 as const, background: '#875' };

export interface FreezeServer {
  process: ServerProcess;
  world: HeavyWorld;
  /** The server's database, by a connection of its own. */
  database: Database;
  /** Sends the requests of an operation, and measures the loop. */
  measure(operation: Operation): Promise<FreezeRow>;
  /** Runs the waiting jobs of a kind, and measures the loop. */
  measureJobs(kind: string): Promise<FreezeRow>;
  /** Measures the loop while `work` runs; it returns the statuses and bytes. */
  watch(
    name: string,
    work: () => Promise<{ statuses: Iterable<string>; bytes: number }>,
  ): Promise<FreezeRow>;
  /** Calls the probe, for planted faults. */
  plant(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server over a new database, and fills it. */
export async function startFreezeServer(
  location: DatabaseLocation,
  dataDir: string,
  size: FreezeSize,
): Promise<FreezeServer> {
  const probePort = await takePort();
  const email = 'heavy@example.com';
  const server = await startServerProcess({
    dataDir,
    command: ['node', '--import', './tools/freeze/probe.ts', serverEntry()],
    environment: {
      FREEZE_PROBE_PORT: String(probePort),
      ADMIN_EMAILS: email,
      USER_POSTS_PER_DAY: '0',
      USER_AI_TOKENS_PER_DAY: '0',
      USER_IMAGE_MB: '0',
      STONE_METERING: 'off',
      DEFAULT_PLAN: 'premium',
      WEBHOOK_PRIVATE: 'on',
      // Pushes need one.
      PUBLIC_URL: 'https://echo.invalid',
      CONTACT_EMAIL: 'operator@echo-notes.org',
      METRICS_TOKEN,
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    },
  });
  const database = await openDatabase(
    location.kind === 'postgres' ? { ...location, isPatient: true } : location,
  );
  if (database.sqlite !== null) database.sqlite.raw.exec('pragma synchronous = off');
  const user = await signUp(server.url, email);
  const world = await fill(database, server.url, user, size);

  const probe = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${probePort}${path}`);
    return answer.text();
  };
  const figures = async () => JSON.parse(await probe('/figures')) as LoopFigures;
  const watch: FreezeServer['watch'] = async (name, work) => {
    await figures();
    const began = performance.now();
    const { statuses, bytes } = await work();
    const seconds = (performance.now() - began) / 1000;
    return { name, ...(await figures()), statuses: [...new Set(statuses)], bytes, seconds };
  };
  return {
    process: server,
    world,
    database,
    watch,
    plant: async (path) => void (await probe(path)),
    measure: ({ name, requests, parallel = 1 }) =>
      watch(name, async () => {
        const statuses: string[] = [];
        let bytes = 0;
        for (const request of requests) {
          const send = async () => {
            const { status, size: length } = await sendRequest(server.url, world, request);
            statuses.push(status);
            bytes += length;
          };
          await Promise.all(Array.from({ length: parallel }, send));
        }
        return { statuses, bytes };
      }),
    measureJobs: (kind) =>
      watch(`job ${kind}`, async () => {
        const isDone = await runJobs(database, kind);
        return { statuses: [isDone ? 'ended' : 'failed'], bytes: 0 };
      }),
    stop: async () => {
      await database.close();
      await server.end('SIGKILL');
    },
  };
}

/** Writes the account and what is beside it. */
async function fill(
  database: Database,
  url: string,
  user: Awaited<ReturnType<typeof signUp>>,
  { people, ...journal }: Omit<FreezeSize, 'atOnce' | 'exportBytes'>,
): Promise<HeavyWorld> {
  const nowMs = Date.now();
  const written = await writeHeavyJournal(database, user.id, journal, nowMs);
  const rows = await writeHeavyRows(database, user.id, { posts: written.posts, people }, nowMs);
  // An address that ADMIN_EMAILS names must be proved by a mail.
  await database
    .query()
    .updateTable('users')
    .set({ proved_at: nowMs })
    .where('id', '=', user.id)
    .execute();
  const call = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${user.accessToken}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  await call('/api/ai/settings', 'PATCH', { consent: true });
  const token = (await call('/api/personal-tokens', 'POST', {
    id: newId(nowMs),
    name: '程序',
    scope: 'write',
    lifetimeDays: null,
  })) as { text: string };
  const photo = await sharp({
    create: { ...PHOTO, noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  return {
    ...written,
    ...rows,
    userId: user.id,
    email: user.email,
    password: user.password,
    accessToken: user.accessToken,
    refreshToken: user.refreshToken,
    personalToken: token.text,
    photo,
    nowMs,
    newId: () => newId(Date.now()),
  };
}

/** A request that gets no answer within minutes is a row of the table, not the end of the run. */
async function sendRequest(
  url: string,
  world: HeavyWorld,
  request: FreezeRequest,
): Promise<{ status: string; size: number }> {
  try {
    return await readAnswer(url, world, request);
  } catch {
    return { status: 'no answer', size: 0 };
  }
}

async function readAnswer(
  url: string,
  { accessToken }: HeavyWorld,
  { method, path, body, headers, stopAfter = Infinity }: FreezeRequest,
): Promise<{ status: string; size: number }> {
  const isJson = !(body instanceof Uint8Array || body instanceof FormData);
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${accessToken}`,
      ...(isJson && body !== undefined ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > stopAfter) break;
  }
  return { status: String(answer.status), size };
}

/** Makes the jobs of a kind due, and waits for their end; false: one failed or took too long. */
async function runJobs(database: Database, kind: string): Promise<boolean> {
  const beganMs = Date.now();
  await database
    .query()
    .updateTable('jobs')
    .set({ run_after: 1 })
    .where('kind', '=', kind)
    .execute();
  while (Date.now() - beganMs < JOB_LIMIT_MS) {
    const rows = await database
      .read()
      .selectFrom('jobs')
      .select(['run_after', 'attempts'])
      .where('kind', '=', kind)
      .execute();
    const isOpen = rows.some(({ run_after }) => run_after <= Date.now());
    if (!isOpen) return rows.every(({ attempts }) => attempts === 0);
    await wait(JOB_POLL_MS);
  }
  return false;
}
