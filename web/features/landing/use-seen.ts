import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A ref for an element, whether that was in view once, and whether it was with the first render.
 * The first is true with the first paint for what is in view from the start.
 */
export function useSeen(): [
  box: RefObject<HTMLDivElement | null>,
  isSeen: boolean,
  isSeenAtOnce: boolean,
] {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<'atOnce' | 'later' | null>(null);
  useLayoutEffect(
    () =>
      setSeen(
        (box.current?.getBoundingClientRect().top ?? 0) < window.innerHeight ? 'atOnce' : null,
      ),
    [],
  );
  useEffect(() => {
    const element = box.current;
    if (element === null || seen !== null) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setSeen('later'),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [box, seen !== null, seen === 'atOnce'];
}
