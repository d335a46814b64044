// A walk through the entries in a random order, for this visit of the tab.
import { create } from 'zustand';
import { walkPosition } from '#domain/entries/walk.ts';

interface Walk {
  seed: number;
  /** Steps since the order began. */
  step: number;
}

const newWalk = (): Walk => ({
  seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  step: 0,
});

const useWalkStore = create<Walk>(newWalk);

/** The position of the walk among `total` entries, of the next step, and how to take it. */
export function useWalk(total: number): { position: number; next: number; go: () => void } {
  const { seed, step } = useWalkStore();
  return {
    position: walkPosition(step, total, seed),
    next: walkPosition(step + 1, total, seed),
    // After all were shown, in another order.
    go: () => useWalkStore.setState(step + 1 < total ? { seed, step: step + 1 } : newWalk()),
  };
}
