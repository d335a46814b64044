// Whether this version costs more than another one: `node tools/bench/compare.ts --other FOLDER`.
// Both must be installed and built (`npm ci && npm run build`). Each row is a request; both get the
// same load in turn, many times, so that other work on the machine meets both. The figure is CPU
// time per request; the ratio is the median of the rounds' own ratios, with the middle half of
// them. A ratio above 1.05 is marked, and the program then ends with 1. `--postgres` measures over
// PostgreSQL, `--only TEXT` the rows with that text in their names, `--connections 1` those with
// one connection: over PostgreSQL the server refuses 32 dashboards of one user at once.
import { spawnSync, type ChildProcess } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareCases, type BenchCase } from '#tools/bench/cases.ts';
import { costOf } from '#tools/bench/figures.ts';
import { administer, startPostgres } from '#tools/test/postgres.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  startCommandOf,
  startServerProcess,
} from '#tools/test/server-process.ts';

/** The largest ratio that is not marked. */
const LIMIT = 1.05;

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '1,32' },
    posts: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
  },
});
if (values.other === undefined) throw new Error('node tools/bench/compare.ts --other FOLDER');
const folders = [resolve(values.other), resolve('.')] as const;
const print = (line: string) => process.stdout.write(`${line}\n`);
const children: ChildProcess[] = [];
const cleanUp: (() => unknown)[] = [];
try {
  await compare();
} finally {
  for (const child of children) child.kill('SIGKILL');
  for (const step of cleanUp.toReversed()) await step();
}

async function compare(): Promise<void> {
  const postgres = values.postgres ? await startPostgres() : null;
  if (postgres !== null) cleanUp.push(postgres.stop);
  const [other, own] = [
    await startVersion(folders[0], 'other', postgres?.url),
    await startVersion(folders[1], 'own', postgres?.url),
  ];
  const rows = other.cases
    .flatMap((one, at) =>
      values.connections
        .split(',')
        .map(Number)
        .map((connections) => ({ one, at, connections })),
    )
    .filter(({ one }) => one.name.includes(values.only));
  const sums = rows.map(() => ({ other: [] as number[], own: [] as number[] }));
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [index, { at, connections }] of rows.entries()) {
      // Neither version is always the first.
      const order = round % 2 === 0 ? (['other', 'own'] as const) : (['own', 'other'] as const);
      for (const name of order) {
        const { child, cases } = name === 'own' ? own : other;
        const { name: row, ask } = cases[at] as BenchCase;
        const seconds = Number(values.seconds);
        const { figures, cpuUs } = await costOf(child, { ...ask, connections, seconds });
        if (figures.failures > 0)
          throw new Error(`${row}, ${name} version: ${figures.failures} failed`);
        // The first round only warms up.
        if (round > 0) sums[index]?.[name].push(cpuUs);
      }
    }
  print(`${cpus().length} cores, load ${loadavg().map((load) => load.toFixed(1))}`);
  print(`| request | connections | CPU µs of the other | of this version | ratio | middle half |`);
  print('|---|---|---|---|---|---|');
  for (const [index, { one, connections }] of rows.entries()) {
    const { other: theirs = [], own: ours = [] } = sums[index] ?? {};
    const ratios = ours.map((cost, at) => cost / (theirs[at] ?? Number.NaN));
    const ratio = quantile(ratios, 0.5);
    if (ratio > LIMIT) process.exitCode = 1;
    print(
      `| ${one.name} | ${connections} | ${quantile(theirs, 0.5).toFixed(0)} | ` +
        `${quantile(ours, 0.5).toFixed(0)} | ${ratio.toFixed(3)}${ratio > LIMIT ? ' !' : ''} | ` +
        `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)} |`,
    );
  }
}

/** Starts a version over a database of its own that it has filled itself. */
async function startVersion(folder: string, name: string, postgresUrl: string | undefined) {
  const { dataDir, remove } = makeDataDir();
  cleanUp.push(remove);
  const environment: Record<string, string> = { SIGNUP_STONES: '10000000', ...NO_DAILY_LIMITS };
  if (postgresUrl !== undefined) {
    await administer(`${postgresUrl}/postgres`, `create database ${name}`);
    environment['DATABASE_URL'] = `${postgresUrl}/${name}`;
  }
  const start = () => startServerProcess({ dataDir, command: startCommandOf(folder), environment });
  const first = await start();
  children.push(first.child);
  const account = JSON.stringify({ email: 'bench@example.com', password: 'a-quiet-evening-7' });
  const enter = async (url: string, path: string) =>
    (await (await fetch(`${url}/auth/v1/${path}`, { method: 'POST', body: account })).json()) as {
      access_token: string;
      user: { id: string };
    };
  const { user } = await enter(first.url, 'signup');
  await first.end('SIGTERM');
  const location =
    postgresUrl === undefined
      ? { kind: 'sqlite', file: `${dataDir}/echo-notes.db` }
      : { kind: 'postgres', url: environment['DATABASE_URL'], isPatient: true };
  const postId = fill(folder, location, user.id);
  const server = await start();
  children.push(server.child);
  const { access_token: token } = await enter(server.url, 'token?grant_type=password');
  const cases = await prepareCases({ url: server.url, token, userId: user.id, postId });
  return { child: server.child, cases };
}

/** Writes the journal by the version's own sources; returns a post with a conversation. */
function fill(folder: string, location: object, userId: string): string {
  const script = `
    const { openDatabase } = await import('#server/database/database.ts');
    const { writeJournals } = await import('#tools/bench/journal.ts');
    const database = await openDatabase(${JSON.stringify(location)});
    await writeJournals(database, [${JSON.stringify(userId)}], ${Number(values.posts)});
    const { post_id } = await database.read().selectFrom('ai_messages').select('post_id')
      .limit(1).executeTakeFirstOrThrow();
    await database.close();
    process.stdout.write(post_id);`;
  const { status, stdout, stderr } = spawnSync('node', ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} could not be filled: ${stderr}`);
  return stdout;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
