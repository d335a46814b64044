// The profile rows of the contract, each bound to one call of the service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { ProfileService } from '#server/features/profile/profile.service.ts';

/** Binds the rows. */
export function profileRoutes(service: ProfileService) {
  const rows = personalRoutes.profile;
  return rows.router({
    get: rows.get.handler(({ context }) => service.getProfile(context.caller.userId)),
    update: rows.update.handler(({ input, context }) =>
      service.updateProfile(context.caller.userId, input),
    ),
  });
}
