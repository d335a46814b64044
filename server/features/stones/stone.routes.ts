// The stone rows of the contract, each bound to one call of the service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { PurseService } from '#server/features/stones/purse.service.ts';

/** Binds the rows. */
export function stoneRoutes(purse: PurseService) {
  const rows = personalRoutes.stones;
  return rows.router({
    balance: rows.balance.handler(({ context }) => purse.getBalance(context.caller.userId)),
    history: rows.history.handler(({ input, context }) => purse.listHistory(context.caller.userId, input)),
    claimDaily: rows.claimDaily.handler(({ context }) => purse.claimDaily(context.caller.userId)),
  });
}
