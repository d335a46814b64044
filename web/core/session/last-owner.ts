// Which owner used this browser last, and since when: what waits here from an earlier time without
// the name of an owner is not given to the next one (rulings 127).

const KEY = 'echo.last_owner';

/** Notes the owner in use. `nowMs` counts only when another owner came before. */
export function noteOwner(owner: string, nowMs: number): void {
  const before = localStorage.getItem(KEY);
  if (before?.split(' ')[1] === owner) return;
  try {
    localStorage.setItem(KEY, `${before === null ? 0 : nowMs} ${owner}`);
  } catch {
    // The value has the length of the one before, so it fits except in a storage that is full.
  }
}

/** When the owner in use followed another one, epoch milliseconds; 0 without an earlier one. */
export function ownerSinceMs(): number {
  return Number.parseInt(localStorage.getItem(KEY) ?? '', 10) || 0;
}
