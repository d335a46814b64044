// The cost of requests over PostgreSQL, directly and through PgBouncer in transaction mode:
// `node tools/bench/postgres.ts`. `--other FOLDER` measures another version of the program in turn,
// by the same load in the same minutes. Prints medians, and each as a ratio to the first line.
import type { ChildProcess } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signUp } from '#server/test-helpers/client.ts';
import { costOf } from '#tools/bench/figures.ts';
import { startPgbouncer } from '#tools/test/pgbouncer.ts';
import { administer, startPostgres } from '#tools/test/postgres.ts';
import { makeDataDir, NO_DAILY_LIMITS, startServerProcess } from '#tools/test/server-process.ts';

/** Sessions of the pooler: as many as a server without one holds. */
const SESSIONS = 10;

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1.5' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const children: ChildProcess[] = [];
const folders: (() => void)[] = [];
const postgres = await startPostgres();
const pooler = await startPgbouncer(postgres.url, SESSIONS);
try {
  await bench();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await pooler.stop();
  await postgres.stop();
  for (const remove of folders) remove();
}

/** A server over a database of its own, with the orders of its one user. */
async function startTarget(name: string, program: string, at: string, database: string) {
  await administer(`${postgres.url}/postgres`, `create database ${database}`);
  const { dataDir, remove } = makeDataDir();
  folders.push(remove);
  const server = await startServerProcess({
    dataDir,
    command: ['node', join(program, 'server/start.mjs')],
    environment: { DATABASE_URL: `${at}/${database}`, ...NO_DAILY_LIMITS },
  });
  children.push(server.child);
  const { accessToken } = await signUp(server.url);
  const ask = (method: string, body: object | null) => ({
    url: `${server.url}/api/posts`,
    method,
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
    seconds: Number(values.seconds),
  });
  const post = ask('POST', { id: '{id}', content: '今天在湖边走了很久，风很大。', images: [] });
  const feed = ask('GET', null);
  const cases = [
    { name: 'post, 1', order: { ...post, connections: 1 } },
    { name: 'post, 32', order: { ...post, connections: 32 } },
    { name: 'feed, 1', order: { ...feed, connections: 1 } },
    { name: 'feed, 32', order: { ...feed, connections: 32 } },
  ];
  return { name, child: server.child, cases };
}

async function bench(): Promise<void> {
  const targets = [
    ...(values.other === undefined
      ? []
      : [await startTarget('other program', values.other, postgres.url, 'other')]),
    await startTarget('direct', '.', postgres.url, 'direct'),
    await startTarget('PgBouncer', '.', pooler.url, 'pooled'),
  ];
  print(`${cpus().length} cores, load ${loadavg().map((load) => load.toFixed(1))}`);
  const figures = new Map<string, { p50: number[]; perSecond: number[]; cpuUs: number[] }>();
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const at of targets[0]?.cases.keys() ?? [])
      for (const target of targets) {
        const one = target.cases[at];
        if (one === undefined) continue;
        const { figures: load, cpuUs } = await costOf(target.child, one.order);
        if (load.failures > 0) throw new Error(`${one.name} failed ${load.failures} times`);
        // The first round only warms up.
        if (round === 0) continue;
        const key = `${one.name} · ${target.name}`;
        const sums = figures.get(key) ?? { p50: [], perSecond: [], cpuUs: [] };
        sums.p50.push(load.last.p50);
        sums.perSecond.push(load.perSecond);
        sums.cpuUs.push(cpuUs);
        figures.set(key, sums);
      }
  for (const { name } of targets[0]?.cases ?? []) {
    const lines = targets.map((target) => {
      const { p50, perSecond, cpuUs } = figures.get(`${name} · ${target.name}`) ?? {};
      return [target.name, middle(p50), middle(perSecond), middle(cpuUs)] as const;
    });
    for (const [target, p50, perSecond, cpuUs] of lines) {
      const ratio = (value: number, of: 1 | 2 | 3) => (value / (lines[0]?.[of] ?? 1)).toFixed(2);
      print(
        `${name} · ${target}: ${p50.toFixed(2)} ms (${ratio(p50, 1)}), ` +
          `${perSecond.toFixed(0)} per second (${ratio(perSecond, 2)}), ` +
          `${cpuUs.toFixed(0)} µs CPU (${ratio(cpuUs, 3)})`,
      );
    }
  }
}

function middle(numbers: readonly number[] = []): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
