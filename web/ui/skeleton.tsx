// The shape of what is coming, so that nothing jumps when it comes.
import { classNames } from '#web/ui/class-names.ts';

/** A breathing block; its size comes from `className`. Hidden from screen readers: the list says that it loads. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-control bg-sunken', className)} />;
}
