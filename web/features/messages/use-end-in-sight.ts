// Keeps the end of a growing conversation in sight. A new line or a reply that begins or ends
// brings the end up; words that come in only do so for a person who is already there, never for one
// who has scrolled up to read.
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Distance from the end, in pixels, at which somebody still counts as being there. */
const NEAR_PX = 160;

/**
 * `moment` changes with lines and states, `words` with every word. The first sight of a
 * conversation moves nothing.
 */
export function useEndInSight(isOn: boolean, moment: string, words: number): void {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const before = seen.current;
    seen.current = moment;
    if (before === null) return;
    const page = document.documentElement;
    const isNear = page.scrollHeight - innerHeight - scrollY < NEAR_PX;
    if (before !== moment || isNear)
      scrollTo({ top: page.scrollHeight, behavior: isStill ? 'auto' : 'smooth' });
  }, [isOn, isStill, moment, words]);
}
