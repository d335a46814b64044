// The statistics row of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { StatsService } from '#server/features/stats/stats.service.ts';

/** Binds the row; figures of a long journal are asked for in turns. */
export function statsRoutes(service: StatsService, turns: UserQueue) {
  const rows = personalRoutes.stats;
  return rows.router({
    get: rows.get.handler(({ input, context }) =>
      turns(context.caller.userId, () => service.getStats(context.caller.userId, input.timeZone)),
    ),
  });
}
