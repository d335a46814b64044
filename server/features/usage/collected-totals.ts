// Totals that this process has counted and not stored yet. If each request changed their rows, all
// requests would wait for each other.
import type { DayTotal } from '#server/features/usage/usage.repository.ts';

/** How long a total waits until it is stored, in milliseconds. A crash loses what waits. */
export const STORE_AFTER_MS = 5_000;

/** `store` adds several totals, all or none. */
export function createCollectedTotals(store: (totals: readonly DayTotal[]) => Promise<void>) {
  const waiting = new Map<string, DayTotal>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  const add = ({ day, name, total }: DayTotal): void => {
    const key = `${day} ${name}`;
    waiting.set(key, { day, name, total: total + (waiting.get(key)?.total ?? 0) });
    timer ??= setTimeout(() => void storeAll(), STORE_AFTER_MS).unref();
  };

  const storeWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    // Every process locks the rows in the same order.
    const totals = [...waiting].toSorted(byKey).map(([, total]) => total);
    waiting.clear();
    await store(totals).catch(() => totals.forEach(add));
  };

  /** Stores what waits. What cannot be stored waits again: no caller fails for a total. */
  const storeAll = (): Promise<void> => (storing = storing.then(storeWaiting));

  return { add, store: storeAll };
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
