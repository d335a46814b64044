// Restores a backup where there is no database yet. Everything is verified before anything is
// written, and success is reported only after the restored database was opened, checked and counted
// (ruling 206).
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from '#server/cli/backup-error.ts';
import {
  DATABASE_FILES,
  OBJECTS_FOLDER,
  readManifest,
  sha256,
  sha256OfFile,
  type Manifest,
} from '#server/cli/backup-files.ts';
import { countPostgres, refuseUsedPostgres, runPostgresTool } from '#server/cli/postgres-tools.ts';
import { findDepartures, mergeDepartures } from '#server/config/departures.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { openForeignSqlite, openSqlite } from '#server/database/sqlite/connection.ts';
import { refuseLeftovers } from '#server/database/sqlite/leftovers.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** What a restored database holds. */
export interface DatabaseCounts {
  accounts: number;
  posts: number;
}

/** The result of a restore. */
export interface RestoredBackup extends DatabaseCounts {
  images: number;
  /** ISO 8601. */
  madeAt: string;
  /**
   * Whether DATA_DIR already had a list of purged accounts; without one, accounts purged after the
   * backup are unknown.
   */
  hasOwnList: boolean;
}

/**
 * Restores a backup. Accounts purged after the backup are purged again at the next start, if
 * DATA_DIR has a list of them; the list of the backup is added to it. Throws BackupError or
 * DatabaseStateError; database and images are as they were then.
 */
export async function restoreBackup(parts: {
  source: string;
  database: DatabaseLocation;
  dataDir: string;
  store: ObjectStore;
}): Promise<RestoredBackup> {
  const { source, database, store } = parts;
  if (database.kind === 'sqlite') {
    if (existsSync(database.file))
      throw new BackupError(
        `${database.file} exists; move it away first, with its -wal and -shm. Nothing was changed.`,
      );
    refuseLeftovers(database.file);
  }
  const manifest = await readManifest(source);
  const copy = join(source, DATABASE_FILES[database.kind]);
  if (!existsSync(copy))
    throw new BackupError(
      `This is no backup of the engine that is set: it has no ${DATABASE_FILES[database.kind]}. Nothing was changed.`,
    );
  await verifyFiles(source, copy, manifest);
  if (database.kind === 'postgres') {
    await runPostgresTool('pg_restore', database.url, ['--list', copy]);
    await refuseUsedPostgres(database.url);
  }
  const hasOwnList = (await findDepartures(parts.dataDir)) !== null;
  const added: string[] = [];
  try {
    for (const key of Object.keys(manifest.objects)) {
      if ((await store.head(key)) === null) added.push(key);
      const bytes = await readFile(join(source, OBJECTS_FOLDER, key));
      await store.put(key, bytes, 'application/octet-stream');
    }
    await mkdir(parts.dataDir, { recursive: true, mode: 0o700 });
    await mergeDepartures(parts.dataDir, source);
    const counts = await placeDatabase(copy, database);
    const images = Object.keys(manifest.objects).length;
    return { ...counts, images, madeAt: manifest.madeAt, hasOwnList };
  } catch (cause) {
    await store.remove(added).catch(() => undefined);
    throw new BackupError(
      `The restore failed: ${messageOf(cause)} The database and the images are as they were.`,
    );
  }
}

async function verifyFiles(source: string, copy: string, manifest: Manifest): Promise<void> {
  if ((await sha256OfFile(copy)) !== manifest.database)
    throw new BackupError('The database of this backup is damaged. Nothing was changed.');
  for (const [key, hash] of Object.entries(manifest.objects)) {
    const bytes = await readFile(join(source, OBJECTS_FOLDER, key)).catch(() => null);
    if (bytes === null || sha256(bytes) !== hash)
      throw new BackupError(
        `The image ${key} of this backup is missing or damaged. Nothing was changed.`,
      );
  }
}

async function placeDatabase(copy: string, database: DatabaseLocation): Promise<DatabaseCounts> {
  if (database.kind === 'postgres') {
    // All or nothing.
    await runPostgresTool('pg_restore', database.url, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      copy,
    ]);
    return countPostgres(database.url);
  }
  const { file } = database;
  const draft = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await copyFile(copy, draft);
    const stored = await open(draft, 'r+');
    await stored.sync();
    await stored.close();
    examine(openForeignSqlite(draft));
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
  try {
    // As a start opens it: with the files that are beside it now.
    return examine(openSqlite(file).raw);
  } catch (cause) {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    throw cause;
  }
}

/** Checks and counts an open database, and closes it. Throws when it is damaged. */
function examine(database: ReturnType<typeof openForeignSqlite>): DatabaseCounts {
  try {
    const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
    if (found !== 'ok') throw new BackupError(`quick_check found ${found.split('\n').at(-1)}.`);
    const countOf = (table: 'users' | 'posts') =>
      Number(database.prepare(`select count(*) as n from ${table}`).get()?.['n']);
    return { accounts: countOf('users'), posts: countOf('posts') };
  } finally {
    database.close();
  }
}

function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.endsWith('.') ? message : `${message}.`;
}
