// The three buttons of the product: primary, quiet, and destructive in muted red text.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined;
  /** Disables the button and shows a spinner with `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** An icon of 20 px before the label. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const VARIANT_CLASS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-[color-mix(in_srgb,var(--accent),var(--ink)_14%)]',
  quiet: 'border border-hairline-strong bg-raised text-ink hover:bg-sunken',
  danger: 'text-danger hover:bg-danger/10',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'quiet', className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-1.5 text-base leading-normal whitespace-nowrap',
    'transition-[opacity,background-color] duration-150 ease-calm disabled:opacity-55',
    VARIANT_CLASS[variant],
    className,
  );
}

/** A button with a label. Its default type is `button`, so it never submits by accident. */
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
      {/* A key for each: a translated label is replaced whole, never changed piece by piece. */}
      {busy && busyLabel !== undefined ? (
        <span key="busy">{busyLabel}</span>
      ) : (
        <span key="label" className="contents">
          {children}
        </span>
      )}
    </button>
  );
}
