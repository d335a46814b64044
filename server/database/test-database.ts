// Databases for tests: a fresh one per call, on either engine, gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { SqliteWriterDialect } from '#server/database/sqlite-writer.ts';

/** The engines every repository and the compliance suite are run against. */
export const ENGINES = ['sqlite', 'postgres'] as const;

/** A database for one test file, and how to get rid of it. */
export interface TestDatabase {
  database: Database;
  location: DatabaseLocation;
  dispose: () => Promise<void>;
}

/** Makes and migrates a fresh database. `name` must be unique among the test files that run at once; letters and digits. */
export async function openTestDatabase(engine: (typeof ENGINES)[number], name: string): Promise<TestDatabase> {
  const { location, drop } = await makePlace(engine, name);
  const database = await openDatabase(location);
  return { database, location, dispose: () => database.close().then(drop) };
}

/** Makes an empty database, for tests that migrate it themselves. */
export async function openEmptyDatabase(engine: (typeof ENGINES)[number], name: string): Promise<{ db: Kysely<DatabaseSchema>; dispose: () => Promise<void> }> {
  const { location, drop } = await makePlace(engine, name);
  const { default: pg } = await import('pg');
  const dialect =
    location.kind === 'sqlite'
      ? new SqliteWriterDialect(openSqlite(location.file))
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: location.url }) });
  const db = new Kysely<DatabaseSchema>({ dialect });
  return { db, dispose: () => db.destroy().then(drop) };
}

/** Where a fresh database is, and how the place is given up. */
async function makePlace(engine: (typeof ENGINES)[number], name: string): Promise<{ location: DatabaseLocation; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const directory = mkdtempSync(join(tmpdir(), 'echo-sqlite-'));
    return { location: { kind: 'sqlite', file: join(directory, 'test.db') }, drop: async () => rmSync(directory, { recursive: true, force: true }) };
  }
  const database = `t_${name}_${process.pid}`.toLowerCase();
  const server = inject('postgresUrl');
  const { default: pg } = await import('pg');
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const drop = () => administer(`drop database if exists ${database} with (force)`);
  await drop();
  await administer(`create database ${database}`);
  return { location: { kind: 'postgres', url: `${server}/${database}` }, drop };
}
