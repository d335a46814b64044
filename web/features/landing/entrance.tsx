// A part of the introduction that rises into view once, in 800 ms (A§2, A§9). It is visible before
// it is scrolled into view, and without an animation with reduced motion. Printing, screenshots and
// reader modes therefore see all content.
import type { ReactNode } from 'react';
import { useSeen } from '#web/features/landing/use-seen.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Content that animates when it is first scrolled into view. `delayMs` staggers neighbours. */
export function Entrance({
  children,
  delayMs = 0,
  className,
}: {
  children: ReactNode;
  delayMs?: number | undefined;
  className?: string | undefined;
}) {
  const [box, isSeen] = useSeen();
  return (
    <div
      ref={box}
      data-entered={isSeen}
      style={{ animationDelay: `${delayMs}ms` }}
      className={classNames(isSeen && 'motion-safe:animate-enter', className)}
    >
      {children}
    </div>
  );
}
