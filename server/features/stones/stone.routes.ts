// The stone endpoints of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { StoneService } from '#server/features/stones/stone.service.ts';

export function stoneRoutes(stones: StoneService) {
  const endpoints = personalRoutes.stones;
  return endpoints.router({
    balance: endpoints.balance.handler(({ context }) => stones.getBalance(context.caller.userId)),
    history: endpoints.history.handler(({ input, context }) =>
      stones.listHistory(context.caller.userId, input),
    ),
    claimDaily: endpoints.claimDaily.handler(({ context }) =>
      stones.claimDaily(context.caller.userId),
    ),
  });
}
