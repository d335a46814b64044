// The search row of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { SearchService } from '#server/features/search/search.service.ts';

/** Binds the row. */
export function searchRoutes(service: SearchService) {
  const rows = personalRoutes.search;
  return rows.router({ find: rows.find.handler(({ input, context }) => service.find(context.caller.userId, input)) });
}
