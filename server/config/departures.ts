// The purged accounts: bare ids in a file of DATA_DIR, so that a restored database does not bring
// them back (rulings 11). A backup holds a copy of the list; a restore adds it to the existing list
// and never replaces that.
import { appendFile, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#domain/shared/ids.ts';

const FILE = 'departed-accounts.txt';

/** Records that an account was purged. */
export async function noteDeparture(dataDir: string, userId: string): Promise<void> {
  await appendFile(join(dataDir, FILE), `${userId}\n`, { mode: 0o600 });
}

/** Every account ever purged here. */
export async function readDepartures(dataDir: string): Promise<string[]> {
  return (await findDepartures(dataDir)) ?? [];
}

/** Every account of a folder's list; null when the folder has none. */
export async function findDepartures(folder: string): Promise<string[] | null> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : [...new Set(text.split('\n').filter(isUuid))];
}

/** Copies the list into a backup; does nothing without one. */
export async function copyDepartures(dataDir: string, folder: string): Promise<void> {
  if ((await findDepartures(dataDir)) !== null)
    await copyFile(join(dataDir, FILE), join(folder, FILE));
}

/** Adds the list of a backup to that of DATA_DIR. */
export async function mergeDepartures(dataDir: string, folder: string): Promise<void> {
  const known = new Set(await readDepartures(dataDir));
  for (const userId of await readDepartures(folder))
    if (!known.has(userId)) await noteDeparture(dataDir, userId);
}
