// A part of the introduction that rises into sight once, in 800 ms (A§2, A§9); it simply stands
// there for people who asked for less motion, and until its first pixel is scrolled to: whatever
// does not scroll (print, an image of the page, a reader) sees all of it.
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/**
 * Content that enters when it is first scrolled to. `delayMs` lets neighbours come one after the
 * other.
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
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);

  // What is in sight from the start enters with the first image of the page, not after it.
  useLayoutEffect(
    () => setSeen((box.current?.getBoundingClientRect().top ?? 0) < window.innerHeight),
    [],
  );

  useEffect(() => {
    const element = box.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setSeen(true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);

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
