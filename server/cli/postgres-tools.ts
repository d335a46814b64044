// PostgreSQL's own tools write and read its dumps, because only they support every version of the
// format.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Kysely } from 'kysely';
import { BackupError } from '#server/cli/backup-error.ts';
import { openPostgres } from '#server/database/postgres/connection.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/**
 * Runs pg_dump or pg_restore on a database. Throws BackupError with the command to run by hand when
 * the tool is missing, and with the tool's own message when it fails. The password is passed by the
 * environment: every user of the machine can see command lines.
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  options: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = '';
  const words = [...options, `--dbname=${address.href}`];
  const child = spawn(tool, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(PGPASSWORD === '' ? {} : { PGPASSWORD }) },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close').catch(() => [null])) as [number | null];
  if (code === null)
    throw new BackupError(
      `${tool} is not on the PATH; install PostgreSQL's client tools, or run where they are: ${tool} ${words.join(' ')}`,
    );
  if (code !== 0) throw new BackupError(`${tool} failed: ${said.trim()}`);
}

/** The keys of all images that a database names. */
export async function blobKeysOfPostgres(url: string): Promise<string[]> {
  const db = new Kysely<DatabaseSchema>({ dialect: await openPostgres(url, true) });
  try {
    return (await db.selectFrom('storage_objects').select('blob_key').execute()).map(
      (row) => row.blob_key,
    );
  } finally {
    await db.destroy();
  }
}
