// The statistics endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { StatsService } from '#server/features/stats/stats.service.ts';

/** Requests of one user run one after the other. */
export function statsRoutes(service: StatsService, queue: UserQueue) {
  const endpoints = personalRoutes.stats;
  return endpoints.router({
    get: endpoints.get.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.getStats(context.caller.userId, input.timeZone)),
    ),
  });
}
