// The distances of A§9: 50 px, 10 px of dominance.
import { expect, it } from 'vitest';
import { swipeOf } from '#web/ui/use-swipe.ts';

it.each([
  [-60, 5, 'next'],
  [60, -10, 'previous'],
  [-50, 0, null],
  [-51, 0, 'next'],
  [-45, 0, null],
  [0, -120, null],
  [-70, 65, null],
  [-70, 60, null],
  [-70, 59, 'next'],
  [-70, -55, 'next'],
] as const)('swipeOf · %d, %d · %s', (dx, dy, direction) => {
  expect(swipeOf(dx, dy)).toBe(direction);
});
