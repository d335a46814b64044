// `npm run bench`: the cost of a request beside the machine's baseline in the same minute. Absolute
// figures of a shared machine mean little; ratios and the CPU time per request are comparable. `--
// --posts 10000 --all 1000000 --data FOLDER` measures a journal of 10,000 posts among a million. A
// named folder is kept, and only completed the next time. `--wrk` makes the load with wrk, which
// must be installed.
import type { ChildProcess } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { stripTypeScriptTypes } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '#server/database/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { prepareCases, requestOf } from '#tools/bench/cases.ts';
import { writeJournals } from '#tools/bench/journal.ts';
import { costOf, memoryOf } from '#tools/bench/figures.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  START_COMMAND,
  startServerProcess,
} from '#tools/test/server-process.ts';

/** Starts, of which the median is printed. */
const STARTS = 5;

/** Largest time from start to ready, in milliseconds, also after a crash. */
const READY_LIMIT_MS = 1_000;

/** Posts of each other user. */
const OTHERS_POSTS = 1_000;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    all: { type: 'string' },
    data: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    wrk: { type: 'boolean', default: false },
  },
});
const posts = Number(values.posts);
const allPosts = Number(values.all ?? values.posts);
const seconds = Number(values.seconds);
const generator = values.wrk ? ('wrk' as const) : undefined;
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } =
  values.data === undefined ? makeDataDir() : { dataDir: values.data, remove: () => undefined };
const databaseFile = join(dataDir, 'echo-notes.db');
const children: ChildProcess[] = [];

try {
  await bench();
} finally {
  for (const child of children) child.kill('SIGKILL');
  remove();
}

async function bench(): Promise<void> {
  print(
    `${cpus().length} cores (${cpus()[0]?.model ?? '?'}), load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ' ',
      )}, Node ${process.version}, ${posts} posts of one user among ${allPosts}, SQLite, load by ${generator ?? 'Node'}`,
  );
  let server = await startServerProcess({ dataDir });
  const { access_token: token, user } = await signIn(server.url);
  await server.end('SIGTERM');
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile });
  await writeMissing(database, user.id);
  const middle = await database
    .read()
    .selectFrom('ai_messages')
    .select('post_id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.close();

  const bareCommand = [
    'node',
    '--input-type=module',
    '--eval',
    stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'bare.ts'), 'utf8')),
  ] as const;
  const startBare = () =>
    startServerProcess({
      dataDir,
      command: bareCommand,
      environment: { BARE_FILE: databaseFile, BARE_USER: user.id },
    });
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let at = 0; at < STARTS; at += 1) {
    server = await startServerProcess({
      dataDir,
      command: START_COMMAND,
      environment: { SIGNUP_STONES: '1000000', ...NO_DAILY_LIMITS },
    });
    starts.push(server.readyMs);
    const bareServer = await startBare();
    bareStarts.push(bareServer.readyMs);
    await bareServer.end('SIGTERM');
    if (at < STARTS - 1) await server.end('SIGTERM');
  }
  children.push(server.child);
  const [readyMs, bareMs] = [middleOf(starts), middleOf(bareStarts)];
  print(
    `cold start: ready after ${readyMs.toFixed(0)} ms, ${readyMs <= READY_LIMIT_MS ? 'within' : 'BEYOND'} the ${READY_LIMIT_MS} allowed (bare: ${bareMs.toFixed(0)} ms, ${(readyMs / bareMs).toFixed(1)} times)`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  print(`memory, idle: ${memoryText(server.child)}`);

  const { child: bare, url: bareUrl } = await startBare();
  children.push(bare);

  const bareAsk = (path: string, method = 'GET', body: object | null = null) => ({
    ...requestOf({ url: bareUrl, token }, path, method, body),
    generator,
  });
  const floors = {
    query: bareAsk('/query'),
    json: bareAsk('/json'),
    commit: bareAsk('/commit', 'POST', { content: '今天在湖边走了很久，风很大。' }),
  };
  const visitor = { url: server.url, token, userId: user.id, postId: middle.post_id };
  const cases = (await prepareCases(visitor)).map(({ name, ask, floor }) => ({
    name,
    ours: { ...ask, generator },
    floor: floors[floor],
  }));
  print(
    '\n| what | connections | per second | first byte p50 | p50 ms | p99 ms | CPU µs | bare per second | bare p50 | per second ÷ bare | p50 ÷ bare | CPU ÷ bare | failures |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { name: what, ours, floor } of cases) {
    for (const connections of [1, 32]) {
      const { figures: atBest, cpuUs: bareUs } = await costOf(bare, {
        ...floor,
        connections,
        seconds: seconds / 2,
      });
      const { figures, cpuUs } = await costOf(server.child, { ...ours, connections, seconds });
      print(
        `| ${[what, connections, figures.perSecond.toFixed(0), figures.first.p50.toFixed(2), figures.last.p50.toFixed(2), figures.last.p99.toFixed(1), cpuUs.toFixed(0), atBest.perSecond.toFixed(0), atBest.last.p50.toFixed(2), (figures.perSecond / atBest.perSecond).toFixed(2), (figures.last.p50 / atBest.last.p50).toFixed(1), (cpuUs / bareUs).toFixed(1), figures.failures].join(' | ')} |`,
      );
    }
  }
  print(
    `\nmemory after the load: ${memoryText(server.child)}; load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  await server.end('SIGTERM');
}

/** Signs the measured user in, or up in a new folder. */
async function signIn(url: string): Promise<{ access_token: string; user: { id: string } }> {
  const body = JSON.stringify({ email: 'bench@example.com', password: 'a-quiet-evening-7' });
  const ask = (path: string) => fetch(`${url}/auth/v1/${path}`, { method: 'POST', body });
  const known = await ask('token?grant_type=password');
  return (await (known.ok ? known : await ask('signup')).json()) as {
    access_token: string;
    user: { id: string };
  };
}

/** Writes the measured journal and the other users' as far as the folder does not have them yet. */
async function writeMissing(database: Database, userId: string): Promise<void> {
  const began = performance.now();
  const counted = await database.read().selectFrom('post_counts').selectAll().execute();
  const own = counted.find((row) => row.user_id === userId)?.posts ?? 0;
  const theirs = counted.reduce((sum, row) => sum + row.posts, 0) - own;
  const missing = Math.max(0, allPosts - posts - theirs);
  const others: string[] = [];
  while (others.length * OTHERS_POSTS < missing) others.push(await insertPerson(database));
  await writeJournals(database, others, missing);
  await writeJournals(database, [userId], Math.max(0, posts - own));
  print(`written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function middleOf(figures: number[]): number {
  return (
    figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
  );
}

function memoryText(child: ChildProcess): string {
  const { residentMb, ownMb, peakMb } = memoryOf(child);
  return `${residentMb} MB resident (${ownMb} MB its own, the rest is Node's program file), at most ${peakMb} MB`;
}
