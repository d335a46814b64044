// A round button with an image only. Its name is a required parameter, so that none can be
// nameless.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** What an {@link IconButton} takes beside a button's own attributes. */
export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
> {
  /** The accessible name; shown as a tooltip too. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Stands in the accent, for a switch that is on. */
  active?: boolean | undefined;
}

/** A 44 px round button. With `active` it is a toggle and says so. */
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
