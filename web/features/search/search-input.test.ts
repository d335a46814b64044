import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_QUERY_MAX_CHARACTERS } from '#domain/search/search.ts';
import { readSearch, writeSearch } from '#web/features/search/search-input.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

test('address · is read back', () => {
  const input = {
    query: '鹦鹉 & #1',
    kind: 'message' as const,
    filter: { tag: '工作/项目', from: '2026-01-01', to: '2026-02-01', hasImage: true as const },
  };
  expect(read(writeSearch(input))).toEqual(input);
  expect(writeSearch({ query: '', kind: null, filter: {} })).toBe('');
});

test('law · any address · gives a search that is read back', () => {
  const name = fc.constantFrom('q', 'kind', 'tag', 'from', 'to', 'image', 'favourite');
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('1', 'diary', '2026-02-29', '2026-02-28'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const input = readSearch(new URLSearchParams(pairs));
      expect(input.query.length).toBeLessThanOrEqual(SEARCH_QUERY_MAX_CHARACTERS);
      expect(read(writeSearch(input))).toEqual(input);
    }),
  );
});
