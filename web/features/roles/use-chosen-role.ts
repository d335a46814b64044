// The role that replies, stored in this browser. The default is the first role of the list (B§7).
import { create } from 'zustand';
import type { PromptType, Role } from '#domain/roles/role.ts';
import { useRoles } from '#web/features/roles/role.queries.ts';

const storageKey = (promptType: PromptType) => `echo.role.${promptType}`;

const useChoices = create<Partial<Record<PromptType, string>>>(() => ({}));

/** The chosen role of a kind, and all roles of that kind. */
export function useChosenRole(promptType: PromptType): {
  role: Role;
  roles: readonly Role[];
  choose: (key: string) => void;
} {
  const roles = useRoles(promptType);
  const key =
    useChoices((choices) => choices[promptType]) ?? localStorage.getItem(storageKey(promptType));
  const open = roles.filter((candidate) => !candidate.needs_model);
  const role =
    open.find((candidate) => candidate.role_key === key) ?? open[0] ?? (roles[0] as Role);
  return {
    role,
    roles,
    choose: (chosen) => {
      localStorage.setItem(storageKey(promptType), chosen);
      useChoices.setState({ [promptType]: chosen });
    },
  };
}
