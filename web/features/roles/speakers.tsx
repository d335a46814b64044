// Names and faces of the personas, for whoever shows their lines.
import type { ReactNode } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';

/**
 * Finds name and face by a role's key; a key that is unknown or missing is answered by `standIn`.
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
