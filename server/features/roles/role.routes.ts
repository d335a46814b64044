// The one row of the role list; no session needed (B§7).
import { publicRoutes } from '#server/http/rpc.ts';
import type { RoleService } from '#server/features/roles/role.service.ts';

/** Binds the row. */
export function roleRoutes(service: RoleService) {
  const endpoints = publicRoutes.roles;
  return endpoints.router({
    list: endpoints.list.handler(async ({ input }) => ({
      success: true as const,
      data: await service.listRoles(input.prompt_type),
    })),
  });
}
