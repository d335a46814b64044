// Who has left: bare account ids in a file of DATA_DIR that no backup contains and no restore overwrites, so that a restored
// database can be told whom it must not bring back (rulings 11).
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#domain/shared/ids.ts';

const FILE = 'departed-accounts.txt';

/** Notes that an account was purged. */
export async function noteDeparture(dataDir: string, userId: string): Promise<void> {
  await appendFile(join(dataDir, FILE), `${userId}\n`, { mode: 0o600 });
}

/** Every account that was ever purged here. */
export async function readDepartures(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...new Set(text.split('\n').filter(isUuid))];
}
