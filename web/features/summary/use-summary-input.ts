// The selection as the summary page takes it over. A page that was opened a moment before the
// choice was written finds nothing at first, so it looks again: five times, every 200 ms (B§9).
import { useEffect, useState } from 'react';
import { useSelection, type Selection } from '#web/features/summary/selection.store.ts';

const LOOKS = 5;
const LOOK_EVERY_MS = 200;

/** The selection, and whether it is still being looked for. */
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
