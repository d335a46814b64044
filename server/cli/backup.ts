// Backup and restore of the embedded default: the SQLite file by its online backup, the pictures, and a manifest that tells a whole
// copy from a broken one. PostgreSQL and S3 have tools of their own (docs/operations.md).
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as backupSqlite, DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { VERSION } from '#server/config/version.ts';
import { isBlobKey, type ObjectStore } from '#server/storage/object-store.ts';

const DATABASE_FILE = 'echo-notes.db';
const MANIFEST_FILE = 'manifest.json';
const OBJECTS_FOLDER = 'objects';

/** Something about a backup that keeps it from being made or used. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup holds, with a SHA-256 for every file. Its names become paths, so they are read with mistrust. */
const manifestSchema = z.object({
  version: z.string(),
  madeAt: z.string(),
  database: hashSchema,
  objects: z.record(z.string().refine(isBlobKey), hashSchema),
});

type Manifest = z.infer<typeof manifestSchema>;

/** Writes a backup into an empty folder while the server may be running; answers how many pictures it holds. */
export async function makeBackup(parts: { databaseFile: string; store: ObjectStore; target: string; nowMs: number }): Promise<number> {
  if (existsSync(parts.target)) throw new BackupFault(`${parts.target} exists already; a backup is written into a new folder.`);
  const draft = `${parts.target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  const file = join(draft, DATABASE_FILE);
  const source = new DatabaseSync(parts.databaseFile, { readOnly: true, timeout: 5_000 });
  // One step: a snapshot of the start, never restarted by writes in between.
  await backupSqlite(source, file, { rate: 2_147_483_647 });
  source.close();
  // The rows were copied first, so every picture they name is there: bytes are removed a minute after their row at the earliest.
  const objects: Record<string, string> = {};
  for (const key of blobKeysOf(file)) {
    const stream = await parts.store.get(key);
    if (stream === null) continue;
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    await writeFile(join(draft, OBJECTS_FOLDER, key), bytes, { mode: 0o600 });
    objects[key] = sha256(bytes);
  }
  const manifest: Manifest = { version: VERSION, madeAt: new Date(parts.nowMs).toISOString(), database: await sha256OfFile(file), objects };
  await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(draft, parts.target);
  return Object.keys(objects).length;
}

/**
 * Puts a backup into a DATA_DIR without a database. Everything is checked before the first file is put in place. Accounts that left
 * after the backup was made leave again at the next start. Answers the number of pictures.
 */
export async function restoreBackup(parts: { source: string; dataDir: string; store: ObjectStore }): Promise<number> {
  const target = join(parts.dataDir, DATABASE_FILE);
  if (existsSync(target)) throw new BackupFault(`${target} exists; move it away first. Nothing was changed.`);
  const manifest = await readManifest(parts.source);
  const database = join(parts.source, DATABASE_FILE);
  if ((await sha256OfFile(database)) !== manifest.database) throw new BackupFault('The database of this backup is damaged. Nothing was changed.');
  for (const [key, hash] of Object.entries(manifest.objects)) {
    const bytes = await readFile(join(parts.source, OBJECTS_FOLDER, key)).catch(() => null);
    if (bytes === null || sha256(bytes) !== hash) throw new BackupFault(`The picture ${key} of this backup is missing or damaged. Nothing was changed.`);
  }
  for (const key of Object.keys(manifest.objects)) {
    await parts.store.put(key, await readFile(join(parts.source, OBJECTS_FOLDER, key)), 'application/octet-stream');
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.part`;
  await copyFile(database, draft);
  await rename(draft, target);
  return Object.keys(manifest.objects).length;
}

async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(join(source, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new BackupFault(`${source} is no backup: it has no ${MANIFEST_FILE}.`);
  const manifest = manifestSchema.safeParse(parsed(text));
  if (!manifest.success) throw new BackupFault(`The ${MANIFEST_FILE} of this backup is damaged. Nothing was changed.`);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function blobKeysOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select blob_key from storage_objects').all() as { blob_key: string }[];
  database.close();
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
