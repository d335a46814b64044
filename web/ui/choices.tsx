// A group of radio buttons in the form of pills.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export function Choices({
  legend,
  className,
  children,
}: {
  legend: string;
  className?: string;
  /** One {@link Choice} each. */
  children: ReactNode;
}) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm text-soft">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

export function Choice({
  name,
  checked,
  onChoose,
  disabled,
  className,
  children,
}: {
  /** The same for all choices of a group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 leading-none transition-[background-color,border-color] duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked
          ? 'border-accent bg-accent/8 text-ink'
          : 'border-hairline-strong text-soft hover:text-ink',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  );
}
