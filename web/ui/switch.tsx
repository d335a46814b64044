// A line with a switch at its end. The whole line is the button.
import { useId, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface SwitchProps {
  label: string;
  /** A sentence below the label. */
  children?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

export function Switch({ label, children, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={id}
      aria-describedby={children === undefined ? undefined : `${id}-about`}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="flex min-h-11 w-full items-center gap-5 py-1.5 text-left"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block leading-snug">
          {label}
        </span>
        {children !== undefined && (
          <span id={`${id}-about`} className="mt-0.5 block text-sm text-soft">
            {children}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-6 w-11 shrink-0 items-center rounded-full border p-0.5 transition-colors duration-150',
          checked ? 'border-accent bg-accent' : 'border-soft',
          disabled === true && 'opacity-60',
        )}
      >
        <span
          className={classNames(
            'size-4.5 rounded-full transition-transform duration-150 ease-calm',
            checked ? 'translate-x-5 bg-raised' : 'bg-soft',
          )}
        />
      </span>
    </button>
  );
}
