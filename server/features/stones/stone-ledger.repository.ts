// Queries for the balance, its ledger and the reservations. They lock the balance row first: on
// PostgreSQL the next statement then sees every reservation that was committed before, on SQLite a
// transaction has the file for itself anyway.
import { sql, type ExpressionBuilder } from 'kysely';
import type { StoneReason } from '#domain/stones/stone.ts';
import type { Database } from '#server/database/database.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** A line of the ledger. */
export interface LedgerEntry {
  id: string;
  delta: number;
  reason: StoneReason;
  /** Unique per person: a change that is repeated under its key changes nothing. */
  idempotencyKey: string;
  reference: string | null;
  estimated: boolean;
  nowMs: number;
}

/** The stones of people. */
export type StoneLedgerRepository = ReturnType<typeof createStoneLedgerRepository>;

/** Binds the queries to a database. */
export function createStoneLedgerRepository(database: Database) {
  return {
    /** The balance; 0 for a person without a row. */
    async balance(userId: string): Promise<number> {
      const row = await database
        .read()
        .selectFrom('user_tokens')
        .select('remaining_tokens')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.remaining_tokens ?? 0;
    },

    /**
     * Locks the balance until the transaction ends and returns it with what other calls have set
     * aside; null without a row. Calls that have not been heard of since `aliveSinceMs` set nothing
     * aside any more.
     */
    async lock(
      userId: string,
      exceptReservation: string,
      nowMs: number,
      aliveSinceMs: number,
    ): Promise<{ balance: number; setAside: number } | null> {
      const locked = await database
        .query()
        .updateTable('user_tokens')
        .set({ updated_at: nowMs })
        .where('user_id', '=', userId)
        .returning('remaining_tokens')
        .executeTakeFirst();
      if (locked === undefined) return null;
      const others = await database
        .query()
        .selectFrom('stone_reservations')
        .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
        .where('user_id', '=', userId)
        .where('id', '!=', exceptReservation)
        .where((eb) => eb.not(isOrphan(eb, aliveSinceMs)))
        .executeTakeFirstOrThrow();
      return { balance: locked.remaining_tokens, setAside: others.amount };
    },

    /** Stores a reservation; one that a crashed run left under the same id is replaced. */
    async insertReservation(
      userId: string,
      reservation: { id: string; amount: number; reason: StoneReason; nowMs: number },
    ): Promise<void> {
      await database
        .query()
        .insertInto('stone_reservations')
        .values({
          user_id: userId,
          id: reservation.id,
          amount: reservation.amount,
          reason: reservation.reason,
          created_at: reservation.nowMs,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'id'])
            .doUpdateSet({ amount: reservation.amount, created_at: reservation.nowMs }),
        )
        .execute();
    },

    /** Drops a reservation; answers whether it was there. */
    async removeReservation(userId: string, id: string): Promise<boolean> {
      const result = await database
        .query()
        .deleteFrom('stone_reservations')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /**
     * Drops reservations whose call is no longer running anywhere: no key row, an ended one, or one
     * without a recent heartbeat.
     */
    async removeOrphans(aliveSinceMs: number): Promise<number> {
      const result = await database
        .query()
        .deleteFrom('stone_reservations')
        .where((eb) => isOrphan(eb, aliveSinceMs))
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    /**
     * Drops reservations whose call has ended: what is left of calls that were ended in place of
     * their dead process.
     */
    async removeEnded(): Promise<void> {
      await database
        .query()
        .deleteFrom('stone_reservations')
        .where((eb) => eb.exists(callOf(eb).where('idempotency_keys.state', '!=', 'running')))
        .execute();
    },

    /** Makes the balance row of a new account; one that exists stays. */
    async openBalance(userId: string, nowMs: number): Promise<void> {
      await database
        .query()
        .insertInto('user_tokens')
        .values({ user_id: userId, remaining_tokens: 0, last_claim_at: null, updated_at: nowMs })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },

    /**
     * Changes the balance and writes the ledger row that says why; to be called inside a
     * transaction. Answers the balance after it, or null when the balance would fall below zero
     * (nothing is changed then).
     */
    async change(userId: string, entry: LedgerEntry): Promise<number | null> {
      const changed = await database
        .query()
        .updateTable('user_tokens')
        .set((eb) => ({
          remaining_tokens: eb('remaining_tokens', '+', entry.delta),
          updated_at: entry.nowMs,
        }))
        .where('user_id', '=', userId)
        .where('remaining_tokens', '>=', Math.max(0, -entry.delta))
        .returning('remaining_tokens')
        .executeTakeFirst();
      if (changed === undefined) return null;
      await database
        .query()
        .insertInto('stone_ledger')
        .values({
          user_id: userId,
          id: entry.id,
          delta: entry.delta,
          balance_after: changed.remaining_tokens,
          reason: entry.reason,
          idempotency_key: entry.idempotencyKey,
          reference: entry.reference,
          estimated: entry.estimated ? 1 : 0,
          created_at: entry.nowMs,
        })
        .execute();
      return changed.remaining_tokens;
    },

    /** Whether the ledger already holds a change under this key. */
    async hasEntry(userId: string, idempotencyKey: string): Promise<boolean> {
      const row = await database
        .query()
        .selectFrom('stone_ledger')
        .select('id')
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** People whose balance is not the sum of their ledger; empty in a sound database. */
    async findUnbalanced(): Promise<{ userId: string; balance: number; ledger: number }[]> {
      const rows = await database
        .read()
        .selectFrom('user_tokens')
        .select([
          'user_id',
          'remaining_tokens',
          sql<number>`(select coalesce(sum(l.delta), 0) from stone_ledger l where l.user_id = user_tokens.user_id)`.as(
            'ledger',
          ),
        ])
        .where(
          sql<boolean>`remaining_tokens <> (select coalesce(sum(l.delta), 0) from stone_ledger l where l.user_id = user_tokens.user_id)`,
        )
        .execute();
      return rows.map((row) => ({
        userId: row.user_id,
        balance: row.remaining_tokens,
        ledger: row.ledger,
      }));
    },
  };
}

/** The call that a reservation belongs to. */
function callOf(eb: ExpressionBuilder<DatabaseSchema, 'stone_reservations'>) {
  return eb
    .selectFrom('idempotency_keys')
    .select('idempotency_keys.key')
    .whereRef('idempotency_keys.user_id', '=', 'stone_reservations.user_id')
    .whereRef('idempotency_keys.key', '=', 'stone_reservations.id');
}

function isOrphan(
  eb: ExpressionBuilder<DatabaseSchema, 'stone_reservations'>,
  aliveSinceMs: number,
) {
  const running = callOf(eb)
    .where('idempotency_keys.state', '=', 'running')
    .where('idempotency_keys.heartbeat_at', '>=', aliveSinceMs);
  return eb.and([
    eb('stone_reservations.created_at', '<', aliveSinceMs),
    eb.not(eb.exists(running)),
  ]);
}
