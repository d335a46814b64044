// Personas and styles. Their prompts are in code, by role_key (rulings 50).
import type { EngineKind } from '#domain/messages/message.ts';
import { builtinRoles } from '#domain/roles/builtin-styles.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { PROMPT_TYPES, type PromptType, type Role } from '#domain/roles/role.ts';
import type { RoleRepository } from '#server/features/roles/role.repository.ts';

export interface RoleServicePorts {
  roles: RoleRepository;
  /** The engine in use. */
  engine: EngineKind;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export type RoleService = ReturnType<typeof createRoleService>;

export function createRoleService({ roles, engine, transaction }: RoleServicePorts) {
  return {
    /** All roles of one kind, inactive ones included; the browser hides those (B§7). */
    async listRoles(promptType: PromptType = 'conversation_guide'): Promise<Role[]> {
      const listed = await roles.list(promptType);
      return engine === 'builtin' ? builtinRoles(promptType, listed) : listed;
    },

    /** Updates the table from the catalogue; call it once at start. */
    seedRoles: (): Promise<void> =>
      transaction(async () => {
        for (const promptType of PROMPT_TYPES) {
          for (const role of ROLE_CATALOGUE[promptType]) await roles.save(promptType, role);
        }
      }),
  };
}
