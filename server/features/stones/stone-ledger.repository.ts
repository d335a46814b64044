// Queries for the balance, its ledger and the reservations. They lock the balance row first. On
// PostgreSQL the next statement then sees every committed reservation; on SQLite a transaction is
// exclusive anyway.
import { sql, type ExpressionBuilder } from 'kysely';
import type { StoneReason } from '#domain/stones/stone.ts';
import type { Database } from '#server/database/database.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** A new row of the ledger. */
export interface LedgerEntry {
  id: string;
  delta: number;
  reason: StoneReason;
  /** Unique per user: repeating a change under its key has no effect. */
  idempotencyKey: string;
  reference: string | null;
  estimated: boolean;
  nowMs: number;
}

export type StoneLedgerRepository = ReturnType<typeof createStoneLedgerRepository>;

export function createStoneLedgerRepository(database: Database) {
  return {
    /** The balance; 0 without a row. */
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
     * Locks the balance until the transaction ends. Returns it with the sum that other calls
     * reserve; null without a row. Reservations of calls without a heartbeat since `aliveSinceMs`
     * do not count.
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

    /** Stores a reservation; it replaces one that a crashed call left under the same id. */
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

    /** Removes a reservation; returns whether it existed. */
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
     * Removes reservations whose call runs nowhere: no idempotency key, an ended one, or one
     * without a recent heartbeat. Returns how many.
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
     * Removes reservations of ended calls, as remain when another process ends a dead process's
     * calls.
     */
    async removeEnded(): Promise<void> {
      await database
        .query()
        .deleteFrom('stone_reservations')
        .where((eb) => eb.exists(callOf(eb).where('idempotency_keys.state', '!=', 'running')))
        .execute();
    },

    /** Creates the balance row of a new account, if it does not exist. */
    async openBalance(userId: string, nowMs: number): Promise<void> {
      await database
        .query()
        .insertInto('user_tokens')
        .values({ user_id: userId, remaining_tokens: 0, last_claim_at: null, updated_at: nowMs })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },

    /**
     * Changes the balance and writes the ledger row; call it inside a transaction. Returns the new
     * balance, or null and changes nothing if it would be below zero.
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

    /** Whether the ledger has a change under this key. */
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

    /** Users whose balance is not the sum of their ledger; expected to be empty. */
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

/** The call of a reservation. */
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
