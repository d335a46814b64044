// Rows that benches write in bulk: sentences without randomness, and tags and documents as the
// product writes them for an entry.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { tagsOfEntry } from '#domain/tags/tag.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';
import type { Database } from '#server/database/database.ts';
import { asTsvector, vectorOf } from '#server/database/postgres/search.ts';
import { tokensOf, type DocumentKind } from '#server/database/search-index.ts';

const COMMON_WORDS =
  '今天 早上 地铁 雨声 咖啡 窗外 朋友 电话 母亲 晚饭 散步 湖边 风 灯 书 旧信 工作 会议 疲惫 安静 想起 小时候 味道 猫 阳台 植物 音乐 梦 周末 回家'.split(
    ' ',
  );

/** Two of these make one of a thousand rare words. */
const RARE_FIRST = [...'鲸彗蓟榫釉缎鹭砚荻蕨'];
const RARE_SECOND = [...'橹笺钹舸簪楹蓑罡醴磬'];

export interface Tagged {
  userId: string;
  kind: 'post' | 'diary';
  id: string;
  content: string;
  field: string[];
  atMs: number;
}

/** Writes the tags of entries; a schema from before tags has none. */
export async function writeTags(database: Database, entries: readonly Tagged[]): Promise<void> {
  const tables = await database.read().introspection.getTables();
  if (tables.every(({ name }) => name !== 'entry_tags')) return;
  const rows = entries.flatMap(({ userId, kind, id, content, field, atMs }) =>
    tagsOfEntry(content, field).map(({ tag, name }) => ({
      user_id: userId,
      kind,
      entry_id: id,
      tag,
      name,
      moment: atMs,
    })),
  );
  if (rows.length > 0) await database.query().insertInto('entry_tags').values(rows).execute();
}

export function documentOf(kind: DocumentKind) {
  return ({
    userId,
    id,
    content,
    atMs,
  }: {
    userId: string;
    id: string;
    content: string;
    atMs: number;
  }) => ({
    row: { user_id: userId, kind, ref_id: id, body: normaliseForSearch(content), created_at: atMs },
    tokens: tokensOf(userId, kind, content),
  });
}

export async function writeDocuments(
  database: Database,
  documents: readonly ReturnType<ReturnType<typeof documentOf>>[],
): Promise<void> {
  const insert = (rows: readonly { ref_id: string }[]) =>
    database
      .query()
      .insertInto('search_documents')
      .values(rows as (typeof documents)[number]['row'][])
      .returning(['seq', 'ref_id'])
      .execute();
  if (database.kind === 'postgres') {
    await insert(
      documents.map(({ row, tokens }) => ({ ...row, tokens: asTsvector(vectorOf(tokens)) })),
    );
    return;
  }
  const seqs = new Map(
    (await insert(documents.map(({ row }) => row))).map(({ seq, ref_id: id }) => [id, seq]),
  );
  const values = documents.map(
    ({ row, tokens }) => sql`(${seqs.get(row.ref_id)}, ${tokens.join(' ')})`,
  );
  await sql`insert into search_tokens (rowid, t) values ${sql.join(values)}`.execute(
    database.query(),
  );
}

/** The id of a row that was made then. */
export function newId(atMs: number): string {
  return uuidV7(atMs, randomBytes(UUID_RANDOM_BYTES));
}

/**
 * The sentence of a number, with one rare word: no randomness, so that two runs measure the same.
 */
export function sentence(number: number): string {
  const next = dice(number + 1);
  const words = Array.from(
    { length: 12 + (next() % 12) },
    (_, at) => `${COMMON_WORDS[next() % COMMON_WORDS.length]}${at % 4 === 3 ? '，' : ''}`,
  );
  return `${words.join('')}。${RARE_FIRST[next() % RARE_FIRST.length]}${RARE_SECOND[next() % RARE_SECOND.length]}，${number}`;
}

/** Whole numbers below 2^24, each from the one before it. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
