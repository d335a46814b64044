// The endpoints of templates.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { TemplateService } from '#server/features/templates/template.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

/** The calls of one user run one after the other. */
export function templateRoutes(service: TemplateService, queue: UserQueue) {
  const endpoints = personalRoutes.templates;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) =>
      queue(context.caller.userId, () => service.listTemplates(context.caller.userId)),
    ),
    save: endpoints.save.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.saveTemplate(context.caller.userId, input)),
    ),
    arrange: endpoints.arrange.handler(async ({ input, context }) => {
      const { userId } = context.caller;
      await queue(userId, () => service.arrangeTemplates(userId, input.ids));
      return { done: true } as const;
    }),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeTemplate(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
