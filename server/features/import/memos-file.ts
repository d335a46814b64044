// Reads the SQLite file of a memos server, of any version: only what is there is selected. The file
// may be made by an attacker, so views are refused, sizes are asked before values are read, and
// attachments in files are read from the folder of the database only.
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, sep } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import type { Memo, MemosAttachment, MemosPlace } from '#domain/import/memos.ts';
import { IMPORT_MAX_ENTRIES, IMPORT_MAX_IMAGE_BYTES } from '#domain/import/source-entry.ts';
import { openForeignSqlite } from '#server/database/sqlite/connection.ts';

/** Maximum bytes of a memo's text: 8 MiB. memos allows 8 KiB unless it is configured. */
export const MEMO_MAX_BYTES = 8_388_608;

/** Maximum bytes of the JSON of a memo. */
const PAYLOAD_MAX_BYTES = 1_048_576;

/** Maximum attachments of a memo that are looked at. */
const ATTACHMENTS_MAX = 200;

/** Maximum characters of names and paths. */
const NAME_CHARACTERS = 500;

/** The data folder of the official container; absolute paths in its databases begin with it. */
const CONTAINER_FOLDER = '/var/opt/memos/';

/** The file cannot be imported; the message says why, for the terminal. */
export class MemosFileError extends Error {
  override readonly name = 'MemosFileError';
}

/** An account of the memos server. */
export interface MemosUser {
  id: number;
  name: string;
  memos: number;
}

/** A memo before its text is read. */
export interface MemoHead {
  id: number;
  /** Epoch seconds. */
  createdS: number;
  bytes: number;
  isPublic: boolean;
}

export type MemosFile = ReturnType<typeof openMemosFile>;

type Row = Record<string, SQLOutputValue>;

/** The id column as a number that JavaScript can hold. */
const SAFE_ID = 'id between 1 and 9007199254740991';

/** Opens the database of a memos server, which is never written. Throws a MemosFileError. */
export function openMemosFile(path: string) {
  const database = asMemosError(() => openForeignSqlite(path));
  const folder = realpathSync(dirname(path));

  const all = (sql: string, ...values: (string | number)[]): Row[] =>
    asMemosError(() => database.prepare(sql).all(...values) as Row[]);

  /** The columns of a table; none when there is no such table. A view could run for ever. */
  const columnsOf = (table: string): Set<string> => {
    const [found] = all(
      "select 1 from sqlite_master where type = 'table' and name = ? and sql not like '%virtual%'",
      table,
    );
    return new Set(
      found === undefined ? [] : all(`pragma table_info(${table})`).map(({ name }) => text(name)),
    );
  };

  const memo = columnsOf('memo');
  for (const needed of ['id', 'creator_id', 'created_ts', 'content'])
    if (!memo.has(needed)) {
      database.close();
      throw new MemosFileError(`This is no database of memos: memo.${needed} is missing.`);
    }
  const user = columnsOf('user');
  const relation = columnsOf('memo_relation');
  const organizer = columnsOf('memo_organizer');
  const attachmentTable = columnsOf('attachment').has('id') ? 'attachment' : 'resource';
  const attachment = columnsOf(attachmentTable);
  const joined = columnsOf('memo_resource');

  const has = (columns: Set<string>, name: string, otherwise = 'null') =>
    columns.has(name) ? name : otherwise;
  const nameColumn = ['username', 'name', 'email'].find((name) => user.has(name)) ?? "''";
  const cut = (columns: Set<string>, name: string) =>
    columns.has(name) ? `substr(cast(${name} as text), 1, ${NAME_CHARACTERS})` : 'null';

  const placeOf = (row: Row): MemosPlace => {
    const reference = text(row['reference']);
    const inner = text(row['internal_path']);
    const link = text(row['external_link']);
    const storage = text(row['storage_type']);
    if (number(row['bytes']) > 0) return { kind: 'row' };
    if (storage === 'LOCAL' || inner !== '') return { kind: 'file', path: reference || inner };
    if (storage === 'EXTERNAL' || link !== '') return { kind: 'link', url: reference || link };
    return { kind: 'none' };
  };

  const attachmentsOf = (memoId: number): MemosAttachment[] => {
    if (!attachment.has('id')) return [];
    const where = attachment.has('memo_id')
      ? 'memo_id = ?'
      : joined.has('resource_id') && joined.has('memo_id')
        ? 'id in (select resource_id from memo_resource where memo_id = ?)'
        : '? < 0';
    const uid = ['uid', 'resource_name', 'public_id'].find((name) => attachment.has(name)) ?? '';
    return all(
      `select id, ${cut(attachment, uid)} as uid, ${cut(attachment, 'filename')} as filename,
        ${attachment.has('blob') ? 'length(cast(blob as blob))' : '0'} as bytes,
        ${['storage_type', 'reference', 'internal_path', 'external_link']
          .map((name) => `${cut(attachment, name)} as ${name}`)
          .join(', ')}
      from ${attachmentTable} where ${where} and ${SAFE_ID} order by id limit ${ATTACHMENTS_MAX}`,
      memoId,
    ).map((row) => ({
      id: number(row['id']),
      uid: nullable(row['uid']),
      filename: nameOf(text(row['filename'])),
      place: placeOf(row),
    }));
  };

  return {
    close: () => database.close(),

    /** The accounts that wrote memos, by the number of their memos. At most a hundred. */
    listUsers(): MemosUser[] {
      const names = new Map(
        user.has('id')
          ? all(`select id, ${nameColumn} as name from user where ${SAFE_ID} limit 1000`).map(
              ({ id, name }) => [number(id), nameOf(text(name))],
            )
          : [],
      );
      return all(
        `select creator_id as id, count(*) as memos from memo
        where creator_id between -9007199254740991 and 9007199254740991
        group by creator_id order by memos desc limit 100`,
      ).map(({ id, memos }) => ({
        id: number(id),
        name: names.get(number(id)) ?? '',
        memos: number(memos),
      }));
    },

    /** The memos of an account, comments too, oldest id first. MemosFileError: too many. */
    listMemos(creatorId: number): MemoHead[] {
      const rows = all(
        `select id, cast(created_ts as real) as created, length(cast(content as blob)) as bytes,
          ${has(memo, 'visibility', "''")} as visibility
        from memo where creator_id = ? and ${SAFE_ID} order by id limit ${IMPORT_MAX_ENTRIES + 1}`,
        creatorId,
      );
      if (rows.length > IMPORT_MAX_ENTRIES)
        throw new MemosFileError(`It has more than ${IMPORT_MAX_ENTRIES} memos of this account.`);
      return rows.map((row) => ({
        id: number(row['id']),
        createdS: number(row['created']),
        bytes: number(row['bytes']),
        isPublic: !['', 'PRIVATE'].includes(text(row['visibility'])),
      }));
    },

    /** The parent of each comment, by the comment's id. MemosFileError: too many. */
    listParents(): Map<number, number> {
      if (!relation.has('related_memo_id') || !relation.has('type')) return new Map();
      const most = 2 * IMPORT_MAX_ENTRIES;
      const rows = all(
        `select memo_id, related_memo_id from memo_relation where type = 'COMMENT'
          and memo_id between 1 and 9007199254740991
          and related_memo_id between 1 and 9007199254740991 limit ${most + 1}`,
      );
      if (rows.length > most) throw new MemosFileError(`It has more than ${most} comments.`);
      return new Map(rows.map((row) => [number(row['memo_id']), number(row['related_memo_id'])]));
    },

    /** One memo; its size was checked before. Null: it is gone. */
    readMemo(id: number): Memo | null {
      const payload = has(memo, 'payload', has(memo, 'tags'));
      const pinned = memo.has('pinned')
        ? 'pinned'
        : organizer.has('pinned') && organizer.has('memo_id')
          ? '(select max(pinned) from memo_organizer where memo_id = memo.id)'
          : '0';
      const uid = has(memo, 'uid', has(memo, 'resource_name'));
      const [row] = all(
        `select cast(content as text) as content, cast(created_ts as real) as created,
          ${has(memo, 'row_status', "''")} as status, ${pinned} as pinned,
          substr(cast(${uid} as text), 1, ${NAME_CHARACTERS}) as uid,
          case when length(cast(${payload} as blob)) <= ${PAYLOAD_MAX_BYTES}
            then cast(${payload} as text) end as payload
        from memo where id = ?`,
        id,
      );
      if (row === undefined) return null;
      return {
        id,
        uid: nullable(row['uid']),
        createdS: number(row['created']),
        content: text(row['content']).replaceAll('\0', ''),
        isArchived: row['status'] === 'ARCHIVED',
        isPinned: number(row['pinned']) > 0,
        payload: jsonOf(text(row['payload'])),
        attachments: attachmentsOf(id),
      };
    },

    /** The bytes of an attachment; null when they are missing, elsewhere or too many. */
    readAttachment({ id, place }: MemosAttachment): Uint8Array | null {
      if (place.kind === 'file') return readConfined(folder, place.path);
      if (place.kind !== 'row') return null;
      const [row] = all(
        `select cast(blob as blob) as bytes from ${attachmentTable}
        where id = ? and length(cast(blob as blob)) <= ${IMPORT_MAX_IMAGE_BYTES}`,
        id,
      );
      return row?.['bytes'] instanceof Uint8Array ? row['bytes'] : null;
    },
  };
}

/** Reads an ordinary file inside a folder, links resolved; null for anything else. */
function readConfined(folder: string, path: string): Uint8Array | null {
  const inside = path.startsWith(CONTAINER_FOLDER) ? path.slice(CONTAINER_FOLDER.length) : path;
  let file: number | null = null;
  try {
    const real = realpathSync(isAbsolute(inside) ? inside : join(folder, inside));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return null;
    // A pipe would block the command for ever.
    file = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { size } = fstatSync(file);
    return fstatSync(file).isFile() && size <= IMPORT_MAX_IMAGE_BYTES ? readFileSync(file) : null;
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

function asMemosError<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown error';
    throw new MemosFileError(`The file cannot be read as a database of memos: ${reason}.`, {
      cause,
    });
  }
}

function text(value: SQLOutputValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function nullable(value: SQLOutputValue | undefined): string | null {
  return text(value) === '' ? null : text(value);
}

function number(value: SQLOutputValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** A name without line breaks and control characters, for a line of text or a terminal. */
function nameOf(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, ' ')
    .trim();
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
