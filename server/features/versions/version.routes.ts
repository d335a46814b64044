// The endpoints of versions.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { VersionService } from '#server/features/versions/version.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function versionRoutes(service: VersionService, queue: UserQueue) {
  const endpoints = personalRoutes.versions;
  return endpoints.router({
    list: endpoints.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listVersions(context.caller.userId, input)),
    ),
    get: endpoints.get.handler(({ input: { number, ...entry }, context }) =>
      queue(context.caller.userId, () => service.getVersion(context.caller.userId, entry, number)),
    ),
    keep: endpoints.keep.handler(async ({ input, context }) => {
      await service.keepDraft(context.caller, input);
      return { done: true } as const;
    }),
  });
}
