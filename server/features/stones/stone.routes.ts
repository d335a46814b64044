// The stone rows of the contract, each bound to one call of the service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { StoneService } from '#server/features/stones/stone.service.ts';

/** Binds the rows. */
export function stoneRoutes(stones: StoneService) {
  const rows = personalRoutes.stones;
  return rows.router({
    balance: rows.balance.handler(({ context }) => stones.getBalance(context.caller.userId)),
    history: rows.history.handler(({ input, context }) =>
      stones.listHistory(context.caller.userId, input),
    ),
    claimDaily: rows.claimDaily.handler(({ context }) => stones.claimDaily(context.caller.userId)),
  });
}
