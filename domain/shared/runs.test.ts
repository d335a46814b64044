import { expect, test } from 'vitest';
import { runsOf } from '#domain/shared/runs.ts';

test.each([
  [[], []],
  [[10], [[10]]],
  [[3, 4], [[3, 4]]],
  [
    [3, 8],
    [[3], [8]],
  ],
  [
    [0, 50, 0],
    [[0], [50], [0]],
  ],
  [
    [5, 5, 5],
    [[5, 5], [5]],
  ],
])('%j · is cut where ten would be exceeded', (weights, runs) => {
  expect(runsOf(weights, (weight) => weight, 10)).toEqual(runs);
});
