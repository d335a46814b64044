// The one row of the role list; no session needed (B§7).
import { publicRoutes } from '#server/http/rpc.ts';
import type { RoleService } from '#server/features/roles/role.service.ts';

/** Binds the row. */
export function roleRoutes(service: RoleService) {
  const rows = publicRoutes.roles;
  return rows.router({
    list: rows.list.handler(async ({ input }) => ({
      success: true as const,
      data: await service.listRoles(input.prompt_type),
    })),
  });
}
