// The one row of the import.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { ImportService } from '#server/features/import/import.service.ts';

/** Binds the row; batches are written in queue. */
export function importRoutes(service: ImportService, queue: UserQueue) {
  const endpoints = personalRoutes.import;
  return endpoints.router({
    create: endpoints.create.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.importBatch(context.caller.userId, input)),
    ),
  });
}
