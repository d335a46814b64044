// The files beside a SQLite database. They belong to the database beside which they were written.
// SQLite does not check that: it replays a log left behind by another database into the new file,
// which destroys it, and deletes one that it finds beside an empty file.
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseStateError } from '#server/database/database-state-error.ts';

const SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * Refuses a file that is missing or empty while logs of an earlier database are beside it. Throws
 * DatabaseStateError.
 */
export function refuseLeftovers(file: string): void {
  // Read before the file itself: a process that creates a database creates that first.
  const left = SUFFIXES.map((suffix) => `${file}${suffix}`).filter((path) => existsSync(path));
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  // An empty file with a -journal is a database that another process creates at this moment.
  const isLone = size === undefined || (size === 0 && left.includes(`${file}-wal`));
  if (left.length === 0 || !isLone) return;
  throw new DatabaseStateError(
    `${file} is ${size === undefined ? 'missing' : 'empty'}, but ${left.map((path) => basename(path)).join(' and ')} of an earlier database ${left.length > 1 ? 'are' : 'is'} there. ` +
      `The last writes may be only in there: move these files to where ${basename(file)} was moved, then try again. Nothing was changed.`,
  );
}
