// A small switch with its label after it, for the foot of a form.
import { classNames } from '#web/ui/class-names.ts';

export interface SmallSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

export function SmallSwitch({ label, checked, onChange, className }: SmallSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={classNames(
        // On a narrow phone the label takes two lines before anything beside it is cut off.
        'inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-1 text-left text-xs leading-tight text-balance text-soft hover:text-ink sm:gap-2 sm:px-1.5 sm:whitespace-nowrap',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-4 w-7 shrink-0 rounded-full p-0.5 transition-colors duration-150',
          checked ? 'bg-accent' : 'bg-hairline-strong',
        )}
      >
        <span
          className={classNames(
            'size-3 rounded-full bg-raised transition-transform duration-150 ease-calm',
            checked && 'translate-x-3',
          )}
        />
      </span>
      {label}
    </button>
  );
}
