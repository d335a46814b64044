// Erases deleted text from the disk on SQLite. Table pages are overwritten on deletion
// (`secure_delete`). Two places keep words longer: the search index, whose words are erased step by
// step after the deletion, and the WAL, until it is truncated.
import { normalisedTokens, ownerToken, shelfToken } from '#domain/text/search-tokens.ts';
import type { SqliteConnection } from '#server/database/sqlite/connection.ts';
import { inPieces } from '#server/work/pieces.ts';

/**
 * Pages of the search index written per step, so that other writers wait a few milliseconds at
 * most.
 */
const PAGES_PER_STEP = 32;

/**
 * Fewer changes in a step mean that nothing was left to merge. The statement itself counts as one.
 */
const CHANGES_OF_A_STEP = 2;

/**
 * Erasing one token rewrites a page, at 75 µs. Marking it as deleted and merging the whole index
 * costs 3 µs and 0.35 ms a page: with more characters than this for each page it is cheaper.
 */
const CHARACTERS_PER_PAGE = 5;

/** Tokens that are marked in the time in which one is erased. */
const MARKED_FOR_ERASED = 20;

/** Every 30 seconds: when the words of deleted and changed texts are erased. */
export const GONE_PATTERN = '*/30 * * * * *';

/** Runs work alone on the connection that writes. */
export type Alone = <T>(work: () => T) => Promise<T>;

/** What waits to be erased: of a deleted document its text, of a changed one its lost tokens. */
interface GoneRow {
  id: number;
  seq: number;
  user_id: string;
  kind: string;
  body: string | null;
  tokens: string | null;
}

/**
 * Erases the words of deleted documents and of changed texts from the search index. Returns whether
 * there were any.
 */
export async function eraseGoneWords(
  alone: Alone,
  sqlite: SqliteConnection,
  signal?: AbortSignal,
): Promise<boolean> {
  const { raw } = sqlite;
  const waiting = await alone(() =>
    raw
      .prepare(
        `select coalesce(sum(length(coalesce(tokens, body))), 0) as characters,
          (select count(*) from search_tokens_data) as pages, count(*) as rows
        from search_tokens_gone`,
      )
      .get(),
  );
  const { characters, pages, rows } = waiting as Record<'characters' | 'pages' | 'rows', number>;
  if (rows === 0) return false;
  const isMany = characters > CHARACTERS_PER_PAGE * pages;
  // A literal: a bound number is no integer for FTS5.
  await alone(() =>
    raw.exec(
      `insert into search_tokens (search_tokens, rank) values ('secure-delete', ${isMany ? 0 : 1})`,
    ),
  );
  await inPieces(
    (piece) =>
      alone(() => {
        // Begins the time of this piece: others have had their turn.
        piece.hasRoom();
        return eraseSome(sqlite, isMany ? piece.rows * MARKED_FOR_ERASED : piece.rows);
      }),
    signal,
  );
  if (isMany) await mergeSearchIndex(alone, sqlite, signal);
  return true;
}

/** Erases at most so many tokens in one transaction; false: none is left. */
function eraseSome({ raw }: SqliteConnection, most: number): boolean {
  const next = raw.prepare('select * from search_tokens_gone order by id limit 1');
  raw.exec('begin immediate');
  try {
    let room = most;
    for (;;) {
      const row = next.get() as GoneRow | undefined;
      if (row === undefined || room <= 0) {
        raw.exec('commit');
        return row !== undefined;
      }
      const tokens = tokensOf(raw, row);
      const taken = tokens.slice(0, room);
      room -= Math.max(1, taken.length);
      removeTokens(raw, row.seq, taken);
      if (taken.length === tokens.length)
        raw.prepare('delete from search_tokens_gone where id = ?').run(row.id);
      else
        raw
          .prepare('update search_tokens_gone set body = null, tokens = ? where id = ?')
          .run(tokens.slice(taken.length).join(' '), row.id);
    }
  } catch (cause) {
    if (raw.isTransaction) raw.exec('rollback');
    throw cause;
  }
}

/** The tokens that a row still has to lose; a changed text may have got some of them again. */
function tokensOf(raw: SqliteConnection['raw'], row: GoneRow): string[] {
  const { seq, user_id, kind, body, tokens } = row;
  if (body !== null)
    return [ownerToken(user_id), shelfToken(user_id, kind), ...normalisedTokens(body)];
  const known = raw.prepare('select body from search_documents where seq = ?').get(seq);
  const kept = new Set(known === undefined ? [] : normalisedTokens(known['body'] as string));
  return (tokens ?? '').split(' ').filter((token) => token !== '' && !kept.has(token));
}

/**
 * Removes tokens of a document. FTS5 counts a document less for each removal, and fails below none:
 * so an empty one is added for it.
 */
function removeTokens(raw: SqliteConnection['raw'], seq: number, tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  raw.prepare("insert into search_tokens (rowid, t) values (?, '')").run(seq);
  raw
    .prepare("insert into search_tokens (search_tokens, rowid, t) values ('delete', ?, ?)")
    .run(seq, tokens.join(' '));
}

/** Merges the search index step by step until it holds no deleted document. */
export async function mergeSearchIndex(
  alone: Alone,
  { raw }: SqliteConnection,
  signal?: AbortSignal,
): Promise<void> {
  const changes = () =>
    raw.prepare('select total_changes() as changes').get()?.['changes'] as number;
  const merge = raw.prepare("insert into search_tokens(search_tokens, rank) values ('merge', ?)");
  const step = (pages: number) =>
    alone(() => {
      const before = changes();
      merge.run(pages);
      return changes() - before >= CHANGES_OF_A_STEP;
    });
  // A negative number starts a merge of all segments of any size; positive ones continue it.
  let isLeft = await step(-PAGES_PER_STEP);
  while (isLeft) {
    // Without this the steps of one merge would run before every waiting writer.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    isLeft = await step(PAGES_PER_STEP);
  }
}

/**
 * Checkpoints the WAL and truncates it. An open reader of another process keeps its part until the
 * next time.
 */
export function truncateLog(alone: Alone, { raw }: SqliteConnection): Promise<void> {
  return alone(() => raw.exec('pragma wal_checkpoint(truncate)'));
}
