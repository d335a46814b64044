// C§57.03
import { expect, test } from 'vitest';
import { claimFigures, refusalFigures } from '#tools/eval/small-figures.ts';

test('claims · nine of ten right ones are shown, four of ten wrong ones are not', () => {
  const { right, kept, wrong, stopped, unfound } = claimFigures();
  expect([right, wrong, unfound]).toEqual([63, 63, 0]);
  expect(kept).toBeGreaterThanOrEqual(0.9);
  expect(stopped).toBeGreaterThanOrEqual(0.4);
});

test('questions about what is not there · nine of ten are refused', () => {
  const { absent, refused, present, listed } = refusalFigures();
  expect([absent, present]).toEqual([20, 14]);
  expect(refused / absent).toBeGreaterThanOrEqual(0.9);
  expect(listed / present).toBeGreaterThanOrEqual(0.8);
});
