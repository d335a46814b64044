// The statistics endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { PatternService } from '#server/features/stats/pattern.service.ts';
import type { StatsService } from '#server/features/stats/stats.service.ts';

/** Requests of one user run one after the other. */
export function statsRoutes(service: StatsService, patterns: PatternService, queue: UserQueue) {
  const endpoints = personalRoutes.stats;
  return endpoints.router({
    get: endpoints.get.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.getStats(context.caller.userId, input.timeZone)),
    ),
    review: endpoints.review.handler(({ input, context }) =>
      queue(context.caller.userId, () =>
        patterns.getReview(context.caller.userId, input.period, input.timeZone),
      ),
    ),
    patterns: endpoints.patterns.handler(({ input, context }) =>
      queue(context.caller.userId, () =>
        patterns.getPatterns(context.caller.userId, input.timeZone),
      ),
    ),
  });
}
