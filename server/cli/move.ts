// Moves a stopped installation with SQLite and images on disk to PostgreSQL, to a bucket, or to
// both, as the settings say. The tables are copied in one transaction, committed only when both
// sides compare equal: a failed attempt leaves an empty database, and the next one starts over.
// Copied images are not sent twice. The source is only read.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Settings } from '#server/config/settings.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { refuseLeftovers } from '#server/database/sqlite/leftovers.ts';
import { asTsvector, vectorOf } from '#server/database/postgres/search.ts';
import { tokensOf } from '#server/database/search-index.ts';
import type { SearchDocumentTable } from '#server/database/tables/journal-tables.ts';
import { ACCOUNT_DATA } from '#server/features/account/account-data.ts';
import { OperatorError } from '#server/features/operators/operator.service.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';

/** Rows per insert. */
const ROWS_AT_ONCE = 500;

/** Images copied at once. */
const IMAGES_AT_ONCE = 8;

/** Every table, each after those that it references. */
const TABLES = Object.keys(ACCOUNT_DATA) as (keyof DatabaseSchema)[];

/** Tables whose triggers count their rows in another table. */
const COUNTED = [
  'posts',
  'ai_messages',
  'diary_entries',
  'diary_recommendations',
  'entry_versions',
  'questions',
  'entry_tags',
  'storage_objects',
] as const satisfies (keyof DatabaseSchema)[];

type Row = Record<string, string | number | null>;

/**
 * Copies the installation in `dataDir` to where the settings point; `report` gets progress lines.
 * Throws OperatorError when it cannot begin.
 */
export async function moveInstallation(
  settings: Settings,
  environment: Record<string, string | undefined>,
  report: (line: string) => void,
): Promise<void> {
  const { database: target, storageUrl, dataDir } = settings;
  if (target.kind === 'sqlite' && storageUrl === null)
    throw new OperatorError('Set DATABASE_URL, STORAGE_URL or both to the target of the move.');
  const file = join(dataDir, 'echo-notes.db');
  refuseLeftovers(file);
  if (!existsSync(file))
    throw new OperatorError(
      `There is no ${file}: DATA_DIR must be the one of the installation that moves.`,
    );
  // An older installation is migrated in place first, as a start would do.
  openAlone(file).close();
  await (await openDatabase({ kind: 'sqlite', file })).close();
  const source = openAlone(file);
  try {
    if (storageUrl !== null) {
      const [from, to] = [
        await openObjectStore({ dataDir, storageUrl: null }, environment),
        await openObjectStore(settings, environment),
      ];
      await moveImages(source, from, to, report);
    }
    if (target.kind === 'postgres') {
      const database = await openDatabase({ ...target, isPatient: true });
      try {
        await database.transaction(() => moveTables(source, database, report));
        // PostgreSQL collects statistics, so that the first queries get good plans.
        await sql`analyze`.execute(database.query());
      } finally {
        await database.close();
      }
    }
  } finally {
    source.close();
  }
}

/**
 * Opens the source database exclusively: a concurrent writer would write to what is left behind.
 */
function openAlone(file: string): DatabaseSync {
  const source = new DatabaseSync(file, { timeout: 0 });
  try {
    source.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return source;
  } catch {
    source.close();
    throw new OperatorError(`A server is running on ${file}: stop it first. Nothing was moved.`);
  }
}

async function moveTables(
  source: DatabaseSync,
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.query());
    if (rows.length > 0)
      throw new OperatorError(
        `The new database is not empty: there are rows in ${table}. Nothing was moved.`,
      );
  }
  const columns = await columnsOf(source, database);
  // Posts, texts, tags and images are counted already, and the counts are copied as they are.
  for (const table of COUNTED)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(database.query());
  for (const table of TABLES) {
    const names = columns.get(table) ?? [];
    const [here, there] = [new Tally(), new Tally()];
    let rows: Row[] = [];
    // In insertion order, so that numbers assigned by the new database keep it.
    for (const row of source
      .prepare(
        `select ${names.map((name) => `"${name}"`).join(', ')} from "${table}" order by rowid`,
      )
      .iterate() as Iterable<Row>) {
      here.add(row, names);
      if (rows.push(row) < ROWS_AT_ONCE) continue;
      await insertRows(database, table, rows);
      rows = [];
    }
    if (rows.length > 0) await insertRows(database, table, rows);
    for await (const row of rowsOf(database, table, names)) there.add(row, names);
    if (!here.equals(there))
      throw new OperatorError(`${table} was not copied correctly. Nothing was moved.`);
    if (here.count > 0) report(`${table}: ${here.count} rows, the same on both sides`);
  }
  for (const table of COUNTED)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(database.query());
}

/**
 * The columns that both sides have, by table. Generated numbers and search tokens are created
 * again.
 */
async function columnsOf(source: DatabaseSync, database: Database): Promise<Map<string, string[]>> {
  const tables = await database.query().introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => {
      const known = new Set(
        source
          .prepare('select name from pragma_table_info(?)')
          .all(name)
          .map((column) => column['name']),
      );
      return [
        name,
        columns
          .filter((column) => known.has(column.name) && !column.isAutoIncrementing)
          .map((column) => column.name),
      ];
    }),
  );
}

async function insertRows(
  database: Database,
  table: keyof DatabaseSchema,
  rows: readonly Row[],
): Promise<void> {
  const values =
    table === 'search_documents'
      ? rows.map((row) => ({ ...row, tokens: tokensColumn(row as unknown as SearchDocumentTable) }))
      : rows;
  await database
    .query()
    .insertInto(table)
    .values(values as never)
    .execute();
}

function tokensColumn({ user_id: userId, kind, body }: SearchDocumentTable) {
  return asTsvector(vectorOf(tokensOf(userId, kind, body)));
}

async function* rowsOf(
  database: Database,
  table: string,
  names: readonly string[],
): AsyncGenerator<Row> {
  const query = database.query();
  await sql`declare arrived no scroll cursor for select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(
    query,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from arrived`.execute(query);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close arrived`.execute(query);
}

/** Number of rows, and a sum of their hashes, which does not depend on their order. */
class Tally {
  count = 0;
  #sum = 0n;

  add(row: Row, names: readonly string[]): void {
    this.count += 1;
    const hash = createHash('sha256').update(JSON.stringify(names.map((name) => row[name])));
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash.digest('hex')}`));
  }

  equals(other: Tally): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }
}

async function moveImages(
  source: DatabaseSync,
  from: ObjectStore,
  to: ObjectStore,
  report: (line: string) => void,
): Promise<void> {
  const images = source.prepare('select blob_key, mime_type from storage_objects').all() as {
    blob_key: string;
    mime_type: string;
  }[];
  const ours = new Set(images.map(({ blob_key: key }) => key));
  for await (const { key } of to.list()) {
    if (!ours.has(key))
      throw new OperatorError(
        `The bucket is not empty: ${key} is not an image of this installation. Nothing was moved.`,
      );
  }
  const missing: string[] = [];
  const move = async ({ blob_key: key, mime_type: type }: (typeof images)[number]) => {
    const bytes = await bytesOf(from, key);
    if (bytes === null) return missing.push(key);
    if ((await bytesOf(to, key))?.equals(bytes) === true) return;
    await to.put(key, bytes, type);
    if ((await bytesOf(to, key))?.equals(bytes) !== true)
      throw new OperatorError(`The image ${key} was not copied correctly; try again.`);
  };
  for (let at = 0; at < images.length; at += IMAGES_AT_ONCE)
    await Promise.all(images.slice(at, at + IMAGES_AT_ONCE).map(move));
  report(`images: ${images.length - missing.length}, the same on both sides`);
  for (const key of missing) report(`the image ${key} was missing on the disk already`);
}

async function bytesOf(store: ObjectStore, key: string): Promise<Buffer | null> {
  const stream = await store.get(key);
  return stream === null ? null : Buffer.from(await new Response(stream).arrayBuffer());
}
