// The statistics row of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { StatsService } from '#server/features/stats/stats.service.ts';

/** Binds the row. */
export function statsRoutes(service: StatsService) {
  const rows = personalRoutes.stats;
  return rows.router({ get: rows.get.handler(({ input, context }) => service.getStats(context.caller.userId, input.timeZone)) });
}
