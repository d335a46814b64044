// Chooses the role that replies: a button with the chosen role, and a dialog with all of them.
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface RolePickerProps {
  roles: readonly Role[];
  role: Role;
  onChoose: (key: string) => void;
  /** Set while a reply is pending: its role cannot change. */
  disabled?: boolean | undefined;
}

export function RolePicker({ roles, role, onChoose, disabled }: RolePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-label={`回应的人：${role.role_name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 max-w-40 items-center gap-2 rounded-full pr-2 pl-1 text-sm text-soft transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-45"
      >
        <RoleAvatar role={role} className="size-8" />
        <span className="truncate max-md:sr-only">{role.role_name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="想让谁来回应">
        <ul className="-mx-2 pb-2">
          {roles.map((candidate) => {
            const isChosen = candidate.role_key === role.role_key;
            return (
              <li key={candidate.role_key}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => {
                    onChoose(candidate.role_key);
                    setOpen(false);
                  }}
                  className={classNames(
                    'flex w-full items-center gap-3 rounded-control px-2 py-2.5 text-left transition-colors duration-150 hover:bg-sunken',
                    isChosen && 'text-accent',
                  )}
                >
                  <RoleAvatar role={candidate} className="size-11" />
                  <span className="min-w-0 flex-1">
                    <span className="block leading-snug">{candidate.role_name}</span>
                    <span className="block text-sm leading-snug text-soft">
                      {candidate.description}
                    </span>
                  </span>
                  {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
                </button>
              </li>
            );
          })}
        </ul>
      </Dialog>
    </>
  );
}
