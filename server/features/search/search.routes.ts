// The search row of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { SearchService } from '#server/features/search/search.service.ts';

/** Binds the row; a long journal is looked through in turns. */
export function searchRoutes(service: SearchService, turns: UserQueue) {
  const rows = personalRoutes.search;
  return rows.router({
    find: rows.find.handler(({ input, context }) =>
      turns(context.caller.userId, () => service.find(context.caller.userId, input)),
    ),
  });
}
