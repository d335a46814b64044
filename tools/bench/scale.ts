// How queries grow with the tables. `node tools/bench/scale.ts 10000 100000 1000000` writes that
// many posts of many users, runs the pages' queries at each size for users with few and with many
// posts, and prints the plan of each query at the last size. `--at FILE` or `--at postgres://…`
// names an empty database or one of an earlier run, which is kept; otherwise a temporary SQLite
// file is used.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql, type CompiledQuery } from 'kysely';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';
import { growTo, JOURNAL_SIZES } from '#tools/bench/scale-journals.ts';
import { findAsker, HOT_QUERIES, type Asker } from '#tools/test/hot-queries.ts';
import { planOf } from '#tools/test/query-plans.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

/** How often a query runs at most, and for how long, in milliseconds. */
const ASKED_TIMES = 200;
const ASKED_MS = 1_000;

/** Users of one size who query in turn. */
const ASKERS = 50;

const { values, positionals } = parseArgs({
  options: { at: { type: 'string' } },
  allowPositionals: true,
});
const sizes = positionals.length === 0 ? [10_000, 100_000] : positionals.map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const at = values.at ?? join(dataDir, 'scale.db');
const location: DatabaseLocation = at.startsWith('postgres://')
  ? { kind: 'postgres', url: at, isPatient: true }
  : { kind: 'sqlite', file: at };

try {
  await bench();
} finally {
  remove();
}

async function bench(): Promise<void> {
  // Median times by query and journal size, in order of database size.
  const rows = new Map<string, string[]>();
  for (const size of sizes) {
    await grow(size);
    const database = await openDatabase(location);
    for (const journal of JOURNAL_SIZES) {
      const askers = await findAskers(database, journal);
      for (const [name, query] of Object.entries(HOT_QUERIES)) {
        const ask = (asker: Asker) => query(database, asker);
        const row = rows.get(`${name} | ${journal}`) ?? [];
        rows.set(`${name} | ${journal}`, row);
        const [one] = askers;
        row.push(
          one === undefined
            ? '–'
            : `${await middleTime(ask, [one])} / ${await middleTime(ask, askers)}`,
        );
      }
    }
    await database.close();
  }
  print(
    `${location.kind}, median time in ms: of one user who repeats the query / of up to ${ASKERS} in turns\n`,
  );
  print(
    `| query | posts of the user | ${sizes.map((size) => `${size} posts in all`).join(' | ')} |\n|---|---|${'---|'.repeat(sizes.length)}`,
  );
  for (const [name, row] of rows) print(`| ${name} | ${row.join(' | ')} |`);
  await printPlans();
}

/** Fills the database without waiting for the disk: its content is disposable. */
async function grow(size: number): Promise<void> {
  const began = performance.now();
  const database = await openDatabase(location);
  if (database.sqlite === null) await sql`set synchronous_commit = off`.execute(database.query());
  else
    database.sqlite.raw.exec(
      'pragma synchronous = off; pragma cache_size = -1000000; pragma wal_autocheckpoint = 100000',
    );
  await growTo(database, size, (posts) =>
    process.stderr.write(
      `${posts} posts after ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    ),
  );
  // What PostgreSQL does by itself some time after the rows were written.
  if (database.sqlite === null) await sql`vacuum analyze`.execute(database.query());
  await database.close();
}

async function findAskers(database: Database, journal: number): Promise<Asker[]> {
  const rows = await database
    .read()
    .selectFrom('post_counts')
    .select('user_id')
    .where('posts', '=', journal)
    .orderBy('user_id')
    .limit(ASKERS)
    .execute();
  return Promise.all(rows.map(({ user_id }) => findAsker(database, user_id)));
}

async function printPlans(): Promise<void> {
  const sent = new Map<string, CompiledQuery>();
  const database = await openDatabase(location, (query) => sent.set(query.sql, query));
  for (const journal of [JOURNAL_SIZES[0], JOURNAL_SIZES.at(-1) ?? 0]) {
    const [asker] = await findAskers(database, journal);
    if (asker === undefined) continue;
    for (const [name, ask] of Object.entries(HOT_QUERIES)) {
      sent.clear();
      await ask(database, asker);
      const asked = [...sent.values()];
      for (const query of asked) {
        const { lines, walked } = await planOf(database, query);
        print(
          `\n${walked.length > 0 ? '! ' : ''}${name}, ${journal} posts of one's own: ${query.sql.slice(0, 120)}`,
        );
        for (const line of lines) print(`      ${line}`);
      }
    }
  }
  await database.close();
}

/** The median time of a query that users run in turn, in milliseconds. */
async function middleTime(
  ask: (asker: Asker) => Promise<unknown>,
  askers: readonly Asker[],
): Promise<string> {
  const times: number[] = [];
  const endsAt = performance.now() + ASKED_MS;
  while (times.length < ASKED_TIMES && (times.length < 5 || performance.now() < endsAt)) {
    const began = performance.now();
    await ask(askers[times.length % askers.length] as Asker);
    times.push(performance.now() - began);
  }
  return (times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(
    2,
  );
}
