// Backup and restore: a copy of the database made by its own engine while the server runs, the
// images, the list of purged accounts, and a manifest that proves the copy complete.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { BackupError } from '#server/cli/backup-error.ts';
import { blobKeysOfPostgres, runPostgresTool } from '#server/cli/postgres-tools.ts';
import { copyDepartures, findDepartures, mergeDepartures } from '#server/config/departures.ts';
import { VERSION } from '#server/config/version.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { isBlobKey, type ObjectStore } from '#server/storage/object-store.ts';

/** The copy of the database, by engine: one cannot be mistaken for the other. */
const DATABASE_FILES = { sqlite: 'echo-notes.db', postgres: 'echo-notes.dump' } as const;

const MANIFEST_FILE = 'manifest.json';
const OBJECTS_FOLDER = 'objects';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The content of a backup, with a SHA-256 for every file. Its names become paths, so they are
 * validated.
 */
const manifestSchema = z.object({
  version: z.string(),
  madeAt: z.string(),
  database: hashSchema,
  objects: z.record(z.string().refine(isBlobKey), hashSchema),
});

type Manifest = z.infer<typeof manifestSchema>;

/** The result of a restore. */
export interface RestoredBackup {
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

/**
 * Restores a backup where there is no database yet. Everything is verified before the first file is
 * put in place. Accounts purged after the backup are purged again at the next start, if DATA_DIR
 * has a list of them; the list of the backup is added to it.
 */
export async function restoreBackup(parts: {
  source: string;
  database: DatabaseLocation;
  dataDir: string;
  store: ObjectStore;
}): Promise<RestoredBackup> {
  const { source, database, store } = parts;
  if (database.kind === 'sqlite' && existsSync(database.file))
    throw new BackupError(`${database.file} exists; move it away first. Nothing was changed.`);
  const manifest = await readManifest(source);
  const copy = join(source, DATABASE_FILES[database.kind]);
  if (!existsSync(copy))
    throw new BackupError(
      `This is no backup of the engine that is set: it has no ${DATABASE_FILES[database.kind]}. Nothing was changed.`,
    );
  if ((await sha256OfFile(copy)) !== manifest.database)
    throw new BackupError('The database of this backup is damaged. Nothing was changed.');
  for (const [key, hash] of Object.entries(manifest.objects)) {
    const bytes = await readFile(join(source, OBJECTS_FOLDER, key)).catch(() => null);
    if (bytes === null || sha256(bytes) !== hash)
      throw new BackupError(
        `The image ${key} of this backup is missing or damaged. Nothing was changed.`,
      );
  }
  for (const key of Object.keys(manifest.objects)) {
    await store.put(
      key,
      await readFile(join(source, OBJECTS_FOLDER, key)),
      'application/octet-stream',
    );
  }
  const hasOwnList = (await findDepartures(parts.dataDir)) !== null;
  await mkdir(parts.dataDir, { recursive: true, mode: 0o700 });
  await mergeDepartures(parts.dataDir, source);
  await placeDatabase(copy, database);
  return { images: Object.keys(manifest.objects).length, madeAt: manifest.madeAt, hasOwnList };
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

async function placeDatabase(copy: string, database: DatabaseLocation): Promise<void> {
  // All or nothing; an existing table is an error.
  if (database.kind === 'postgres')
    return runPostgresTool('pg_restore', database.url, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      copy,
    ]);
  await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
  const draft = `${database.file}.part`;
  await copyFile(copy, draft);
  await rename(draft, database.file);
}

async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(join(source, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${source} is not a backup: it has no ${MANIFEST_FILE}.`);
  const manifest = manifestSchema.safeParse(parsed(text));
  if (!manifest.success)
    throw new BackupError(`The ${MANIFEST_FILE} of this backup is damaged. Nothing was changed.`);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
