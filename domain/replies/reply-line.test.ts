import { expect, test } from 'vitest';
import { joinLineIds, LINE_RETURNS_AFTER_REPLIES } from '#domain/replies/reply-line.ts';

test('joinLineIds · lists that share an id · keeps it once, at its newest place', () => {
  expect(joinLineIds(['b'], [], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
});

test('joinLineIds · more ids than must not return · drops the oldest', () => {
  const ids = Array.from({ length: LINE_RETURNS_AFTER_REPLIES + 5 }, (_, at) => `line-${at}`);
  expect(joinLineIds(ids.slice(0, 3), ids.slice(3))).toEqual(
    ids.slice(0, LINE_RETURNS_AFTER_REPLIES),
  );
});
