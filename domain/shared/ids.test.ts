// Ids in the order of their creation.
import { expect, test } from 'vitest';
import { createIdSource, isUuid } from '#domain/shared/ids.ts';

const NOW_MS = Date.UTC(2026, 4, 1);
/** Bytes that would sort the ids in the opposite order. */
const falling = () => {
  let byte = 255;
  return (count: number) => new Uint8Array(count).fill((byte -= 1));
};

test('ids of one millisecond · sort as they were created', () => {
  const newId = createIdSource(() => NOW_MS, falling());
  const ids = Array.from({ length: 250 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every(isUuid)).toBe(true);
});

test('ids of a later millisecond · sort after all of the one before', () => {
  let nowMs = NOW_MS;
  const newId = createIdSource(() => nowMs, falling());
  const before = Array.from({ length: 40 }, newId);
  nowMs += 1;
  const after = Array.from({ length: 40 }, newId);
  expect([...before, ...after].toSorted()).toEqual([...before, ...after]);
});

test('more ids than the counter holds · are all different', () => {
  let at = 0;
  const newId = createIdSource(
    () => NOW_MS,
    (count) => {
      at += 1;
      return Uint8Array.from({ length: count }, (_, place) => (at >> (8 * place)) & 255);
    },
  );
  expect(new Set(Array.from({ length: 5_000 }, newId)).size).toBe(5_000);
});
