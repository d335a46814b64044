// Makes a backup: a copy of the database made by its own engine while the server runs, the images,
// the list of purged accounts, and a manifest that proves the copy complete.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from '#server/cli/backup-error.ts';
import {
  DATABASE_FILES,
  MANIFEST_FILE,
  OBJECTS_FOLDER,
  sha256,
  sha256OfFile,
  type Manifest,
} from '#server/cli/backup-files.ts';
import { blobKeysOfPostgres, runPostgresTool } from '#server/cli/postgres-tools.ts';
import { copyDepartures } from '#server/config/departures.ts';
import { VERSION } from '#server/config/version.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { refuseLeftovers } from '#server/database/sqlite/leftovers.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/**
 * Writes a backup into an empty folder, also while the server runs; returns the number of images.
 */
export async function makeBackup(parts: {
  database: DatabaseLocation;
  dataDir: string;
  store: ObjectStore;
  target: string;
  nowMs: number;
}): Promise<number> {
  const { database, store, target } = parts;
  if (existsSync(target))
    throw new BackupError(`${target} exists already; a backup is written into a new folder.`);
  if (database.kind === 'sqlite') {
    refuseLeftovers(database.file);
    if (!existsSync(database.file))
      throw new BackupError(`There is no ${database.file}: nothing was backed up.`);
  }
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  const file = join(draft, DATABASE_FILES[database.kind]);
  const objects: Record<string, string> = {};
  const copyImages = async () => {
    for (const key of await blobKeysOf(database)) {
      const stream = objects[key] === undefined ? await store.get(key) : null;
      if (stream === null) continue;
      const bytes = Buffer.from(await new Response(stream).arrayBuffer());
      await writeFile(join(draft, OBJECTS_FOLDER, key), bytes, { mode: 0o600 });
      objects[key] = sha256(bytes);
    }
  };
  // Before and after the rows, so that every image they name is copied, also those added or deleted
  // in between.
  await copyImages();
  await copyDatabase(database, file);
  await copyImages();
  // After the rows: an account purged in between is in the list, and the start after a restore
  // deletes its rows.
  await copyDepartures(parts.dataDir, draft);
  const manifest: Manifest = {
    version: VERSION,
    madeAt: new Date(parts.nowMs).toISOString(),
    database: await sha256OfFile(file),
    objects,
  };
  await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(draft, target);
  return Object.keys(objects).length;
}

async function copyDatabase(database: DatabaseLocation, file: string): Promise<void> {
  // Both tools fill an existing empty file and keep its mode.
  await writeFile(file, '', { mode: 0o600 });
  if (database.kind === 'postgres')
    return runPostgresTool('pg_dump', database.url, [
      '--format=custom',
      '--no-owner',
      `--file=${file}`,
    ]);
  const source = new DatabaseSync(database.file, { readOnly: true, timeout: 5_000 });
  try {
    // Copies only live content: free pages, which may hold deleted text, are left out.
    source.prepare('vacuum into ?').run(file);
  } finally {
    source.close();
  }
}

async function blobKeysOf(database: DatabaseLocation): Promise<string[]> {
  if (database.kind === 'postgres') return blobKeysOfPostgres(database.url);
  const source = new DatabaseSync(database.file, { readOnly: true, timeout: 5_000 });
  const rows = source.prepare('select blob_key from storage_objects').all() as {
    blob_key: string;
  }[];
  source.close();
  return rows.map((row) => row.blob_key);
}
