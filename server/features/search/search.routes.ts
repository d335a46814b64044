// The search endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { SearchService } from '#server/features/search/search.service.ts';

/** Searches of one user run one after the other. */
export function searchRoutes(service: SearchService, queue: UserQueue) {
  const endpoints = personalRoutes.search;
  return endpoints.router({
    find: endpoints.find.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.find(context.caller.userId, input)),
    ),
  });
}
