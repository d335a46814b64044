// The endpoints of diaries.
import { personalRoutes } from '#server/http/rpc.ts';
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';

export function diaryRoutes(service: DiaryService, queue: UserQueue) {
  const rows = personalRoutes.diaries;
  return rows.router({
    list: rows.list.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.listDiaries(context.caller.userId, input)),
    ),
    get: rows.get.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.getDiary(context.caller.userId, input.id)),
    ),
    create: rows.create.handler(({ input, context }) =>
      service.createDiary(context.caller.userId, input),
    ),
    update: rows.update.handler(({ input, context }) =>
      service.updateDiary(context.caller.userId, input),
    ),
    remove: rows.remove.handler(async ({ input, context }) => {
      await service.removeDiary(context.caller.userId, input.id);
      return { done: true } as const;
    }),
    citing: rows.citing.handler(async ({ input, context }) => ({
      items: await service.listCiting(context.caller.userId, input.postId),
    })),
  });
}
