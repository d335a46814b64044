// The endpoints of weekly letters.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { LetterService } from '#server/features/letters/letter.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

/** Letters of one user are written one after the other. */
export function letterRoutes(service: LetterService, queue: UserQueue) {
  const endpoints = personalRoutes.letters;
  return endpoints.router({
    settings: endpoints.settings.handler(({ context }) =>
      service.getSettings(context.caller.userId),
    ),
    updateSettings: endpoints.updateSettings.handler(({ input, context }) =>
      service.updateSettings(context.caller.userId, input),
    ),
    list: endpoints.list.handler(({ context }) => service.listLetters(context.caller.userId)),
    markSeen: endpoints.markSeen.handler(async ({ input, context }) => {
      await service.markSeen(context.caller.userId, input.week);
      return { done: true } as const;
    }),
    write: endpoints.write.handler(({ input, context, signal }) =>
      queue(context.caller.userId, () =>
        service.writeNow(
          context.caller.userId,
          input.timeZone,
          signal ?? new AbortController().signal,
        ),
      ),
    ),
  });
}
