// What a person does with their stones on the purchase page: look, claim the day's free ones, look back (A§4, A§8; rulings 6).
import { CLAIM_SUCCESS_MESSAGE, CLAIM_TOO_EARLY_MESSAGE, hoursUntilClaim } from '#domain/stones/claim.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { PurseRepository } from '#server/features/stones/purse.repository.ts';
import type { StonesService } from '#server/features/stones/stones.service.ts';

const DAY_MS = 86_400_000;

/** What the purse works with. */
export interface PurseServicePorts {
  purses: PurseRepository;
  stones: Pick<StonesService, 'credit'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  dailyClaim: number;
  now: () => number;
}

/** The purse service. */
export type PurseService = ReturnType<typeof createPurseService>;

/** Builds the service from its ports. */
export function createPurseService({ purses, stones, transaction, dailyClaim, now }: PurseServicePorts) {
  /** The plan that holds at this moment: a premium that ran out is a free one. */
  const planOf = async (userId: string): Promise<'free' | 'premium'> => {
    const { plan, planUntil } = await purses.find(userId);
    return plan === 'premium' && (planUntil === null || planUntil > now()) ? 'premium' : 'free';
  };

  return {
    planOf,

    /** Balance and plan. */
    async getBalance(userId: string): Promise<{ remaining_tokens: number; plan: 'free' | 'premium' }> {
      const [{ remaining }, plan] = await Promise.all([purses.find(userId), planOf(userId)]);
      return { remaining_tokens: remaining, plan };
    },

    /** Prolongs premium by days: one that runs from its end, else from now; one without an end stays as it is. Joins an open transaction. */
    async extendPremium(userId: string, days: number): Promise<void> {
      const { plan, planUntil } = await purses.find(userId);
      if (days === 0 || (plan === 'premium' && planUntil === null)) return;
      const from = plan === 'premium' && planUntil !== null ? Math.max(planUntil, now()) : now();
      await purses.extendPremium(userId, from + days * DAY_MS, now());
    },

    /** Changes of the balance, newest first. INVALID_CURSOR. */
    async listHistory(userId: string, input: { cursor?: string | undefined; limit?: number | undefined }) {
      const page = await purses.findPage(userId, readCursor(input.cursor), input.limit ?? PAGE_SIZE);
      return { items: page.entries, nextCursor: writeCursor(page.next) };
    },

    /** Gives the day's stones, once in 24 hours under any concurrency; too early is an answer, not a failure. */
    claimDaily: (userId: string): Promise<{ message: string; hours_left?: number }> =>
      transaction(async () => {
        const nowMs = now();
        // The balance row exists from sign-up on; crediting nothing makes it for accounts that lost it.
        await stones.credit(userId, 0, 'daily_claim', '');
        const left = hoursUntilClaim(await purses.lockLastClaim(userId, nowMs), nowMs);
        if (left > 0) return { message: CLAIM_TOO_EARLY_MESSAGE, hours_left: left };
        await purses.noteClaim(userId, nowMs);
        await stones.credit(userId, dailyClaim, 'daily_claim', `daily_claim:${nowMs}`);
        return { message: CLAIM_SUCCESS_MESSAGE };
      }),
  };
}
