// The endpoints of posts.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { PostService } from '#server/features/posts/post.service.ts';

export function postRoutes(service: PostService, queue: UserQueue) {
  const rows = personalRoutes.posts;
  return rows.router({
    list: rows.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listPosts(context.caller.userId, input)),
    ),
    get: rows.get.handler(({ input, context }) => service.getPost(context.caller.userId, input.id)),
    create: rows.create.handler(({ input, context }) =>
      service.createPost(context.caller.userId, input),
    ),
    update: rows.update.handler(({ input, context }) =>
      service.updatePost(context.caller.userId, input),
    ),
    remove: rows.remove.handler(async ({ input, context }) => {
      await service.removePost(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
