// The one row of the import.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { ImportService } from '#server/features/import/import.service.ts';

/** Binds the row; batches are written in turns. */
export function importRoutes(service: ImportService, turns: UserQueue) {
  const rows = personalRoutes.import;
  return rows.router({
    create: rows.create.handler(({ input, context }) =>
      turns(context.caller.userId, () => service.importBatch(context.caller.userId, input)),
    ),
  });
}
