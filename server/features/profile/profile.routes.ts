// The profile endpoints of the contract.
import { personalRoutes } from '#server/http/rpc.ts';
import type { ProfileService } from '#server/features/profile/profile.service.ts';

export function profileRoutes(service: ProfileService) {
  const endpoints = personalRoutes.profile;
  return endpoints.router({
    get: endpoints.get.handler(({ context }) => service.getProfile(context.caller.userId)),
    update: endpoints.update.handler(({ input, context }) =>
      service.updateProfile(context.caller.userId, input),
    ),
  });
}
