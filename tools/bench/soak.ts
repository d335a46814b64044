// Whether a server stays stable over time. `node tools/bench/soak.ts 60` keeps mixed traffic for 60
// minutes and prints memory, open files and response times each minute. At the end it prints the
// slopes over the second half, because caches and compiled code fill in the first. A second number
// is the pause of each user between two requests, in milliseconds.
import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { signUp } from '#server/test-helpers/client.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  START_COMMAND,
  startServerProcess,
  type ServerProcess,
} from '#tools/test/server-process.ts';

/** Users who write and read at the same time, each with a pause between two requests. */
const PEOPLE = 8;
const PAUSE_MS = Number(process.argv[3] ?? 20);

/** Posts a user keeps, so that pages cost the same in the first and the last minute. */
const POSTS_KEPT = 60;

const SAMPLES_A_MINUTE = 12;

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
  p99Ms: number;
}

const minutes = Number(process.argv[2] ?? 10);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const server = await startServerProcess({
  dataDir,
  command: START_COMMAND,
  environment: NO_DAILY_LIMITS,
});
try {
  await soak();
} finally {
  await server.end('SIGTERM');
  remove();
}

async function soak(): Promise<void> {
  let isOver = false;
  let times: number[] = [];
  let failures = 0;
  const people = Array.from({ length: PEOPLE }, async (_, index) => {
    const ask = await personOf(server, index);
    while (!isOver) {
      const began = performance.now();
      await ask().catch(() => (failures += 1));
      times.push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  });
  const samples: Sample[] = [];
  print(
    '| minute | MB | open files | requests in the last 5 s | p99 of them, ms |\n|---|---|---|---|---|',
  );
  for (let at = 1; at <= minutes * SAMPLES_A_MINUTE; at += 1) {
    await wait(60_000 / SAMPLES_A_MINUTE);
    const sorted = times.toSorted((one, other) => one - other);
    times = [];
    const sample = {
      minute: at / SAMPLES_A_MINUTE,
      ...resources(server),
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    };
    samples.push(sample);
    if (at % SAMPLES_A_MINUTE === 0)
      print(
        `| ${sample.minute} | ${sample.megabytes.toFixed(1)} | ${sample.files} | ${sorted.length} | ${sample.p99Ms.toFixed(1)} |`,
      );
  }
  isOver = true;
  await Promise.all(people);
  const late = samples.slice(Math.floor(samples.length / 2));
  const hourly = (of: (sample: Sample) => number) =>
    (slope(late.map((sample) => [sample.minute / 60, of(sample)])) || 0).toFixed(2);
  print(
    `\n${failures} failed. In an hour: ${hourly((s) => s.megabytes)} MB, ${hourly((s) => s.files)} open files, ${hourly((s) => s.p99Ms)} ms of p99.`,
  );
}

/** Signs a user up; returns their next action, a mix of all in turn. */
async function personOf({ url }: ServerProcess, index: number): Promise<() => Promise<unknown>> {
  const user = await signUp(url, `soak-${index}@example.com`);
  let { accessToken, refreshToken } = user;
  const api = createHttpApi(
    {
      accessToken: async () => accessToken,
      refreshToken: async () => null,
      expire: () => undefined,
      takeStep: async () => null,
    },
    url,
  );
  const image = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#2f6f73' },
  })
    .png()
    .toBuffer();
  const kept: string[] = [];
  const write = async () => {
    const id = randomUUID();
    await api.posts.create({ id, content: '今天很好，喝了咖啡', images: [] });
    kept.push(id);
    if (kept.length > POSTS_KEPT) await api.posts.remove({ id: kept.shift() ?? '' });
  };
  const postId = () => kept.at(-1) ?? '';
  const refresh = async () => {
    const renewed = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    ({ access_token: accessToken, refresh_token: refreshToken } = (await renewed.json()) as {
      access_token: string;
      refresh_token: string;
    });
  };
  const upload = async () => {
    const path = `${url}/storage/v1/object/card-image-bucket/${user.id}/${Date.now()}_${randomUUID().slice(0, 6)}.png`;
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'image/png',
    };
    await fetch(path, { method: 'POST', headers, body: new Uint8Array(image) });
    await fetch(path, { method: 'DELETE', headers });
  };
  const round: (() => Promise<unknown>)[] = [
    write,
    () => api.posts.list({}),
    () =>
      api.messages.send({ postId: postId(), id: randomUUID(), content: '再说一句', images: [] }),
    () => api.messages.list({ postId: postId() }),
    () => api.replies.create({ post_id: postId() }, { context: { idempotencyKey: randomUUID() } }),
    () => api.posts.list({}),
    () => api.search.find({ query: '咖啡' }),
    () => api.stats.get({ timeZone: 'Asia/Shanghai' }),
    refresh,
    upload,
  ];
  let turn = index;
  await write();
  return () => (round[(turn += 1) % round.length] ?? write)();
}

/**
 * Resident memory of a process in megabytes and its open files; 0 where the system does not report
 * them.
 */
function resources({ child }: ServerProcess): { megabytes: number; files: number } {
  if (process.platform !== 'linux') return { megabytes: 0, files: 0 };
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    megabytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${child.pid}/fd`).length,
  };
}

/** The slope of y over x by least squares. */
function slope(points: (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const up = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return up / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
