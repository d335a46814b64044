// A few characters on a small tinted background: a count, a mode, a label.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The tint of a {@link Badge}; `alarm` is the red count of the mode switcher (A§2). */
export type BadgeTone = 'accent' | 'soft' | 'alarm';

const TONE_CLASS: Record<BadgeTone, string> = {
  accent: 'bg-accent/12 text-accent',
  soft: 'bg-sunken text-soft',
  alarm: 'bg-danger text-on-accent',
};

export function Badge({
  tone = 'soft',
  children,
  className,
}: {
  tone?: BadgeTone | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-5 shrink-0 items-center justify-center rounded-full px-2 py-0.5 text-xs leading-none whitespace-nowrap',
        TONE_CLASS[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A count as badges show it: 99+ above 99 (A§2, A§9). */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
