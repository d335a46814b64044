import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A ref for an element, and whether that was in view once. True with the first paint for what is in
 * view from the start.
 */
export function useSeen(): [box: RefObject<HTMLDivElement | null>, isSeen: boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
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
  return [box, isSeen];
}
