// Which persona answers, remembered in this browser. A role that is gone or was never chosen is the
// first of the list (B§7).
import { create } from 'zustand';
import type { PromptType, Role } from '#domain/roles/role.ts';
import { useRoles } from '#web/features/roles/role.queries.ts';

const storageKey = (promptType: PromptType) => `echo.role.${promptType}`;

const useChoices = create<Partial<Record<PromptType, string>>>(() => ({}));

/** The chosen role of a kind, all of its kind, and the way to choose another. */
export function useChosenRole(promptType: PromptType): {
  role: Role;
  roles: readonly Role[];
  choose: (key: string) => void;
} {
  const roles = useRoles(promptType);
  const key =
    useChoices((choices) => choices[promptType]) ?? localStorage.getItem(storageKey(promptType));
  const role = roles.find((candidate) => candidate.role_key === key) ?? (roles[0] as Role);
  return {
    role,
    roles,
    choose: (chosen) => {
      localStorage.setItem(storageKey(promptType), chosen);
      useChoices.setState({ [promptType]: chosen });
    },
  };
}
