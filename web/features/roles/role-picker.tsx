// Chooses the role that replies: a button with the chosen role, and a dialog with all of them.
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { personaIdOf } from '#domain/personas/persona.ts';
import type { Role } from '#domain/roles/role.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { EngineNote } from '#web/features/roles/persona-preview.tsx';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

export interface RolePickerProps {
  roles: readonly Role[];
  role: Role;
  onChoose: (key: string) => void;
  /** Set while a reply is pending: its role cannot change. */
  disabled?: boolean | undefined;
}

export function RolePicker({ roles, role, onChoose, disabled }: RolePickerProps) {
  const mode = useMode();
  const [isOpen, setOpen] = useState(false);
  const own = roles.filter((candidate) => personaIdOf(candidate.role_key) !== null);
  const given = roles.filter((candidate) => !own.includes(candidate));
  const chooseAndClose = (key: string) => {
    onChoose(key);
    setOpen(false);
  };
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
        <RoleList {...{ roles: given, role, onChoose: chooseAndClose }} label="回响的角色" />
        <h3 className="mt-2 border-t border-hairline pt-4 text-sm text-soft">自己的回响者</h3>
        {own.length > 0 && (
          <RoleList {...{ roles: own, role, onChoose: chooseAndClose }} label="自己的回响者" />
        )}
        {own.length > 0 && <EngineNote />}
        <Link
          to={mode.path('/personas')}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {own.length === 0 ? '写一位自己的' : '添一位，或改一改'}
        </Link>
      </Dialog>
    </>
  );
}

function RoleList({
  label,
  roles,
  role,
  onChoose,
}: Pick<RolePickerProps, 'roles' | 'role' | 'onChoose'> & { label: string }) {
  return (
    <ul aria-label={label} className="-mx-2 pb-2">
      {roles.map((candidate) => {
        const isChosen = candidate.role_key === role.role_key;
        return (
          <li key={candidate.role_key}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(candidate.role_key)}
              className={classNames(
                'flex w-full items-center gap-3 rounded-control px-2 py-2.5 text-left transition-colors duration-150 hover:bg-sunken',
                isChosen && 'text-accent',
              )}
            >
              <RoleAvatar role={candidate} className="size-11" />
              <span className="min-w-0 flex-1">
                <span className="block leading-snug">{candidate.role_name}</span>
                <span className="line-clamp-2 text-sm leading-snug text-soft">
                  {candidate.description}
                </span>
              </span>
              {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
