// Ids that have had their effect: a change that was made is not made again, and a deleted entry is
// not created again, however late its request arrives (ADR 0069).
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { prepared } from '#server/database/prepared.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** How long an id is remembered. A device that repeats a request later does so unnoticed. */
export const SPENT_KEPT_MS = 90 * 86_400_000;

/**
 * The most ids that are remembered of a user, 200 a day. More are not stored, and a repeat of their
 * requests is not noticed: no client may fill the disk with them.
 */
export const SPENT_MAX = 20_000;

/**
 * Spends an id in the transaction of its effect; false: it was spent before. Of two requests at
 * once the second waits for the end of the first.
 */
export async function spendId(
  database: Database,
  userId: string,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const own = sql`select 1 from spent_ids where user_id = ${userId} limit ${SPENT_MAX}`;
  const { numAffectedRows } = await sql`
    insert into spent_ids (user_id, id, spent_at)
    select ${userId}, ${id}, cast(${nowMs} as bigint)
    where (select count(*) from (${own}) as own_ids) < ${SPENT_MAX}
    on conflict (user_id, id) do nothing`.execute(database.query());
  return (numAffectedRows ?? 0n) > 0n || !(await isSpent(database, userId, id));
}

const spentRow = prepared((db, { userId, id }: { userId: string; id: string }) =>
  db.selectFrom('spent_ids').select('id').where('user_id', '=', userId).where('id', '=', id),
);

/**
 * Whether an id is spent. Ask after the row with this id is inserted, in its transaction: see
 * {@link spendUnknown}.
 */
export async function isSpent(database: Database, userId: string, id: string): Promise<boolean> {
  return (await spentRow(database.read(), { userId, id })).length > 0;
}

/**
 * Spends the id of an entry that does not exist, because its creation may arrive later. False: it
 * exists by now. A creation that is under way holds a share of the account's row by its foreign
 * key, so it either ends before this transaction or finds the id spent.
 */
export function spendUnknown(
  database: Database,
  userId: string,
  id: string,
  { isThere, nowMs }: { isThere: () => Promise<boolean>; nowMs: number },
): Promise<boolean> {
  return database.transaction(async () => {
    await database
      .query()
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .execute();
    if (await isThere()) return false;
    await spendId(database, userId, id, nowMs);
    return true;
  });
}

/** Forgets the ids that were spent before a time; a job calls it. */
export async function removeSpentBefore(database: Database, beforeMs: number): Promise<void> {
  await rowsInPieces(async (limit) => {
    const { numDeletedRows } = await database
      .query()
      .deleteFrom('spent_ids')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'id'),
          'in',
          selectFrom('spent_ids')
            .select(['user_id', 'id'])
            .where('spent_at', '<', beforeMs)
            .limit(limit)
            .$asTuple('user_id', 'id'),
        ),
      )
      .executeTakeFirst();
    return numDeletedRows;
  });
}
