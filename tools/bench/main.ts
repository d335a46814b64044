// `npm run bench`: what a request costs, beside what the machine can do at best, in the same minute. Absolute figures of a shared
// machine mean little; the ratios and the CPU time for each request hold. `-- --posts 1000000 --seconds 5` for more.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openDatabase } from '#server/database/database.ts';
import { writeJournals } from '#tools/bench/journal.ts';
import { costOf, load, memoryOf, START_COMMAND } from '#tools/bench/figures.ts';
import { makeDataDir, startServerProcess } from '#tools/test/server-process.ts';

/** Starts of which the middle one is told. */
const STARTS = 5;

const BARE_PORT = 4599;

/** From start to ready at the most, in milliseconds, also after a crash. */
const READY_LIMIT_MS = 1_000;

const { values } = parseArgs({ options: { posts: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '3' } } });
const posts = Number(values.posts);
const seconds = Number(values.seconds);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const children: ChildProcess[] = [];

try {
  await bench();
} finally {
  for (const child of children) child.kill('SIGKILL');
  remove();
}

async function bench(): Promise<void> {
  tell(
    `${cpus().length} cores (${cpus()[0]?.model ?? '?'}), load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, Node ${process.version}, ${posts} posts of one person, SQLite`,
  );
  let server = await startServerProcess({ dataDir });
  const signUp = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: 'bench@example.com', password: 'a-quiet-evening-7' }),
  });
  const { access_token: token, user } = (await signUp.json()) as { access_token: string; user: { id: string } };
  await server.end('SIGTERM');

  const began = performance.now();
  const database = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'echo-notes.db') });
  await writeJournals(database, [user.id], posts);
  const middle = await database.read().selectFrom('ai_messages').select('post_id').where('user_id', '=', user.id).limit(1).executeTakeFirstOrThrow();
  await database.close();
  tell(`written in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const starts: number[] = [];
  for (let at = 0; at < STARTS; at += 1) {
    server = await startServerProcess({ dataDir, command: START_COMMAND, environment: { SIGNUP_STONES: '1000000' } });
    starts.push(server.readyMs);
    if (at < STARTS - 1) await server.end('SIGTERM');
  }
  children.push(server.child);
  const bareStart = await timeOf(() => once(spawn('node', ['-e', ''], { stdio: 'ignore' }), 'exit'));
  const readyMs = middleOf(starts);
  tell(
    `cold start: ready after ${readyMs.toFixed(0)} ms, ${readyMs <= READY_LIMIT_MS ? 'within' : 'BEYOND'} the ${READY_LIMIT_MS} allowed (Node alone, start to end: ${bareStart.toFixed(0)} ms)`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  tell(`memory, idle: ${memoryText(server.child)}`);

  const bare = spawn('node', ['tools/bench/bare.ts', join(dataDir, 'echo-notes.db'), user.id, String(BARE_PORT)], { stdio: ['ignore', 'inherit', 'inherit'] });
  children.push(bare);
  const bareUrl = `http://127.0.0.1:${BARE_PORT}`;
  await untilAnswers(`${bareUrl}/json`);

  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const ask = (path: string, method = 'GET', body: object | null = null) => ({
    url: `${server.url}${path}`,
    method,
    headers,
    body: body === null ? null : JSON.stringify(body),
  });
  const bareAsk = (path: string, body: object | null = null) => ({ ...ask('', body === null ? 'GET' : 'POST', body), url: `${bareUrl}${path}` });
  await fetch(`${server.url}/api/ai/settings`, { method: 'PATCH', headers, body: JSON.stringify({ consent: true }) });
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const name = `${user.id}/1763690000000_abcdef.jpg`;
  await fetch(`${server.url}/storage/v1/object/card-image-bucket/${name}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(picture),
  });
  const signing = await fetch(`${server.url}/storage/v1/object/sign/card-image-bucket/${name}`, { method: 'POST', headers, body: '{"expiresIn":3600}' });
  const { signedURL } = (await signing.json()) as { signedURL: string };

  const commit = bareAsk('/commit', { content: '今天在湖边走了很久，风很大。' });
  const cases = [
    { name: 'feed page (newest 6)', ours: ask('/api/posts'), floor: bareAsk('/query') },
    { name: 'conversation page', ours: ask(`/api/posts/${middle.post_id}/messages`), floor: bareAsk('/query') },
    { name: 'create post', ours: ask('/api/posts', 'POST', { id: '{id}', content: '今天在湖边走了很久，风很大。', images: [] }), floor: commit },
    { name: 'dashboard', ours: ask('/api/stats?timeZone=Asia/Shanghai'), floor: bareAsk('/json') },
    { name: 'search, a common word', ours: ask(`/api/search?query=${encodeURIComponent('咖啡')}`), floor: bareAsk('/query') },
    { name: 'signed picture', ours: ask(`/storage/v1${signedURL}`), floor: bareAsk('/json') },
    { name: 'streaming reply, built-in', ours: ask('/functions/v1/conversation_guide/stream', 'POST', { content: '今天有点累。' }), floor: commit },
    { name: 'configuration', ours: ask('/api/config'), floor: bareAsk('/json') },
  ];
  tell(
    '\n| what | connections | per second | first byte p50 | p50 ms | p99 ms | CPU µs | bare per second | bare p50 | p50 ÷ bare | CPU ÷ bare JSON | failures |',
  );
  tell('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { name: what, ours, floor } of cases) {
    for (const connections of [1, 32]) {
      const atBest = await load({ ...floor, connections, seconds: seconds / 2 });
      const { cpuUs: bareUs } = await costOf(bare, { ...bareAsk('/json'), connections, seconds: seconds / 2 });
      const { figures, cpuUs } = await costOf(server.child, { ...ours, connections, seconds });
      tell(
        `| ${[what, connections, figures.perSecond.toFixed(0), figures.first.p50.toFixed(2), figures.last.p50.toFixed(2), figures.last.p99.toFixed(1), cpuUs.toFixed(0), atBest.perSecond.toFixed(0), atBest.last.p50.toFixed(2), (figures.last.p50 / atBest.last.p50).toFixed(1), (cpuUs / bareUs).toFixed(1), figures.failures].join(' | ')} |`,
      );
    }
  }
  tell(
    `\nmemory after the load: ${memoryText(server.child)}; load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  await server.end('SIGTERM');
}

async function untilAnswers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function middleOf(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function memoryText(child: ChildProcess): string {
  const { residentMb, ownMb, peakMb } = memoryOf(child);
  return `${residentMb} MB resident (${ownMb} MB its own, the rest is Node's program file), at most ${peakMb} MB`;
}
