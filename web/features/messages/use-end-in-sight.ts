// Scrolls to the end of a growing conversation. New messages and state changes always scroll.
// Streamed text scrolls only if the user is near the end, not while reading further up.
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Distance from the end, in pixels, that still counts as near. */
const NEAR_PX = 160;

/**
 * Keeps the end of the list visible when `version` changes (a message or a state) and while text
 * streams in. The first render does not scroll.
 */
export function useEndInSight(isOn: boolean, version: string, textLength: number): void {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const before = seen.current;
    seen.current = version;
    if (before === null) return;
    const page = document.documentElement;
    const isNear = page.scrollHeight - innerHeight - scrollY < NEAR_PX;
    if (before !== version || isNear)
      scrollTo({ top: page.scrollHeight, behavior: isStill ? 'auto' : 'smooth' });
  }, [isOn, isStill, version, textLength]);
}
