// The role that replies, stored in this browser. The default is the first role of the list (B§7).
// Conversations offer the user's own personas below those of the product.
import { create } from 'zustand';
import type { PromptType, Role } from '#domain/roles/role.ts';
import { missingOwnRole, useOwnRoles } from '#web/features/roles/persona.queries.ts';
import { useRoles } from '#web/features/roles/role.queries.ts';

const storageKey = (promptType: PromptType) => `echo.role.${promptType}`;

const useChoices = create<Partial<Record<PromptType, string>>>(() => ({}));

/** The chosen role of a kind, and all roles of that kind. */
export function useChosenRole(promptType: PromptType): {
  role: Role;
  roles: readonly Role[];
  /** The role of a key that is not in the list: an own persona; null: a role of the product. */
  missing: (roleKey: string | null) => Role | null;
  choose: (key: string) => void;
} {
  const listed = useRoles(promptType);
  const own = useOwnRoles(promptType === 'conversation_guide');
  const roles = [...listed, ...own.roles];
  const key =
    useChoices((choices) => choices[promptType]) ?? localStorage.getItem(storageKey(promptType));
  const open = roles.filter((candidate) => !candidate.needs_model);
  const missing = (roleKey: string | null) => missingOwnRole(roleKey, own.isLoaded);
  const role =
    open.find((candidate) => candidate.role_key === key) ??
    // The choice holds until the list is loaded.
    (own.isLoaded ? null : missing(key)) ??
    open[0] ??
    (roles[0] as Role);
  return {
    role,
    roles,
    missing,
    choose: (chosen) => {
      localStorage.setItem(storageKey(promptType), chosen);
      useChoices.setState({ [promptType]: chosen });
    },
  };
}
