// The three buttons of the product: one primary action, quiet ones beside it, and the destructive
// one in muted red text.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** How much a button asks for attention. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

/** What a {@link Button} takes beside a button's own attributes. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined;
  /** While true the button is disabled and shows a ring with `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** An image before the words, 20 px. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const VARIANT_CLASS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-[color-mix(in_srgb,var(--accent),var(--ink)_14%)]',
  quiet: 'border border-hairline-strong bg-raised text-ink hover:bg-sunken',
  danger: 'text-danger hover:bg-danger/10',
};

/** The classes of a button, for links that must look like one. */
export function buttonClass(variant: ButtonVariant = 'quiet', className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-1.5 text-base leading-normal whitespace-nowrap',
    'transition-[opacity,background-color] duration-150 ease-calm disabled:opacity-55',
    VARIANT_CLASS[variant],
    className,
  );
}

/**
 * A button with words. Its type is `button` unless said otherwise, so it never submits by accident.
 */
export function Button({
  variant = 'quiet',
  busy = false,
  busyLabel,
  icon,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
