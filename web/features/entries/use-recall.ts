// Whether 那年今日 is wanted in this browser.
import { useState } from 'react';
import { createStoredSwitch } from '#web/core/browser/stored-switch.ts';

/** The day on which the card was closed. */
const CLOSED_KEY = 'echo.recall.closed';

/** Whether earlier days are not shown above the feed. */
export const useRecallOff = createStoredSwitch('echo.recall.off');

/** Whether the days that a day recalls are wanted, and a function that hides them for this day. */
export function useRecall(today: string): [isWanted: boolean, close: () => void] {
  const [isOff] = useRecallOff();
  const [closedOn, setClosedOn] = useState(() => localStorage.getItem(CLOSED_KEY));
  return [
    !isOff && closedOn !== today,
    () => {
      setClosedOn(today);
      try {
        localStorage.setItem(CLOSED_KEY, today);
      } catch {
        // The storage is full: the days are hidden until the page closes.
      }
    },
  ];
}
