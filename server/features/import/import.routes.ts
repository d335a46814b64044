// The import endpoints of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { CountImport } from '#server/features/import/import-limits.ts';
import type { ImportService } from '#server/features/import/import.service.ts';

/** Batches of one user are written one after the other. */
export function importRoutes(service: ImportService, queue: UserQueue, countImport: CountImport) {
  const endpoints = personalRoutes.import;
  return endpoints.router({
    known: endpoints.known.handler(async ({ input, context }) => ({
      ids: await service.listKnown(context.caller.userId, input.ids),
    })),
    create: endpoints.create.handler(async ({ input, context: { caller } }) => {
      await countImport(caller.userId, input);
      return queue(caller.userId, () => service.importBatch(caller.userId, input));
    }),
  });
}
