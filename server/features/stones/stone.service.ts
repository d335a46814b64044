// The purchase page: balance, daily claim, and history (A§4, A§8; rulings 6).
import type { PageInput } from '#contract/base.ts';
import {
  CLAIM_INTERVAL_MS,
  CLAIM_SUCCESS_MESSAGE,
  CLAIM_TOO_EARLY_MESSAGE,
  hoursUntilClaim,
} from '#domain/stones/claim.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { StoneRepository } from '#server/features/stones/stone.repository.ts';
import type { StoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';

const DAY_MS = 86_400_000;

export interface StoneServicePorts {
  stones: StoneRepository;
  ledger: Pick<StoneLedgerService, 'credit'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  dailyClaim: number;
  now: () => number;
}

export type StoneService = ReturnType<typeof createStoneService>;

export function createStoneService({
  stones,
  ledger,
  transaction,
  dailyClaim,
  now,
}: StoneServicePorts) {
  /** The plan at this moment: an expired premium is free. */
  const planOf = async (userId: string): Promise<'free' | 'premium'> => {
    const { plan, planUntil } = await stones.find(userId);
    return plan === 'premium' && (planUntil === null || planUntil > now()) ? 'premium' : 'free';
  };

  return {
    planOf,

    /** Balance, plan, and when the next daily claim is due; null: now. */
    async getBalance(userId: string): Promise<{
      remaining_tokens: number;
      plan: 'free' | 'premium';
      next_claim_at: string | null;
    }> {
      const [{ remaining, lastClaimAt }, plan] = await Promise.all([
        stones.find(userId),
        planOf(userId),
      ]);
      const nextClaimAt =
        lastClaimAt !== null && hoursUntilClaim(lastClaimAt, now()) > 0
          ? lastClaimAt + CLAIM_INTERVAL_MS
          : null;
      return {
        remaining_tokens: remaining,
        plan,
        next_claim_at: nextClaimAt === null ? null : new Date(nextClaimAt).toISOString(),
      };
    },

    /**
     * Extends premium by `days`, from its end if it runs, else from now. Premium without an end
     * stays unchanged. Joins an open transaction.
     */
    async extendPremium(userId: string, days: number): Promise<void> {
      const { plan, planUntil } = await stones.find(userId);
      if (days === 0 || (plan === 'premium' && planUntil === null)) return;
      const from = plan === 'premium' && planUntil !== null ? Math.max(planUntil, now()) : now();
      await stones.extendPremium(userId, from + days * DAY_MS, now());
    },

    /** Changes of the balance, newest first. INVALID_CURSOR. */
    async listHistory(userId: string, input: PageInput) {
      const page = await stones.findPage(
        userId,
        readCursor(input.cursor),
        input.limit ?? PAGE_SIZE,
      );
      return { items: page.entries, nextCursor: writeCursor(page.next) };
    },

    /**
     * Credits the day's stones, once in 24 hours under any concurrency. Too early is a normal
     * response, not an error.
     */
    claimDaily: (userId: string): Promise<{ message: string; hours_left?: number }> =>
      transaction(async () => {
        const nowMs = now();
        // The balance row exists since sign-up; crediting 0 creates a missing one.
        await ledger.credit(userId, 0, 'daily_claim', '');
        const left = hoursUntilClaim(await stones.lockLastClaim(userId, nowMs), nowMs);
        if (left > 0) return { message: CLAIM_TOO_EARLY_MESSAGE, hours_left: left };
        await stones.recordClaim(userId, nowMs);
        await ledger.credit(userId, dailyClaim, 'daily_claim', `daily_claim:${nowMs}`);
        return { message: CLAIM_SUCCESS_MESSAGE };
      }),
  };
}
