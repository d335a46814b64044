// The files of a backup: their names, and the manifest with a SHA-256 for each of them.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BackupError } from '#server/cli/backup-error.ts';
import { isBlobKey } from '#server/storage/object-store.ts';

/** The copy of the database, by engine: one cannot be mistaken for the other. */
export const DATABASE_FILES = { sqlite: 'echo-notes.db', postgres: 'echo-notes.dump' } as const;

export const MANIFEST_FILE = 'manifest.json';
export const OBJECTS_FOLDER = 'objects';

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

/** The content of a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a backup; throws BackupError when it is missing or damaged. */
export async function readManifest(source: string): Promise<Manifest> {
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

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
