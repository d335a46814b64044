// Cards in columns: each in the shortest one, and none changes its column.
import { expect, it } from 'vitest';
import { placeMasonry } from '#web/ui/use-masonry.ts';

it('cards · go to the shortest column', () => {
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

it('removed card · others keep their columns and move up', () => {
  const { places } = placeMasonry([100, 100, 100], 2, 10, [1, 1, undefined]);
  expect(places).toEqual([
    { column: 1, top: 0 },
    { column: 1, top: 110 },
    { column: 0, top: 0 },
  ]);
});

it('no cards · height 0', () => {
  expect(placeMasonry([], 2, 10).height).toBe(0);
});
