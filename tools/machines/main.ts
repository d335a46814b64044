// Two trials of an installation over several machines, with Debian's programs (`apt-get install
// postgresql-15 pgbouncer nginx-light`). Both write posts all the time and compare what was
// acknowledged with what is there; they end with 1 when something is missing.
//
// `node tools/machines/main.ts failover`: two servers write through PgBouncer to a primary with a
// synchronous standby. The primary is killed and the standby promoted.
// `node tools/machines/main.ts restart`: two servers behind nginx with ops/nginx.conf are restarted
// one after the other, three times.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import { startCluster } from '#tools/machines/cluster.ts';
import { startPgbouncer } from '#tools/test/pgbouncer.ts';
import { startPostgres } from '#tools/test/postgres.ts';
import { takePort } from '#tools/test/server-port.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  startServerProcess,
  type ServerProcess,
} from '#tools/test/server-process.ts';

/** How long is written before and after what breaks, in milliseconds. */
const QUIET_MS = 10_000;
const WRITERS = 8;
const RESTARTS = 3;

const [trial] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const cleanUp: (() => unknown)[] = [];
try {
  if (trial === 'failover') await failOver();
  else if (trial === 'restart') await restart();
  else print('node tools/machines/main.ts failover|restart');
} finally {
  for (const step of cleanUp.toReversed()) await step();
}

async function failOver(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'echo-cluster-'));
  cleanUp.push(() => rmSync(home, { recursive: true, force: true }));
  const programs = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout.trim();
  const cluster = await startCluster(home, programs);
  cleanUp.push(cluster.stop);
  const pooler = await startPgbouncer(cluster.primaryUrl, 20);
  cleanUp.push(pooler.stop);
  const servers = await startServers(`${pooler.url}/postgres`);
  const writers = await startWriters(servers.map(({ url }) => url));
  await wait(QUIET_MS);
  const brokenAt = performance.now();
  cluster.killPrimary();
  await cluster.promote();
  pooler.pointTo(cluster.standbyUrl);
  print(`the standby takes writes ${seconds(performance.now() - brokenAt)} after the kill`);
  const backAt = await writers.nextAfter(performance.now());
  await wait(QUIET_MS);
  const result = await writers.end();
  const last = result.acknowledged.findLast(({ at }) => at < brokenAt)?.at ?? brokenAt;
  print(`${inWords(result)}; ${seconds(backAt - last)} without writes`);
  if (result.lost > 0) process.exitCode = 1;
}

async function restart(): Promise<void> {
  const postgres = await startPostgres();
  cleanUp.push(postgres.stop);
  let servers = await startServers(`${postgres.url}/postgres`);
  const origin = await startNginx(servers.map(({ url }) => new URL(url).port));
  const writers = await startWriters([origin]);
  const reader = startReader(origin);
  await wait(QUIET_MS);
  for (let round = 0; round < RESTARTS; round += 1)
    for (const [index, server] of servers.entries()) {
      await server.end('SIGTERM');
      const next = await startServerProcess({
        dataDir: server.dataDir,
        environment: server.environment,
      });
      cleanUp.push(() => next.end('SIGKILL'));
      servers = servers.with(index, { ...next, environment: server.environment });
      await wait(1000);
    }
  const reads = await reader.end();
  const result = await writers.end();
  print(`${RESTARTS * servers.length} restarts`);
  print(`${reads.done} reads, ${reads.failed} failed`);
  print(inWords(result));
  // A POST that nginx has sent is not repeated, so a few may be refused.
  if (result.lost > 0 || reads.failed > 0) process.exitCode = 1;
}

type Server = ServerProcess & { environment: Record<string, string> };

/** Two servers with the same keys, on ports that a restart keeps. */
async function startServers(databaseUrl: string): Promise<readonly Server[]> {
  const servers: Server[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { dataDir, remove } = makeDataDir();
    cleanUp.push(remove);
    const [first] = servers;
    if (first === undefined) mkdirSync(join(dataDir, 'keys'), { mode: 0o700 });
    else symlinkSync(join(first.dataDir, 'keys'), join(dataDir, 'keys'));
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: String(await takePort()),
      ...NO_DAILY_LIMITS,
    };
    const server = await startServerProcess({ dataDir, environment });
    cleanUp.push(() => server.end('SIGKILL'));
    servers.push({ ...server, environment });
  }
  return servers;
}

/** The documented configuration with the ports of these servers. */
async function startNginx(ports: readonly string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'echo-nginx-'));
  chmodSync(home, 0o755);
  cleanUp.push(() => rmSync(home, { recursive: true, force: true }));
  const port = await takePort();
  const site = readFileSync('ops/nginx.conf', 'utf8')
    .replace('3001', ports[0] ?? '')
    .replace('3002', ports[1] ?? '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off;\npid ${home}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${home}/body;\nproxy_temp_path ${home}/proxy;\n${site}\n}\n`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  cleanUp.push(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(100);
  return origin;
}

/** Users who write a post after the other, at each of the addresses in turn. */
async function startWriters(origins: readonly string[]) {
  const { accessToken } = await signUp(origins[0] ?? '');
  const apis = origins.map((origin) => apiOf(origin, accessToken));
  const acknowledged: { id: string; at: number }[] = [];
  const reasons = new Map<string, number>();
  let refused = 0;
  let isOver = false;
  const write = async (index: number) => {
    const api = apis[index % apis.length];
    while (!isOver && api !== undefined) {
      const id = newId();
      const code = await codeOf(api.posts.create({ id, content: '写着写着', images: [] }));
      if (code === 'none') acknowledged.push({ id, at: performance.now() });
      else {
        refused += 1;
        reasons.set(code, (reasons.get(code) ?? 0) + 1);
        await wait(50);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index));
  return {
    /** When the first write after a moment was acknowledged. */
    nextAfter: async (moment: number): Promise<number> => {
      for (;;) {
        const next = acknowledged.find(({ at }) => at > moment);
        if (next !== undefined) return next.at;
        await wait(20);
      }
    },
    end: async () => {
      isOver = true;
      await Promise.all(writers);
      for (const [code, times] of reasons) print(`  ${code}: ${times}`);
      const [api] = apis;
      if (api === undefined) throw new Error('no address');
      const found = new Set((await wholeFeed(api, 50)).own.map(({ id }) => id));
      const lost = acknowledged.filter(({ id }) => !found.has(id)).length;
      return { acknowledged, refused, lost };
    },
  };
}

/** Reads pages all the time. */
function startReader(origin: string) {
  let isOver = false;
  let done = 0;
  let failed = 0;
  const reading = (async () => {
    while (!isOver) {
      const ok = await fetch(`${origin}/api/samples`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      done += 1;
      if (!ok) failed += 1;
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await reading;
      return { done, failed };
    },
  };
}

/** What became of the writes. */
function inWords(result: { acknowledged: readonly unknown[]; refused: number; lost: number }) {
  const { acknowledged, refused, lost } = result;
  return `${acknowledged.length} writes acknowledged, ${refused} refused, ${lost} lost`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
