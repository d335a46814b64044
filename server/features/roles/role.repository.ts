// Queries for personas and styles. The rows have no owner; the product's own are rewritten at every
// start.
import type { PromptType, Role } from '#domain/roles/role.ts';
import type { Database } from '#server/database/database.ts';

export type RoleRepository = ReturnType<typeof createRoleRepository>;

export function createRoleRepository(database: Database) {
  return {
    /** All roles of one kind, inactive ones included, in display order. */
    async list(promptType: PromptType): Promise<Role[]> {
      const rows = await database
        .read()
        .selectFrom('roles')
        .selectAll()
        .where('prompt_type', '=', promptType)
        .orderBy('sort_order')
        .orderBy('role_key')
        .execute();
      return rows.map((row) => ({
        role_key: row.role_key,
        role_name: row.role_name,
        description: row.description,
        avatar_url: row.avatar_url,
        sort_order: row.sort_order,
        is_active: row.is_active === 1,
        is_premium: row.is_premium === 1,
        needs_model: false,
      }));
    },

    /** Writes a role of the catalogue; `is_active` stays as an operator set it. */
    async save(promptType: PromptType, role: Role): Promise<void> {
      const shown = {
        role_name: role.role_name,
        description: role.description,
        avatar_url: role.avatar_url,
        sort_order: role.sort_order,
        is_premium: role.is_premium ? (1 as const) : (0 as const),
      };
      await database
        .query()
        .insertInto('roles')
        .values({
          prompt_type: promptType,
          role_key: role.role_key,
          is_active: role.is_active ? 1 : 0,
          ...shown,
        })
        .onConflict((conflict) => conflict.columns(['prompt_type', 'role_key']).doUpdateSet(shown))
        .execute();
    },
  };
}
