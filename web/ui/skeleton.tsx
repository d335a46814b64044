// The shape of what is coming, so that nothing jumps when it comes.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/**
 * A breathing block; its size comes from `className`. Hidden from screen readers: the list says
 * that it loads.
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
 * A placeholder of exactly the size of what is coming: that is there already, with what is
 * likeliest in it, but neither seen nor reached.
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
