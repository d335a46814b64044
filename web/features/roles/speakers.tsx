import type { ReactNode } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';

/**
 * Returns a function from a role's key to its name and avatar. Unknown and missing keys return
 * `standIn`.
 */
export function speakersOf(
  roles: readonly Role[],
  standIn: Role,
): (roleKey: string | null) => { name: string; avatar: ReactNode } {
  return (roleKey) => {
    const role = roles.find((candidate) => candidate.role_key === roleKey) ?? standIn;
    return { name: role.role_name, avatar: <RoleAvatar role={role} /> };
  };
}
