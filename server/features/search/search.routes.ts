// The search row of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { SearchService } from '#server/features/search/search.service.ts';

/** Binds the row; a long journal is looked through in queue. */
export function searchRoutes(service: SearchService, queue: UserQueue) {
  const endpoints = personalRoutes.search;
  return endpoints.router({
    find: endpoints.find.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.find(context.caller.userId, input)),
    ),
  });
}
