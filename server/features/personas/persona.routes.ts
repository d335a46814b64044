// The endpoints of own personas.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { PersonaService } from '#server/features/personas/persona.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

/** The calls of one user run one after the other. */
export function personaRoutes(service: PersonaService, queue: UserQueue) {
  const endpoints = personalRoutes.personas;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) =>
      queue(context.caller.userId, () => service.listPersonas(context.caller.userId)),
    ),
    save: endpoints.save.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.savePersona(context.caller.userId, input)),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removePersona(context.caller.userId, input.id);
      return { done: true } as const;
    }),
  });
}
