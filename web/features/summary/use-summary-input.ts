// The selection as the summary page reads it. A page that opens just before the selection is stored
// finds none at first, so it looks again: five times, every 200 ms (B§9).
import { useEffect, useState } from 'react';
import { useSelection, type Selection } from '#web/features/summary/selection.store.ts';

const LOOKS = 5;
const LOOK_EVERY_MS = 200;

/** `isSettled`: the selection is not being looked for any more. */
export function useSummaryInput(): Selection & { isSettled: boolean } {
  const selection = useSelection();
  const [looks, setLooks] = useState(0);
  const isEmpty = selection.ids.length === 0;
  const { reread } = selection;

  useEffect(() => {
    if (!isEmpty || looks === LOOKS) return undefined;
    const timer = setTimeout(() => {
      reread();
      setLooks(looks + 1);
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isEmpty, looks, reread]);

  return { ...selection, isSettled: !isEmpty || looks === LOOKS };
}
