// A small turning ring for the inside of buttons, and for the moment before a page exists.
import { classNames } from '#web/ui/class-names.ts';

/** What a {@link Spinner} takes. */
export interface SpinnerProps {
  /**
   * Said to screen readers; without it the ring is decoration and something else must say what is
   * going on.
   */
  label?: string | undefined;
  className?: string | undefined;
}

/** A ring of 20 px that turns. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={classNames('inline-flex', className)}
    >
      <span
        aria-hidden="true"
        className="size-5 animate-turn rounded-full border-2 border-current border-t-transparent opacity-70"
      />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

/**
 * The ring in the middle of an otherwise empty screen, while the session or a page is being loaded
 * (A§2).
 */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-accent">
      <Spinner label="加载中" />
    </div>
  );
}
