// A part of the introduction that rises into sight once, in 800 ms (A§2, A§9); it simply stands there for people who asked for less motion.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** How much of it must be in sight, so that the movement is seen and not missed. */
const SEEN_SHARE = 0.15;

/** Content that enters when it is first scrolled to. `delayMs` lets neighbours come one after the other. */
export function Entrance({ children, delayMs = 0, className }: { children: ReactNode; delayMs?: number | undefined; className?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setSeen(true), { threshold: SEEN_SHARE });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);

  return (
    <div
      ref={box}
      data-entered={isSeen}
      style={{ animationDelay: `${delayMs}ms` }}
      className={classNames(isSeen ? 'motion-safe:animate-enter' : 'motion-safe:opacity-0', className)}
    >
      {children}
    </div>
  );
}
