import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonListStream } from '#ai/json-list-stream.ts';

function readIn(text: string, size: number): unknown[] {
  const read = createJsonListStream('units');
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += size)
    found.push(...read(text.slice(at, at + size)).map((one) => JSON.parse(one) as unknown));
  return found;
}

test('any list in any pieces · every object, in order', () => {
  const unit = fc.record({
    claim: fc.string(),
    cites: fc.array(fc.record({ quote: fc.string() })),
  });
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 1, max: 9 }), (units, size) => {
      const text = `好的：${JSON.stringify({ sufficient: 'yes', units, more: [{ a: 1 }] })}`;
      expect(readIn(text, size)).toEqual(units);
    }),
  );
});

test('an unfinished object is not returned', () => {
  expect(readIn('{"units":[{"a":"}"},{"a":"', 3)).toEqual([{ a: '}' }]);
  expect(readIn('no list at all', 2)).toEqual([]);
});
