// PostgreSQL as one of the two engines: one pool for reads and writes. It erases deleted rows by a
// vacuum.
import { Kysely, PostgresAdapter, sql, type Dialect } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres, vacuumPostgres } from '#server/database/postgres/connection.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** SQLSTATE of a full disk, and of a read-only server, as managed ones become on a full disk. */
const DISK_REFUSALS = new Set(['53100', '25006']);

/** The id of Kysely's own lock, so that servers of older versions wait for it, too. */
const MIGRATION_LOCK = '3853314791062309107';

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

// A migration over many rows is silent for minutes, and other servers wait for its lock. One
// transaction holds the lock and all migrations: behind a pooler the next statement outside it may
// run in another session, which would neither hold the lock nor release it.
async function migratePatiently(url: string): Promise<void> {
  const dialect = withTransactionLock(await openPostgres(url, true));
  const db = new Kysely<DatabaseSchema>({ dialect });
  try {
    await db.transaction().execute(async (transaction) => {
      // Before Kysely creates its own tables.
      await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(transaction);
      await migrate(transaction);
    });
  } finally {
    await db.destroy();
  }
}

/** The dialect without Kysely's lock of a session; its transaction has the lock already. */
function withTransactionLock(dialect: Dialect): Dialect {
  return {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
