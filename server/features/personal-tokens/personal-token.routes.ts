// The endpoints of personal tokens.
import type { PersonalTokenService } from '#server/features/personal-tokens/personal-token.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function personalTokenRoutes(service: PersonalTokenService) {
  const endpoints = personalRoutes.personalTokens;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) => service.listTokens(context.caller.userId)),
    create: endpoints.create.handler(({ input, context }) =>
      service.createToken(context.caller.userId, input, context.origin),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.endToken(context.caller.userId, input.id, context.origin);
      return { done: true } as const;
    }),
    removeAll: endpoints.removeAll.handler(async ({ context }) => {
      await service.endAllTokens(context.caller.userId, context.origin);
      return { done: true } as const;
    }),
  });
}
