// Which personas and styles there are. What they say to a model stands in code, by role_key
// (rulings 50).
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { PROMPT_TYPES, type PromptType, type Role } from '#domain/roles/role.ts';
import type { RoleRepository } from '#server/features/roles/role.repository.ts';

/** What the role service works with. */
export interface RoleServicePorts {
  roles: RoleRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The role service. */
export type RoleService = ReturnType<typeof createRoleService>;

/** Builds the service from its ports. */
export function createRoleService({ roles, transaction }: RoleServicePorts) {
  return {
    /** All roles of one kind, inactive ones included; the browser drops those (B§7). */
    listRoles: (promptType: PromptType = 'conversation_guide'): Promise<Role[]> =>
      roles.list(promptType),

    /** Brings the table up to what this program knows; to be called once at start. */
    seedRoles: (): Promise<void> =>
      transaction(async () => {
        for (const promptType of PROMPT_TYPES) {
          for (const role of ROLE_CATALOGUE[promptType]) await roles.save(promptType, role);
        }
      }),
  };
}
