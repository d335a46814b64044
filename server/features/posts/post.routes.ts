// The endpoints of posts.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { PostService } from '#server/features/posts/post.service.ts';

export function postRoutes(service: PostService, queue: UserQueue) {
  const endpoints = personalRoutes.posts;
  return endpoints.router({
    list: endpoints.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listPosts(context.caller.userId, input)),
    ),
    get: endpoints.get.handler(({ input, context }) =>
      service.getPost(context.caller.userId, input.id),
    ),
    create: endpoints.create.handler(({ input, context }) =>
      service.createPost(context.caller.userId, input),
    ),
    update: endpoints.update.handler(({ input, context }) =>
      service.updatePost(context.caller, input, context.tokenScope),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removePost(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
