// The avatar of a role, or its first character where there is no image.
import { useState } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The folder of the product's own drawings, which have light paper. */
const OWN_AVATARS = '/avatars/';

/** A round avatar. It is decoration, because the name is beside it. */
export function RoleAvatar({
  role,
  className = 'size-9',
}: {
  role: Pick<Role, 'role_name' | 'avatar_url'>;
  className?: string | undefined;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shape = classNames('shrink-0 rounded-full border border-hairline bg-sunken', className);
  if (role.avatar_url === '' || failedUrl === role.avatar_url) {
    return (
      <span
        aria-hidden="true"
        className={classNames(shape, 'grid place-items-center text-sm text-accent')}
      >
        {Array.from(role.role_name)[0]}
      </span>
    );
  }
  return (
    <img
      src={role.avatar_url}
      alt=""
      className={shape}
      data-drawn={role.avatar_url.startsWith(OWN_AVATARS) || undefined}
      onError={() => setFailedUrl(role.avatar_url)}
    />
  );
}
