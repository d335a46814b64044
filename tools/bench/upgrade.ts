// How long an upgrade delays users. `node tools/bench/upgrade.ts 1000000` fills a database of the
// oldest schema with a search index, kills an upgrade halfway, then runs and times each migration.
// From any older schema the time is the sum of those after it. `--at postgres://…` (an empty
// database) or `--at FILE`; otherwise a temporary SQLite file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Kysely } from 'kysely';
import { Migrator, type MigrationResultSet } from 'kysely/migration';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres/connection.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite, type SqliteConnection } from '#server/database/sqlite/connection.ts';
import { SqliteWriterDialect } from '#server/database/sqlite/writer.ts';
import { growTo } from '#tools/bench/scale-journals.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

const OLDEST = '0002-search-index';

/** How long an upgrade runs before it is killed, in milliseconds. */
const KILLED_AFTER_MS = 1_500;

const { values, positionals } = parseArgs({
  options: { at: { type: 'string' }, open: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const posts = Number(positionals[0] ?? 100_000);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const at = values.at ?? join(dataDir, 'upgrade.db');
const location: DatabaseLocation = at.startsWith('postgres://')
  ? { kind: 'postgres', url: at, isPatient: true }
  : { kind: 'sqlite', file: at };

try {
  await (values.open ? openAsTheServerDoes() : bench());
} finally {
  remove();
}

async function bench(): Promise<void> {
  const { db, migrator, sqlite } = await openAsItIs();
  succeeded(await migrator.migrateTo(OLDEST));
  // Disposable content: filling need not wait for the disk.
  sqlite?.raw.exec(
    'pragma synchronous = off; pragma cache_size = -1000000; pragma wal_autocheckpoint = 100000',
  );
  await growTo(asDatabase(db), posts, (written) => process.stderr.write(`${written} posts\n`));
  await db.destroy();

  const upgrade = spawn(process.execPath, [import.meta.filename, '--at', at, '--open'], {
    stdio: 'inherit',
  });
  await wait(KILLED_AFTER_MS);
  upgrade.kill('SIGKILL');
  if (upgrade.exitCode === null && upgrade.signalCode === null) await once(upgrade, 'exit');

  const again = await openAsItIs();
  const began = performance.now();
  const states = await again.migrator.getMigrations();
  const left = states.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  print(
    `${location.kind}, ${posts} posts: an upgrade killed after ${KILLED_AFTER_MS} ms left ${left.length} of ${states.length - 2} migrations to do`,
  );
  for (const name of left) {
    const from = performance.now();
    succeeded(await again.migrator.migrateUp());
    print(`${name}: ${((performance.now() - from) / 1000).toFixed(2)} s`);
  }
  print(`all, after the kill: ${((performance.now() - began) / 1000).toFixed(2)} s`);
  await again.db.destroy();
  await openAsTheServerDoes();
}

function succeeded({ error }: MigrationResultSet): void {
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}

async function openAsTheServerDoes(): Promise<void> {
  await (await openDatabase(location)).close();
}

/** Opens the database without the server's own migration. */
async function openAsItIs(): Promise<{
  db: Kysely<DatabaseSchema>;
  migrator: Migrator;
  sqlite: SqliteConnection | null;
}> {
  const sqlite = location.kind === 'sqlite' ? openSqlite(location.file) : null;
  const dialect =
    sqlite === null
      ? await openPostgres(withQuickCommits(at), true)
      : new SqliteWriterDialect(sqlite);
  const db = new Kysely<DatabaseSchema>({ dialect });
  return {
    db,
    migrator: new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }),
    sqlite,
  };
}

function withQuickCommits(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}

/** A Database for one writer that runs one query at a time. */
function asDatabase(db: Kysely<DatabaseSchema>): Database {
  let current = db;
  return {
    kind: location.kind,
    sqlite: null,
    areWritesRefused: () => false,
    truncateLog: async () => undefined,
    eraseGone: async () => undefined,
    eraseDeleted: async () => undefined,
    query: () => current,
    read: () => current,
    transaction: (work) =>
      db.transaction().execute(async (tx) => {
        current = tx;
        return work().finally(() => (current = db));
      }),
    // Nothing here counts.
    afterCommit: () => undefined,
    close: () => db.destroy(),
  };
}
