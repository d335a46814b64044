// Measures failure cases, by hand on a quiet machine: `node tools/bench/faults.ts`. How soon a
// killed server is ready again, whether response times reveal who has an account, and what hostile
// bodies cost. The tests check the same without timing.
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#contract/compliance/world.ts';
import { signUp } from '#server/test-helpers/client.ts';
import { cpuMs, memoryOf } from '#tools/bench/figures.ts';
import { HOSTILE_BODIES, sendBody } from '#tools/test/hostile-bodies.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  START_COMMAND,
  startServerProcess,
  type ServerProcess,
} from '#tools/test/server-process.ts';

/** Kills in sequence, and users who write during them. */
const KILLS = 20;
const WRITERS = 8;

/** Requests per address (quality §4.5, 20). */
const TRIES = 200;

/** How often each hostile body is sent. */
const SENDINGS = 5;

const { dataDir, remove } = makeDataDir();
const print = (line: string) => process.stdout.write(`${line}\n`);
let server = await start();
try {
  const { accessToken: token } = await signUp(server.url, 'known@example.com');
  await printKills(token);
  await printEnumeration();
  await printHostileBodies(token);
} finally {
  await server.end('SIGKILL');
  remove();
}

function start(): Promise<ServerProcess> {
  return startServerProcess({
    dataDir,
    command: START_COMMAND,
    environment: NO_DAILY_LIMITS,
  });
}

async function printKills(token: string): Promise<void> {
  const readyMs: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    let acknowledged = 0;
    const write = async () => {
      for (;;) {
        const body = JSON.stringify({ id: newId(), content: '写到一半', images: [] });
        if ((await sendBody(`${server.url}/api/posts`, body, token)) !== 200) return;
        acknowledged += 1;
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    while (acknowledged < 100) await wait(5);
    await server.end('SIGKILL');
    await Promise.all(writers);
    server = await start();
    readyMs.push(server.readyMs);
  }
  print(
    `ready after kill -9 under ${WRITERS} writers, ${KILLS} times: median ${middleOf(readyMs).toFixed(0)} ms, longest ${Math.max(...readyMs).toFixed(0)} ms`,
  );
}

async function printEnumeration(): Promise<void> {
  for (const [name, path, fields] of [
    ['sign-in', 'token?grant_type=password', { password: 'wrong-1' }],
    ['recovery', 'recover', {}],
  ] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < TRIES; at += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const began = performance.now();
        await sendBody(
          `${server.url}/auth/v1/${path}`,
          JSON.stringify({ email: `${who}@example.com`, ...fields }),
          null,
        );
        times[who].push(performance.now() - began);
      }
    }
    const [known, unknown] = [middleOf(times.known), middleOf(times.unknown)];
    print(
      `${name}, ${TRIES} tries each: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, difference ${Math.abs(known - unknown).toFixed(2)} ms`,
    );
  }
}

async function printHostileBodies(token: string): Promise<void> {
  print('\n| body | answer | CPU ms each | MB before, after, most so far |\n|---|---|---|---|');
  for (const [name, body] of HOSTILE_BODIES) {
    const before = { cpuMs: cpuMs(server.child), ...memoryOf(server.child) };
    const answers = new Set<number | string>();
    for (let at = 0; at < SENDINGS; at += 1)
      answers.add(await sendBody(`${server.url}/api/posts`, body, token));
    const { residentMb, peakMb } = memoryOf(server.child);
    print(
      `| ${name} | ${[...answers].join(', ')} | ${((cpuMs(server.child) - before.cpuMs) / SENDINGS).toFixed(0)} | ${before.residentMb}, ${residentMb}, ${peakMb} |`,
    );
  }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
