import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether an element was in view once. True with the first paint for what is in view from the
 * start.
 */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useLayoutEffect(
    () => setSeen((box.current?.getBoundingClientRect().top ?? 0) < window.innerHeight),
    [box],
  );
  useEffect(() => {
    const element = box.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setSeen(true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}
