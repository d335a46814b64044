// SQLite by node:sqlite in the shape Kysely asks for: one file, WAL, FULL durability — an acknowledged write survives a power cut.
import * as sqlite from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** How long a statement waits for another process's write lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** Prepared statements kept per connection. */
const STATEMENT_CACHE_SIZE = 500;

// Node 26.11 renames DatabaseSync to Database; the old name stays as an alias for a while.
const Database = (sqlite as { Database?: typeof sqlite.DatabaseSync }).Database ?? sqlite.DatabaseSync;

/** A connection in the shape Kysely's SQLite dialect expects, with the driver's own object beside it for backups. */
export type SqliteConnection = SqliteDatabase & { raw: sqlite.DatabaseSync };

/** Opens (and where it is missing, creates) a database file. `readOnly` connections never wait for the writer under WAL. */
export function openSqlite(file: string, options: { readOnly?: boolean } = {}): SqliteConnection {
  const raw = new Database(file, { timeout: BUSY_TIMEOUT_MS, readOnly: options.readOnly ?? false });
  if (options.readOnly !== true) raw.exec('pragma journal_mode=wal');
  raw.exec('pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-16384; pragma temp_store=memory');
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
      const made: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => raw.prepare(sql).iterate(...bindable(parameters)) as IterableIterator<unknown>,
      };
      cache.set(sql, made);
      const oldest = cache.keys().next().value;
      if (cache.size > STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
      return made;
    },
  };
}

// Node 24 throws on undefined; everywhere else it means NULL.
function bindable(parameters: readonly unknown[]): sqlite.SQLInputValue[] {
  return parameters.map((value) => (value === undefined ? null : value)) as sqlite.SQLInputValue[];
}
