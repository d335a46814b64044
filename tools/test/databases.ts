// The databases of a test run: one temporary PostgreSQL, and a migrated database of either engine.
// Each test file copies them, which takes a quarter of the time of the migrations.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/database.ts';
import { administer, startPostgres } from '#tools/test/postgres.ts';

/** The migrated database of the PostgreSQL server. */
export const TEMPLATE = 'echo_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server, without a database name. */
    postgresUrl: string;
    /** A migrated SQLite file without rows. */
    sqliteTemplate: string;
  }
}

/** Makes the databases and tells the tests where; returns how to remove them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'echo-template-'));
  const postgres = await startPostgres();
  const file = join(folder, 'test.db');
  await administer(`${postgres.url}/postgres`, `create database ${TEMPLATE}`);
  const url = `${postgres.url}/${TEMPLATE}`;
  // PostgreSQL copies a database only while no connection to it is open.
  for (const database of await Promise.all([
    openDatabase({ kind: 'sqlite', file }),
    openDatabase({ kind: 'postgres', url }),
  ]))
    await database.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('sqliteTemplate', file);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
