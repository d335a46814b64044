// The chips of a filter: toggles that set a part of it.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The classes of a chip; labels of radio buttons use them too. */
export function chipClass(isOn: boolean, className?: string): string {
  return classNames(
    'relative inline-flex min-h-9 items-center rounded-full border px-3 text-sm transition-colors duration-150 max-md:min-h-11',
    isOn
      ? 'border-accent bg-accent/10 text-accent'
      : 'border-hairline-strong text-soft hover:text-ink',
    className,
  );
}

export interface FilterChipProps {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function FilterChip({ isOn, onToggle, children }: FilterChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle} className={chipClass(isOn)}>
      {children}
    </button>
  );
}
