// The usage endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UsageService } from '#server/features/usage/usage.service.ts';

/** `callStones`: the most that one AI call costs; null: nothing. */
export function usageRoutes(
  service: UsageService,
  callStones: number | null,
  isOperator: (userId: string) => Promise<boolean>,
) {
  const endpoints = personalRoutes.usage;
  return endpoints.router({
    get: endpoints.get.handler(async ({ context }) => ({
      ...(await service.read(context.caller.userId)),
      callStones,
      isOperator: await isOperator(context.caller.userId),
    })),
  });
}
