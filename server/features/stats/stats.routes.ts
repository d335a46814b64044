// The statistics endpoint of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { FigureService } from '#server/features/stats/figure.service.ts';

/** Requests of one user run one after the other. */
export function statsRoutes(figures: FigureService, queue: UserQueue) {
  const endpoints = personalRoutes.stats;
  return endpoints.router({
    get: endpoints.get.handler(({ input, context, signal }) =>
      queue(context.caller.userId, () =>
        figures.getStats(context.caller.userId, input.timeZone, signal),
      ),
    ),
    review: endpoints.review.handler(({ input, context, signal }) =>
      queue(context.caller.userId, () =>
        figures.getReview(context.caller.userId, input.period, input.timeZone, signal),
      ),
    ),
    patterns: endpoints.patterns.handler(({ input, context, signal }) =>
      queue(context.caller.userId, () =>
        figures.getPatterns(context.caller.userId, input.timeZone, signal),
      ),
    ),
  });
}
