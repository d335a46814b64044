// PostgreSQL as one of the two engines: one pool for reads and writes. It erases deleted rows by a
// vacuum.
import { Kysely, PostgresAdapter, sql, type Dialect } from 'kysely';
import { DatabaseStateError } from '#server/database/database-state-error.ts';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres, vacuumPostgres } from '#server/database/postgres/connection.ts';
import { isPostgresConflict } from '#server/database/postgres/limits.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** SQLSTATE of a full disk, and of a read-only server, as managed ones become on a full disk. */
const DISK_REFUSALS = new Set(['53100', '25006']);

const NO_RIGHT_TO_CREATE =
  'The database user may not create tables: make it the owner of the database, or grant it CREATE on the schema';

/** By SQLSTATE: why a migration is refused. */
const MIGRATION_REFUSALS: Record<string, string> = {
  '42501': NO_RIGHT_TO_CREATE,
  '3F000': NO_RIGHT_TO_CREATE,
  '25006': 'The database is read-only: set DATABASE_URL to the server that accepts writes',
};

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
    isConflict: isPostgresConflict,
    truncateLog: async () => undefined,
    eraseGone: async () => undefined,
    eraseDeleted: (signal) => vacuumPostgres(url, signal),
    eraseAtClose: async () => undefined,
  };
}

// A migration over many rows is silent for minutes, and other servers wait for its lock. One
// transaction holds the lock and all migrations: behind a pooler the next statement outside it may
// run in another session, which would neither hold the lock nor release it.
async function migratePatiently(url: string): Promise<void> {
  const dialect = withTransactionLock(await openPostgres(url, true));
  // Kysely goes on after a failed statement, and then reports that the transaction is aborted.
  let first: unknown = null;
  const db = new Kysely<DatabaseSchema>({
    dialect,
    log: (event) => {
      if (event.level === 'error') first ??= event.error;
    },
  });
  const begun = db.transaction().setIsolationLevel('read committed');
  try {
    await begun.execute(async (transaction) => {
      // Before Kysely creates its own tables.
      await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(transaction);
      await migrate(transaction);
    });
  } catch (cause) {
    throw first === null ? cause : explained(first);
  } finally {
    await db.destroy();
  }
}

/** Why a database cannot be migrated, and what an operator can do about it. */
function explained(cause: unknown): DatabaseStateError {
  const { code, message } = Object(cause) as { code?: unknown; message?: unknown };
  const reason = MIGRATION_REFUSALS[String(code)] ?? 'The database could not be brought up to date';
  return new DatabaseStateError(`${reason} (${String(message)}).`, { cause });
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
