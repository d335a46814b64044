// The import endpoints of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { ImportService } from '#server/features/import/import.service.ts';

/** Batches of one user are written one after the other. */
export function importRoutes(service: ImportService, queue: UserQueue) {
  const endpoints = personalRoutes.import;
  return endpoints.router({
    known: endpoints.known.handler(async ({ input, context }) => ({
      ids: await service.listKnown(context.caller.userId, input.ids),
    })),
    create: endpoints.create.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.importBatch(context.caller.userId, input)),
    ),
  });
}
