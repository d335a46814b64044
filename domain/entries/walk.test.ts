import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkPosition } from '#domain/entries/walk.ts';

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('law · any number of entries · each is shown once before any repeats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), seed, (total, order) => {
      const shown = new Set(
        Array.from({ length: total }, (_, step) => walkPosition(step, total, order)),
      );
      expect(shown.size).toBe(total);
      expect(Math.min(...shown)).toBe(0);
      expect(Math.max(...shown)).toBe(total - 1);
    }),
    { numRuns: 40 },
  );
});

test('a step past the end · begins the same order again', () => {
  expect(walkPosition(12, 10, 7)).toBe(walkPosition(2, 10, 7));
});

test('two seeds · have different orders', () => {
  const order = (from: number) =>
    Array.from({ length: 50 }, (_, step) => walkPosition(step, 50, from));
  expect(order(1)).not.toEqual(order(2));
});

test('a long walk · steps go near and far, up and down', () => {
  const total = 10_000;
  const order = Array.from({ length: 200 }, (_, step) => walkPosition(step, total, 3));
  const ups = order.filter(
    (position, step) => step > 0 && position > (order[step - 1] ?? 0),
  ).length;
  expect(ups).toBeGreaterThan(60);
  expect(ups).toBeLessThan(140);
  expect(new Set(order.map((position) => Math.floor(position / 1_000))).size).toBe(10);
});

test('no entries · position 0', () => {
  expect(walkPosition(3, 0, 1)).toBe(0);
});
