// The shape of JSON, counted from its bytes: equal to what a parser finds, at any chunk boundaries.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShapeWatch, DEPTH_MAX, VALUES_MAX } from '#server/http/json-shape.ts';

/** Whether a watch refuses a text that arrives in chunks of `pieceBytes`. */
function isRefused(json: string, pieceBytes = Number.POSITIVE_INFINITY): boolean {
  let refused = false;
  const watch = createShapeWatch(() => {
    refused = true;
  });
  const bytes = new TextEncoder().encode(json);
  for (let at = 0; at < bytes.length && !refused; at += pieceBytes)
    watch(bytes.subarray(at, at + Math.min(pieceBytes, bytes.length)));
  return refused;
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

test('lists and objects · counted as a parser does, whatever strings hold', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('"', '\\', '\\"', '[[[[', '{"a":', '\\\\', '长"长', ',,,,'),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'json' },
      texts,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(texts, tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(
      value,
      fc.integer({ min: 1, max: 9 }),
      fc.nat(DEPTH_MAX + 2),
      (inner, pieceBytes, around) => {
        const json = '['.repeat(around) + JSON.stringify(inner) + ']'.repeat(around);
        expect(isRefused(json, pieceBytes)).toBe(around + depthOf(inner) > DEPTH_MAX);
      },
    ),
  );
});

test('a body · at the limit of values · passes, one more is refused', () => {
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => ',"'));
  // The list itself is one value, and each comma adds another.
  expect([isRefused(list(VALUES_MAX)), isRefused(list(VALUES_MAX + 1))]).toEqual([false, true]);
});

test('one string · of any length · passes', () => {
  expect(isRefused(JSON.stringify({ content: '字,[{"'.repeat(400_000) }))).toBe(false);
});
