// The colour of a post never changes and is the same on every device.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCENTS, accentOfPost } from '#domain/posts/accent.ts';

test('accentOfPost · every id · has one stable colour, and all five occur', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      (id) => ACCENTS.includes(accentOfPost(id)) && accentOfPost(id) === accentOfPost(id),
    ),
  );
  const seen = Array.from({ length: 5 }, (_, index) =>
    accentOfPost(`0192f0c1-0000-7000-8000-00000000000${index}`),
  );
  expect(seen.toSorted()).toEqual(ACCENTS.toSorted());
  expect(accentOfPost('local_1_x')).toBe('teal');
});
