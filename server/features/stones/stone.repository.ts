// Queries of the purchase page: the ledger's history, the plan, and the last claim.
import type { StoneReason } from '#domain/stones/stone.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';

/** A row of the history. */
export interface StoneEntry {
  id: string;
  delta: number;
  balanceAfter: number;
  reason: StoneReason;
  estimated: boolean;
  createdAt: string;
}

export interface StoneBalance {
  remaining: number;
  plan: 'free' | 'premium';
  planUntil: number | null;
  lastClaimAt: number | null;
}

export type StoneRepository = ReturnType<typeof createStoneRepository>;

export function createStoneRepository(database: Database) {
  return {
    /** Balance and plan, in one query. */
    async find(userId: string): Promise<StoneBalance> {
      const row = await database
        .read()
        .selectFrom('users')
        .leftJoin('user_tokens', 'user_tokens.user_id', 'users.id')
        .select(['remaining_tokens', 'plan', 'plan_until', 'last_claim_at'])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow();
      return {
        remaining: row.remaining_tokens ?? 0,
        plan: row.plan,
        planUntil: row.plan_until,
        lastClaimAt: row.last_claim_at,
      };
    },

    /** A page of the ledger, newest first. */
    async findPage(
      userId: string,
      cursor: PageCursor | null,
      limit: number,
    ): Promise<{ entries: StoneEntry[]; next: PageCursor | null }> {
      let query = database
        .read()
        .selectFrom('stone_ledger')
        .selectAll()
        .where('user_id', '=', userId);
      if (cursor !== null) query = query.where(afterCursor(cursor));
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return {
        entries: page.map((row) => ({
          id: row.id,
          delta: row.delta,
          balanceAfter: row.balance_after,
          reason: row.reason as StoneReason,
          estimated: row.estimated === 1,
          createdAt: new Date(row.created_at).toISOString(),
        })),
        next,
      };
    },

    /** The time of the last claim; null: never. Locks the row until the transaction ends. */
    async lockLastClaim(userId: string, nowMs: number): Promise<number | null> {
      const row = await database
        .query()
        .updateTable('user_tokens')
        .set({ updated_at: nowMs })
        .where('user_id', '=', userId)
        .returning('last_claim_at')
        .executeTakeFirst();
      return row?.last_claim_at ?? null;
    },

    /** Records a claim. Call it inside the transaction that credits it. */
    async recordClaim(userId: string, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('user_tokens')
        .set({ last_claim_at: nowMs, updated_at: nowMs })
        .where('user_id', '=', userId)
        .execute();
    },

    /** Sets the plan to premium until `untilMs`. */
    async extendPremium(userId: string, untilMs: number, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('users')
        .set({ plan: 'premium', plan_until: untilMs, updated_at: nowMs })
        .where('id', '=', userId)
        .execute();
    },
  };
}
