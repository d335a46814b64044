// PostgreSQL's own tools write and read its dumps, because only they support every version of the
// format.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Kysely, sql } from 'kysely';
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
export function blobKeysOfPostgres(url: string): Promise<string[]> {
  return withPostgres(url, async (db) =>
    (await db.selectFrom('storage_objects').select('blob_key').execute()).map(
      (row) => row.blob_key,
    ),
  );
}

/** The number of accounts and posts of a database. */
export function countPostgres(url: string): Promise<{ accounts: number; posts: number }> {
  return withPostgres(url, async (db) => {
    const count = async (table: 'users' | 'posts') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return { accounts: await count('users'), posts: await count('posts') };
  });
}

/**
 * Refuses a database that a dump cannot be restored into: it has tables or other objects of its
 * own, is read-only, or lets this user create nothing. Throws BackupError.
 */
export function refuseUsedPostgres(url: string): Promise<void> {
  return withPostgres(url, async (db) => {
    const used = await sql<{ name: string }>`select c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', current_schema()) and not exists (
        select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relkind = 'r' desc, c.relname limit 1`.execute(db);
    if (used.rows[0] !== undefined)
      throw new BackupError(
        `The database is not empty: it has ${used.rows[0].name}. Restore into an empty one (createdb). Nothing was changed.`,
      );
    const state = await sql<{ is_read_only: boolean; may_create: boolean }>`select
      current_setting('transaction_read_only') = 'on' as is_read_only,
      has_schema_privilege(
        (select oid from pg_namespace where nspname = 'public'), 'create') as may_create`.execute(
      db,
    );
    if (state.rows[0]?.is_read_only === true)
      throw new BackupError('The database is read-only. Nothing was changed.');
    if (state.rows[0]?.may_create !== true)
      throw new BackupError(
        'The database user has no right to create tables in the schema public. Nothing was changed.',
      );
  });
}

async function withPostgres<T>(
  url: string,
  work: (db: Kysely<DatabaseSchema>) => Promise<T>,
): Promise<T> {
  const db = new Kysely<DatabaseSchema>({ dialect: await openPostgres(url, true) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
