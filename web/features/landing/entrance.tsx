// A part of the introduction that rises into view once, in 800 ms (A§2, A§9). It is visible before
// it is scrolled into view, and without an animation with reduced motion. Printing, screenshots and
// reader modes therefore see all content.
import { useState, type ReactNode } from 'react';
import { useIsHydrated } from '#web/core/browser/use-is-hydrated.ts';
import { useSeen } from '#web/features/landing/use-seen.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * Content that animates when it is first in view. `delayMs` staggers neighbours. What a prerendered
 * page shows already stays where it is.
 */
export function Entrance({
  children,
  delayMs = 0,
  className,
}: {
  children: ReactNode;
  delayMs?: number | undefined;
  className?: string | undefined;
}) {
  const [box, isSeen, isSeenAtOnce] = useSeen();
  const isHydrated = useIsHydrated();
  const [wasPainted] = useState(!isHydrated);
  const rises = isSeen && !(isSeenAtOnce && wasPainted);
  return (
    <div
      ref={box}
      data-entered={isSeen}
      // Not in prerendered markup, where the policy of the page refuses styles.
      style={rises ? { animationDelay: `${delayMs}ms` } : undefined}
      className={classNames(rises && 'motion-safe:animate-enter', className)}
    >
      {children}
    </div>
  );
}
