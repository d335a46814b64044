// Calls the stone endpoints. Errors of the server become banner texts, because A§8 has one for
// each.
import { ORPCError } from '@orpc/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CLAIM_FAILURE,
  claimBanner,
  UNAUTHORIZED,
  type StoneBanner,
} from '#domain/stones/claim-banner.ts';
import { COUPON_FAILURE, couponBanner } from '#domain/stones/coupon-banner.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';

/** Entries per page of the history. */
const HISTORY_PAGE_SIZE = 10;

export function useBalance() {
  return useQuery(useApiQueries().stones.balance.queryOptions());
}

/**
 * The text for a failed balance: service unavailable, rejected by the server, or no response (A§8).
 */
export function balanceFailureText(error: unknown): string {
  if (errorCode(error) === 'SERVICE_UNAVAILABLE') return errorText(error);
  return error instanceof ORPCError ? '获取token信息失败' : '加载token信息失败';
}

/** The stones of a claim, and whether AI calls cost stones here. */
export function useStoneSettings() {
  return useQuery(useApiQueries().config.get.queryOptions({ staleTime: Infinity }));
}

/** Changes of the balance, newest first. */
export function useStoneHistory() {
  return useInfiniteQuery(
    useApiQueries().stones.history.infiniteOptions(paged({ limit: HISTORY_PAGE_SIZE })),
  );
}

/** The `error` field of a rejection as A§8 reads it; null when no server responded. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null;
  return error.status === 401 && error.code !== 'SESSION_EXPIRED' ? UNAUTHORIZED : errorText(error);
}

/** A 401 of these two calls has its own text here (A§8), so it does not end the session. */
const KEEP_UNAUTHORIZED = { context: { keepsUnauthorized: true } };

/** A call that results in a banner. A success reloads balance and history. */
function useBannerCall<Input>(call: (input: Input) => Promise<StoneBanner>) {
  const client = useQueryClient();
  const queries = useApiQueries();
  return useMutation({
    mutationFn: call,
    onSuccess: (banner) => {
      // Also when the claim was too early: another device has claimed.
      if (banner.tone !== 'error')
        void client.invalidateQueries({ queryKey: queries.stones.key() });
    },
  });
}

/** Claims the free stones of the day. */
export function useClaim() {
  const api = useApi();
  return useBannerCall(async (_: void) => {
    try {
      return claimBanner((await api.stones.claimDaily(undefined, KEEP_UNAUTHORIZED)) ?? {});
    } catch (error) {
      const refusal = refusalOf(error);
      return refusal === null ? CLAIM_FAILURE : claimBanner({ error: refusal });
    }
  });
}

/** Redeems a promo code, trimmed and in lower case (A§5). */
export function useRedeem() {
  const api = useApi();
  return useBannerCall(async (code: string) => {
    try {
      return couponBanner(
        (await api.coupons.use({ coupon_code: code.trim().toLowerCase() }, KEEP_UNAUTHORIZED)) ??
          null,
      );
    } catch (error) {
      const refusal = refusalOf(error);
      return refusal === null ? COUPON_FAILURE : couponBanner({ error: refusal });
    }
  });
}
