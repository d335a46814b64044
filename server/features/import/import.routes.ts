// The one row of the import.
import { personalRoutes } from '#server/http/rpc.ts';
import type { ImportService } from '#server/features/import/import.service.ts';

/** Binds the row. */
export function importRoutes(service: ImportService) {
  const rows = personalRoutes.import;
  return rows.router({ create: rows.create.handler(({ input, context }) => service.importBatch(context.caller.userId, input)) });
}
