// A round button with only an icon. Its label is required, so that every one has a name.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
> {
  /** The accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** The state of a toggle; shown in the accent colour. */
  active?: boolean | undefined;
}

/** A 44 px round button. With `active` it is a toggle button. */
export function IconButton({
  label,
  icon,
  active,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={active}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken disabled:opacity-45 [&_svg]:size-5',
        active === true ? 'text-accent' : 'text-soft hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
