// The endpoints of entries.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { EntryService } from '#server/features/entries/entry.service.ts';

/** Reads of one user run one after the other. */
export function entryRoutes(service: EntryService, queue: UserQueue) {
  const endpoints = personalRoutes.entries;
  return endpoints.router({
    list: endpoints.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listEntries(context.caller.userId, input)),
    ),
    month: endpoints.month.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listMonth(context.caller.userId, input)),
    ),
    year: endpoints.year.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listYear(context.caller.userId, input)),
    ),
    onThisDay: endpoints.onThisDay.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listOnThisDay(context.caller.userId, input)),
    ),
    at: endpoints.at.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.findAt(context.caller.userId, input)),
    ),
    setFavourite: endpoints.setFavourite.handler(async ({ input, context }) => {
      await service.setFavourite(context.caller.userId, input);
      return { done: true } as const;
    }),
    setPinned: endpoints.setPinned.handler(async ({ input, context }) => {
      await service.setPinned(context.caller.userId, input);
      return { done: true } as const;
    }),
  });
}
