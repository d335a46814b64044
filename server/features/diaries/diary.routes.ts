// The endpoints of diaries.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';

export function diaryRoutes(service: DiaryService, queue: UserQueue) {
  const endpoints = personalRoutes.diaries;
  return endpoints.router({
    list: endpoints.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listDiaries(context.caller.userId, input)),
    ),
    get: endpoints.get.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.getDiary(context.caller.userId, input.id)),
    ),
    create: endpoints.create.handler(({ input, context }) =>
      service.createDiary(context.caller.userId, input),
    ),
    update: endpoints.update.handler(({ input, context }) =>
      service.updateDiary(context.caller, input, context.tokenScope),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeDiary(context.caller.userId, input.id);
      return { done: true } as const;
    }),
    citing: endpoints.citing.handler(async ({ input, context }) => ({
      items: await service.listCiting(context.caller.userId, input.postId),
    })),
  });
}
