// The endpoints of tags.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { TagService } from '#server/features/tags/tag.service.ts';

/** The calls of one user run one after the other. */
export function tagRoutes(service: TagService, queue: UserQueue) {
  const endpoints = personalRoutes.tags;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) =>
      queue(context.caller.userId, () => service.listTags(context.caller.userId)),
    ),
    rename: endpoints.rename.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.renameTag(context.caller.userId, input)),
    ),
  });
}
