// Cards in columns: the shortest first, and none jumps when another goes.
import { expect, it } from 'vitest';
import { placeMasonry } from '#web/ui/use-masonry.ts';

it('puts each card where the column is shortest', () => {
  expect(placeMasonry([300, 100, 100, 50], 2, 10)).toEqual({
    places: [
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 1, top: 110 },
      { column: 1, top: 220 },
    ],
    height: 300,
  });
});

it('keeps the columns that cards have, and moves up what stood below one that is gone', () => {
  const { places } = placeMasonry([100, 100, 100], 2, 10, [1, 1, undefined]);
  expect(places).toEqual([
    { column: 1, top: 0 },
    { column: 1, top: 110 },
    { column: 0, top: 0 },
  ]);
});

it('has no height without cards', () => {
  expect(placeMasonry([], 2, 10).height).toBe(0);
});
