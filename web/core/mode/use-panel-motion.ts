// The list below the tabs follows the finger of a sideways swipe, leaves on its side and lets the
// other list enter. Under reduced motion it does not move.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** How far the list follows where there is no other list, as a share of the finger's way. */
const RESISTANCE = 0.25;

const LEAVE_MS = 130;
const ENTER_MS = 200;
const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface PanelMotion {
  panel: RefObject<HTMLDivElement | null>;
  /** Follows the finger; null lets the list return to its place. */
  follow: (dx: number | null, hasTarget: boolean) => void;
  /** Moves the list out; resolves when the other one may take its place. */
  leave: (side: 'left' | 'right') => Promise<void>;
}

/** `current` names the list in the panel: when it changes after `leave`, the new one enters. */
export function usePanelMotion(current: string): PanelMotion {
  const panel = useRef<HTMLDivElement>(null);
  const entersFrom = useRef<'left' | 'right' | null>(null);
  const offset = useRef(0);

  const moveTo = (target: string, milliseconds: number) =>
    panel.current?.animate(
      [{ transform: `translateX(${offset.current}px)` }, { transform: `translateX(${target})` }],
      { duration: milliseconds, easing: EASING },
    ).finished;
  const show = (pixels: number) => {
    offset.current = pixels;
    if (panel.current)
      panel.current.style.transform = pixels === 0 ? '' : `translateX(${pixels}px)`;
  };

  useLayoutEffect(() => {
    const side = entersFrom.current;
    entersFrom.current = null;
    if (side === null || panel.current === null) return;
    show((side === 'right' ? 1 : -1) * panel.current.clientWidth);
    void moveTo('0px', ENTER_MS);
    show(0);
  }, [current]);

  return {
    panel,
    follow: (dx, hasTarget) => {
      if (dx === null) {
        void moveTo('0px', ENTER_MS);
        show(0);
      } else if (!isStill()) show(hasTarget ? dx : dx * RESISTANCE);
    },
    leave: async (side) => {
      if (isStill()) return;
      const leaving = moveTo(side === 'left' ? '-100%' : '100%', LEAVE_MS);
      // Until the other list is there, this one must not come back into view.
      show((side === 'left' ? -1 : 1) * (panel.current?.clientWidth ?? 0));
      entersFrom.current = side === 'left' ? 'right' : 'left';
      await leaving;
    },
  };
}
