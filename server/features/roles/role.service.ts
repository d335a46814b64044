// Personas and styles. Their prompts are in code, by role_key (rulings 50).
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { PROMPT_TYPES, type PromptType, type Role } from '#domain/roles/role.ts';
import type { RoleRepository } from '#server/features/roles/role.repository.ts';

export interface RoleServicePorts {
  roles: RoleRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export type RoleService = ReturnType<typeof createRoleService>;

export function createRoleService({ roles, transaction }: RoleServicePorts) {
  return {
    /** All roles of one kind, inactive ones included; the browser hides those (B§7). */
    listRoles: (promptType: PromptType = 'conversation_guide'): Promise<Role[]> =>
      roles.list(promptType),

    /** Updates the table from the catalogue; call it once at start. */
    seedRoles: (): Promise<void> =>
      transaction(async () => {
        for (const promptType of PROMPT_TYPES) {
          for (const role of ROLE_CATALOGUE[promptType]) await roles.save(promptType, role);
        }
      }),
  };
}
