// The usage endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UsageService } from '#server/features/usage/usage.service.ts';

/** `callStones`: the most that one AI call costs; null: nothing. */
export function usageRoutes(service: UsageService, callStones: number | null) {
  const endpoints = personalRoutes.usage;
  return endpoints.router({
    get: endpoints.get.handler(async ({ context }) => ({
      ...(await service.read(context.caller.userId)),
      callStones,
    })),
  });
}
