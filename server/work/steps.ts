// Writing work over all entries of a user (rulings 202, 203). Its row is stored before its first
// piece, and each piece stores its cursor in its own transaction, so after a crash at any point the
// work continues until it is whole. The works of all users take turns, piece by piece.
import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import type { LongWorkTable } from '#server/database/tables/journal-tables.ts';
import { AppError } from '#server/http/app-error.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { createPieceSizes, type Piece, type PieceSizes } from '#server/work/pieces.ts';

/** The kinds of work; a user has at most one of each. */
export type WorkKind = 'tags.rename';

/** The job that begins a work at once. */
export const WORK_BEGIN_JOB = 'work.begin';

/**
 * Runs in a row that the product refuses before a work ends. Its pages then show what is left. A
 * database that fails refuses nothing: such a work waits.
 */
const REFUSALS_MAX = 3;

/** A work that is not finished. */
export interface LongWork<Input> {
  userId: string;
  input: Input;
  /** Where the next piece begins; null: the first. */
  cursor: string | null;
  /** Entries that are done, and those that there were at the beginning. */
  done: number;
  total: number;
}

/**
 * Does the next piece inside its transaction. Returns the cursor of the next one, null when nothing
 * is left, and the entries done by this one.
 */
export type WorkStep<Input> = (
  work: LongWork<Input>,
  piece: Piece,
) => Promise<{ cursor: string | null; done: number }>;

export type LongWorks = ReturnType<typeof createLongWorks>;

export function createLongWorks({ database, queue }: { database: Database; queue: JobQueue }) {
  const rowsOf = (userId: string, kind: WorkKind) =>
    database
      .query()
      .selectFrom('long_work')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', kind);

  const change = ({ user_id, kind }: Pick<LongWorkTable, 'user_id' | 'kind'>) =>
    database
      .query()
      .updateTable('long_work')
      .where('user_id', '=', user_id)
      .where('kind', '=', kind);

  const remove = (userId: string, kind: string) =>
    database
      .query()
      .deleteFrom('long_work')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();

  /** Does one piece of a work; nothing when another process finished it. */
  const runPiece = (
    { user_id, kind }: LongWorkTable,
    step: WorkStep<unknown>,
    sizes: PieceSizes,
  ): Promise<void> =>
    sizes.run((piece) =>
      database.transaction(async () => {
        const row = await rowsOf(user_id, kind as WorkKind)
          .$if(database.kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (row === undefined) return;
        const { cursor, done } = await step(asWork(row), piece);
        if (cursor !== null)
          await change(row)
            .set({ cursor, done: row.done + done })
            .execute();
        else await remove(user_id, kind);
      }),
    );

  /** Refusals in a row, by kind and user. */
  const refusals = new Map<string, number>();

  /** Ends a work that the product refuses again and again: nothing else would end it. */
  const refuse = async ({ user_id, kind }: LongWorkTable, key: string): Promise<void> => {
    const count = (refusals.get(key) ?? 0) + 1;
    refusals.set(key, count);
    if (count < REFUSALS_MAX) return;
    refusals.delete(key);
    await remove(user_id, kind);
  };

  let running: Promise<void> | null = null;
  let lookForIt = () => {};

  const runThem = async (
    steps: Readonly<Record<WorkKind, WorkStep<never>>>,
    signal: AbortSignal,
  ): Promise<void> => {
    const sizes = new Map<string, PieceSizes>();
    const failures = new Map<string, unknown>();
    for (;;) {
      const rows = await database.read().selectFrom('long_work').selectAll().execute();
      const left = rows
        .map((row) => ({ row, key: `${row.kind} ${row.user_id}` }))
        .filter(({ key }) => !failures.has(key));
      if (left.length === 0) break;
      for (const { row, key } of left) {
        const sized = sizes.get(key) ?? createPieceSizes();
        sizes.set(key, sized);
        try {
          await runPiece(row, steps[row.kind as WorkKind] as WorkStep<unknown>, sized);
          refusals.delete(key);
        } catch (cause) {
          failures.set(key, cause);
          if (cause instanceof AppError) await refuse(row, key);
        }
        await setImmediate();
        signal.throwIfAborted();
      }
    }
    for (const cause of failures.values()) throw cause;
  };

  return {
    /** Stores a work and orders its begin, in the caller's transaction. False: one is there. */
    async start(userId: string, kind: WorkKind, input: unknown, total: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .query()
        .insertInto('long_work')
        .values({
          user_id: userId,
          kind,
          input: JSON.stringify(input),
          cursor: null,
          done: 0,
          total,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await queue.enqueue(WORK_BEGIN_JOB, { userId });
      database.afterCommit(() => lookForIt());
      return true;
    },

    /** Sets what is called after a work is stored, so that it begins at once. */
    onStart(look: () => void): void {
      lookForIt = look;
    },

    /** The work of a kind that a user has; null: none. */
    async find<Input>(userId: string, kind: WorkKind): Promise<LongWork<Input> | null> {
      const row = await rowsOf(userId, kind).executeTakeFirst();
      return row === undefined ? null : (asWork(row) as LongWork<Input>);
    },

    /**
     * Runs all works until none is left; a second call waits for the first one. A work that fails
     * does not hold up the others: the call rejects at its end, and the next one tries it again.
     * One that is refused three times in a row ends.
     */
    run(steps: Readonly<Record<WorkKind, WorkStep<never>>>, signal: AbortSignal): Promise<void> {
      running ??= runThem(steps, signal).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

function asWork({ user_id, input, cursor, done, total }: LongWorkTable): LongWork<unknown> {
  return { userId: user_id, input: JSON.parse(input) as unknown, cursor, done, total };
}
