// Databases for tests: a fresh one per call, on either engine, deleted afterwards.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, inject } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres/connection.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite/connection.ts';
import { SqliteWriterDialect } from '#server/database/sqlite/writer.ts';
import { TEMPLATE } from '#tools/test/databases.ts';
import { administer } from '#tools/test/postgres.ts';

/** Both engines: for SQL with a dialect, for locks, and for transactions beside each other. */
export const ENGINES = ['sqlite', 'postgres'] as const;

/** SQLite; both in `npm run test:all`. For tests of other SQL, which race for nothing. */
export const PLAIN_SQL_ENGINES: readonly (typeof ENGINES)[number][] =
  process.env['TEST_ENGINES'] === 'all' ? ENGINES : ['sqlite'];

/** A database of one test file, with its disposal. */
export interface TestDatabase {
  database: Database;
  location: DatabaseLocation;
  /** Address of the database; empty for SQLite. */
  url: string;
  dispose: () => Promise<void>;
}

/**
 * Creates and migrates a fresh database. `name` must be unique among concurrent test files; letters
 * and digits.
 */
export async function openTestDatabase(
  engine: (typeof ENGINES)[number],
  name: string,
): Promise<TestDatabase> {
  const { location, drop } = await makePlace(engine, name, true);
  const database = await openDatabase(location);
  return { database, location, url: urlOf(location), dispose: () => database.close().then(drop) };
}

/** Creates an empty database, for tests that migrate it themselves. */
export async function openEmptyDatabase(
  engine: (typeof ENGINES)[number],
  name: string,
): Promise<{ db: Kysely<DatabaseSchema>; url: string; dispose: () => Promise<void> }> {
  const { location, drop } = await makePlace(engine, name, false);
  const dialect =
    location.kind === 'sqlite'
      ? new SqliteWriterDialect(openSqlite(location.file))
      : await openPostgres(location.url, true);
  const db = new Kysely<DatabaseSchema>({ dialect });
  return { db, url: urlOf(location), dispose: () => db.destroy().then(drop) };
}

function urlOf(location: DatabaseLocation): string {
  return location.kind === 'postgres' ? location.url : '';
}

/** Creates the location of a fresh database, migrated or empty, with its removal. */
async function makePlace(
  engine: (typeof ENGINES)[number],
  name: string,
  isMigrated: boolean,
): Promise<{ location: DatabaseLocation; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const directory = mkdtempSync(join(tmpdir(), 'echo-sqlite-'));
    const file = join(directory, 'test.db');
    if (isMigrated) copyFileSync(inject('sqliteTemplate'), file);
    return {
      location: { kind: 'sqlite', file },
      drop: async () => rmSync(directory, { recursive: true, force: true }),
    };
  }
  const database = `t_${name}_${process.pid}`.toLowerCase();
  const server = inject('postgresUrl');
  const drop = () =>
    administer(`${server}/postgres`, `drop database if exists ${database} with (force)`);
  await drop();
  await administer(
    `${server}/postgres`,
    `create database ${database}${isMigrated ? ` template ${TEMPLATE}` : ''}`,
  );
  return { location: { kind: 'postgres', url: `${server}/${database}` }, drop };
}

/** Waits until a connection to a PostgreSQL database waits for a lock of another one. */
export async function lockWaited(database: Database): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read());
      return rows.length;
    })
    .toBeGreaterThan(0);
}

/**
 * Makes a request while a transaction has done `change`, and returns its answer. Once the request
 * waits for it, the transaction does `last` and ends. PostgreSQL only.
 */
export async function during<T>(
  database: Database,
  change: () => Promise<unknown>,
  request: () => Promise<T>,
  last: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  // From outside of the transaction, of which request and poll would be a part.
  const { promise: changed, resolve: go } = Promise.withResolvers<void>();
  const answer = changed.then(request);
  const waited = changed.then(() => lockWaited(database));
  await database.transaction(async () => {
    await change();
    go();
    await waited;
    await last();
  });
  return answer;
}
