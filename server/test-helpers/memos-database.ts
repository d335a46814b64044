// Databases as memos servers made them: of 2022, of 2024 and of today. Written from the schemas of
// its public migrations.
import { DatabaseSync } from 'node:sqlite';

/** The versions whose schemas differ for an import. */
export const MEMOS_SCHEMAS = {
  /** 0.2: no uid, pins and files in tables of their own. */
  '2022': `
    create table user (id integer primary key, email text not null, name text not null);
    create table memo (id integer primary key autoincrement, creator_id integer not null,
      created_ts bigint not null, updated_ts bigint not null,
      row_status text not null default 'NORMAL', content text not null default '',
      visibility text not null default 'PRIVATE');
    create table memo_organizer (id integer primary key, memo_id integer, user_id integer,
      pinned integer not null default 0);
    create table resource (id integer primary key autoincrement, creator_id integer not null,
      created_ts bigint, updated_ts bigint, filename text not null default '', blob blob,
      external_link text not null default '', type text not null default '', size integer,
      internal_path text not null default '');
    create table memo_resource (memo_id integer not null, resource_id integer not null);`,
  /** 0.22: uid, comments, tags in a payload, files by a storage type. */
  '2024': `
    create table user (id integer primary key, username text not null unique, email text);
    create table memo (id integer primary key autoincrement, uid text not null unique,
      creator_id integer not null, created_ts bigint not null, updated_ts bigint not null,
      row_status text not null default 'NORMAL', content text not null default '',
      visibility text not null default 'PRIVATE', payload text not null default '{}');
    create table memo_organizer (memo_id integer, user_id integer, pinned integer default 0);
    create table memo_relation (memo_id integer, related_memo_id integer, type text);
    create table resource (id integer primary key autoincrement, uid text not null unique,
      creator_id integer, created_ts bigint, updated_ts bigint, filename text not null default '',
      blob blob, type text not null default '', size integer, memo_id integer,
      storage_type text not null default '', reference text not null default '',
      payload text not null default '{}');`,
  /** 0.25 and later: the pin in the memo, `attachment` instead of `resource`. */
  '2026': `
    create table user (id integer primary key, username text not null unique, email text);
    create table memo (id integer primary key autoincrement, uid text not null unique,
      creator_id integer not null, created_ts bigint not null, updated_ts bigint not null,
      row_status text not null default 'NORMAL', content text not null default '',
      visibility text not null default 'PRIVATE', pinned integer not null default 0,
      payload text not null default '{}');
    create table memo_relation (memo_id integer, related_memo_id integer, type text);
    create table attachment (id integer primary key autoincrement, uid text not null unique,
      creator_id integer, created_ts bigint, updated_ts bigint, filename text not null default '',
      blob blob, type text not null default '', size integer, memo_id integer,
      storage_type text not null default '', reference text not null default '',
      payload text not null default '{}');`,
} as const;

/** Makes a database of memos with an account `mei` (1), and fills it. */
export function makeMemosDatabase(
  file: string,
  schema: keyof typeof MEMOS_SCHEMAS,
  fill: (
    insert: (table: string, row: Record<string, string | number | Uint8Array>) => void,
  ) => void,
): void {
  const database = new DatabaseSync(file);
  database.exec(MEMOS_SCHEMAS[schema]);
  const insert = (table: string, row: Record<string, string | number | Uint8Array>) =>
    void database
      .prepare(
        `insert into ${table} (${Object.keys(row).join(', ')})
        values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
  if (schema === '2022') insert('user', { id: 1, email: 'mei@example.com', name: 'mei' });
  else insert('user', { id: 1, username: 'mei' });
  database.exec('begin');
  fill(insert);
  database.exec('commit');
  database.close();
}
