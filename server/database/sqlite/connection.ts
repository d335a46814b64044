// node:sqlite in the shape that Kysely expects: one file, WAL, synchronous FULL, so that an
// acknowledged write survives a power cut.
import { chmodSync, closeSync, constants, openSync } from 'node:fs';
import * as sqlite from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { refuseLeftovers } from '#server/database/sqlite/leftovers.ts';

/** How long a statement waits for another process's write lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** Readable and writable by the owner only. */
const PRIVATE_MODE = 0o600;

/** Prepared statements kept per connection. */
const STATEMENT_CACHE_SIZE = 500;

// Node 26.11 renames DatabaseSync to Database; the old name remains as an alias for a while.
const Database =
  (sqlite as { Database?: typeof sqlite.DatabaseSync }).Database ?? sqlite.DatabaseSync;

/**
 * A connection in the shape that Kysely's SQLite dialect expects, with the driver's own object for
 * backups.
 */
export type SqliteConnection = SqliteDatabase & { raw: sqlite.DatabaseSync };

/** The values of a row, in the order of its columns. */
type Values = readonly sqlite.SQLOutputValue[];

/**
 * Opens a database file; creates it when missing. Throws DatabaseStateError beside the log of an
 * earlier database. `readOnly` connections never wait for the writer under WAL.
 */
export function openSqlite(file: string, options: { readOnly?: boolean } = {}): SqliteConnection {
  if (options.readOnly !== true) {
    refuseLeftovers(file);
    keepPrivate(file);
  }
  const raw = new Database(file, { timeout: BUSY_TIMEOUT_MS, readOnly: options.readOnly ?? false });
  if (options.readOnly !== true) raw.exec('pragma journal_mode=wal');
  // Deleted content is overwritten with zeros; a free page would otherwise keep the text until it
  // is reused.
  if (options.readOnly !== true) raw.exec('pragma secure_delete=on');
  raw.exec(
    'pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-16384; pragma temp_store=memory',
  );
  const cache = new Map<string, SqliteStatement>();
  return {
    raw,
    close: () => raw.close(),
    prepare(sql) {
      const known = cache.get(sql);
      if (known !== undefined) {
        cache.delete(sql);
        cache.set(sql, known);
        return known;
      }
      const statement = raw.prepare(sql);
      const namesOf = () => statement.columns().map(({ name }) => name);
      let columns = namesOf();
      statement.setReturnArrays(true);
      const made: SqliteStatement = {
        reader: columns.length > 0,
        all: (parameters) => {
          const rows = statement.all(...bindable(parameters)) as unknown as Values[];
          // Another process has migrated the database.
          if (rows[0] !== undefined && rows[0].length !== columns.length) columns = namesOf();
          return rows.map((values) => rowOf(columns, values));
        },
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) =>
          raw.prepare(sql).iterate(...bindable(parameters)) as IterableIterator<unknown>,
      };
      cache.set(sql, made);
      const oldest = cache.keys().next().value;
      if (cache.size > STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
      return made;
    },
  };
}

/**
 * Opens a database that another program made, for reading only. It is not trusted: its schema can
 * call no function with side effects, and damaged pages are errors. Throws when the file is missing
 * or no database.
 */
export function openForeignSqlite(file: string): sqlite.DatabaseSync {
  const raw = new Database(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  try {
    raw.exec('pragma query_only=on; pragma trusted_schema=off; pragma cell_size_check=on');
    raw.prepare('select count(*) from sqlite_master').get();
  } catch (cause) {
    raw.close();
    throw cause;
  }
  return raw;
}

// SQLite would create a world-readable file. It gives -wal and -shm the mode of the database file.
function keepPrivate(file: string): void {
  const { O_CREAT, O_RDWR } = constants;
  closeSync(openSync(file, O_CREAT | O_RDWR, PRIVATE_MODE));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, PRIVATE_MODE);
    } catch (cause) {
      // Missing, or of another owner: then its mode is the operator's decision.
      if (!['ENOENT', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    }
  }
}

// The driver's own row objects are hash tables without a shape: reading a field of them, or writing
// them as JSON, takes twice as long.
function rowOf(columns: readonly string[], values: Values): Record<string, sqlite.SQLOutputValue> {
  const row: Record<string, sqlite.SQLOutputValue> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at] ?? null;
  return row;
}

// Node 24 throws on undefined; everywhere else it means NULL.
function bindable(parameters: readonly unknown[]): sqlite.SQLInputValue[] {
  return parameters.map((value) => (value === undefined ? null : value)) as sqlite.SQLInputValue[];
}
