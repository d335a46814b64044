// PostgreSQL as one of the two engines: one pool for reads and writes. It erases deleted rows by a
// vacuum.
import { Kysely } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres, vacuumPostgres } from '#server/database/postgres/connection.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** SQLSTATE of a full disk, and of a read-only server, as managed ones become on a full disk. */
const DISK_REFUSALS = new Set(['53100', '25006']);

/** Opens the database at an address. `isPatient`: queries have no time limits. */
export async function openPostgresEngine(url: string, isPatient = false): Promise<Engine> {
  return {
    dialect: await openPostgres(url, isPatient),
    readDialect: null,
    sqlite: null,
    migrate: () => migratePatiently(url),
    isDiskRefusal: ({ code }) => typeof code === 'string' && DISK_REFUSALS.has(code),
    truncateLog: async () => undefined,
    eraseDeleted: (signal) => vacuumPostgres(url, signal),
    eraseAtClose: async () => undefined,
  };
}

// A migration over many rows is silent for minutes, and other servers wait for its lock.
async function migratePatiently(url: string): Promise<void> {
  const db = new Kysely<DatabaseSchema>({ dialect: await openPostgres(url, true) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
