import type { ReactNode } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';

/** What the names of speakers are found in: the result of `useChosenRole`. */
interface Speaking {
  roles: readonly Role[];
  /** Speaks where the key is missing or unknown. */
  role: Role;
  missing: (roleKey: string | null) => Role | null;
}

/** Returns a function from a role's key to its name and avatar. */
export function speakersOf({
  roles,
  role: standIn,
  missing,
}: Speaking): (roleKey: string | null) => { name: string; avatar: ReactNode } {
  return (roleKey) => {
    const role =
      roles.find((candidate) => candidate.role_key === roleKey) ?? missing(roleKey) ?? standIn;
    return { name: role.role_name, avatar: <RoleAvatar role={role} /> };
  };
}
