// Which processes over a data directory are alive: each holds the lock of a file named by its
// instance id. The operating system releases the lock of a process that dies, so a file that can be
// locked belongs to a dead process. SQLite does the locking because Node has no file locks of its
// own.
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SUFFIX = '.lock';

/** This process among the instances of a data directory. */
export interface InstancePlace {
  /** Marks this process as ended; call it when no call is left. */
  leave(): void;
}

/**
 * Marks this process as alive under its id. Then awaits `onDead` for every process that died
 * without leaving, and removes its mark. A mark whose `onDead` fails is kept for the next start.
 */
export async function joinInstances(
  dataDir: string,
  instance: string,
  onDead: (instance: string) => Promise<unknown>,
): Promise<InstancePlace> {
  const folder = join(dataDir, 'instances');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => join(folder, `${id}${SUFFIX}`);
  const own = tryLock(fileOf(instance));
  // Without file locks (some network file systems) no other process may take this one for dead.
  if (own === null) rmSync(fileOf(instance), { force: true });
  for (const name of readdirSync(folder)) {
    const id = name.slice(0, -SUFFIX.length);
    if (!name.endsWith(SUFFIX) || id === instance) continue;
    const lock = tryLock(join(folder, name));
    if (lock === null) continue;
    await onDead(id).finally(() => lock.close());
    rmSync(join(folder, name), { force: true });
  }
  return {
    leave() {
      own?.close();
      rmSync(fileOf(instance), { force: true });
    },
  };
}

/** Locks a file until the lock is closed or the process ends; null: another process holds it. */
function tryLock(file: string): DatabaseSync | null {
  // SQLite would create it world-readable.
  appendFileSync(file, '', { mode: 0o600 });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(
      'pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive; commit',
    );
    return lock;
  } catch {
    lock.close();
    return null;
  }
}
