// The endpoints of daily reminders.
import type { ReminderService } from '#server/features/reminders/reminder.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function reminderRoutes(service: ReminderService) {
  const endpoints = personalRoutes.reminders;
  return endpoints.router({
    get: endpoints.get.handler(({ context }) => service.getState(context.caller)),
    update: endpoints.update.handler(({ input, context }) =>
      service.updateSettings(context.caller, input),
    ),
    register: endpoints.register.handler(({ input, context }) =>
      service.registerDevice(context.caller, input),
    ),
    remove: endpoints.remove.handler(({ input, context }) =>
      service.removeDevice(context.caller, input.id),
    ),
    test: endpoints.test.handler(async ({ context, signal }) => {
      await service.sendTest(context.caller, signal ?? new AbortController().signal);
      return { done: true } as const;
    }),
  });
}
