// Placeholders in the shape of the content, so that the layout does not shift.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/**
 * A pulsing block sized by `className`. Hidden from screen readers: the list announces that it
 * loads.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-sunken', className)}
    />
  );
}

/**
 * A placeholder with exactly the size of its content: the likely content, rendered invisible and
 * inert.
 */
export function SkeletonOf({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      inert
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-sunken', className)}
    >
      <div className="invisible">{children}</div>
    </div>
  );
}
