// The role endpoint of the contract; it needs no session (B§7).
import { publicRoutes } from '#server/http/rpc.ts';
import type { RoleService } from '#server/features/roles/role.service.ts';

export function roleRoutes(service: RoleService) {
  const endpoints = publicRoutes.roles;
  return endpoints.router({
    list: endpoints.list.handler(async ({ input }) => ({
      success: true as const,
      data: await service.listRoles(input.prompt_type),
    })),
  });
}
