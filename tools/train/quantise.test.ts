import { expect, test } from 'vitest';
import { quantise, restore } from '#tools/train/quantise.ts';

test('vectors · of few different parts · are restored exactly', () => {
  const width = 6;
  const rows = 500;
  const vectors = Float32Array.from({ length: rows * width }, (_, at) => {
    const row = Math.floor(at / width);
    return ((row % 20) + 1) * ((at % width) + 1);
  });
  const weights = Array.from({ length: rows }, () => 1);
  expect(restore(quantise(vectors, width, weights), width)).toEqual(vectors);
});

test('a heavy row · is nearer to its own vector than a light one', () => {
  const width = 3;
  const rows = 400;
  const vectors = Float32Array.from({ length: rows * width }, (_, at) => Math.sin(at * at));
  const weights = Array.from({ length: rows }, (_, row) => (row % 2 === 0 ? 1_000 : 1));
  const restored = restore(quantise(vectors, width, weights), width);
  const missed = (remainder: number): number =>
    vectors.reduce(
      (sum, value, at) =>
        Math.floor(at / width) % 2 === remainder
          ? sum + (value - (restored[at] as number)) ** 2
          : sum,
      0,
    );
  expect(missed(0)).toBeLessThan(missed(1));
});
