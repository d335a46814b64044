import { classNames } from '#web/ui/class-names.ts';

export interface SpinnerProps {
  /**
   * Announced to screen readers. Without it the spinner is decoration, and other text must say what
   * is loading.
   */
  label?: string | undefined;
  className?: string | undefined;
}

/** A turning ring of 20 px. */
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

/** A spinner in the middle of an otherwise empty page, while the session or a page loads (A§2). */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-accent">
      <Spinner label="加载中" />
    </div>
  );
}
