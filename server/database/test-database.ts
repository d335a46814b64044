// Databases for tests: a fresh one per call, on either engine, gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/database.ts';

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
  return engine === 'sqlite' ? openSqliteForTest() : openPostgresForTest(`t_${name}_${process.pid}`.toLowerCase());
}

async function openSqliteForTest(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'echo-sqlite-'));
  const location: DatabaseLocation = { kind: 'sqlite', file: join(directory, 'test.db') };
  const database = await openDatabase(location);
  return {
    database,
    location,
    dispose: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgresForTest(name: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const { default: pg } = await import('pg');
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`drop database if exists ${name} with (force)`);
  await administer(`create database ${name}`);
  const location: DatabaseLocation = { kind: 'postgres', url: `${server}/${name}` };
  const database = await openDatabase(location);
  return {
    database,
    location,
    dispose: async () => {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
