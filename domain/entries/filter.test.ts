import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS } from '#domain/entries/entry.ts';
import { dateChoices } from '#domain/entries/date-choices.ts';
import {
  cleanFilter,
  filteredPath,
  isFiltered,
  isShown,
  readFilter,
  writeFilter,
  type Filter,
} from '#domain/entries/filter.ts';
import { dayOfNumber, isDay } from '#domain/shared/calendar.ts';

const anyDay = fc.integer({ min: -30_000, max: 100_000 }).map(dayOfNumber);

const anyFilter: fc.Arbitrary<Filter> = fc
  .record(
    {
      tag: fc.constantFrom('工作', 'a/b', '很 开心!', 'ＡB', '&=#'),
      from: anyDay,
      to: anyDay,
      hasImage: fc.constant(true as const),
      hasConversation: fc.constant(true as const),
      isFavourite: fc.constant(true as const),
      kinds: fc.subarray([...ENTRY_KINDS]),
    },
    { requiredKeys: [] },
  )
  .map(cleanFilter);

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '1', 'true', '2024-02-30', '2024-02-29', '0000-00-00', '9999-99-99', 'post'),
);

describe('filter', () => {
  test('address · is read back, beside other parameters', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const address = writeFilter(filter, new URLSearchParams('as=note&from=x&kind=odd'));
        expect(readFilter(address)).toEqual(filter);
        expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter);
        expect(address.get('as')).toBe('note');
        expect(isFiltered(filter)).toBe(filteredPath('/a', filter) !== '/a');
      }),
    );
  });

  test('hostile address · gives a clean filter, which is its own form', () => {
    const names = ['tag', 'from', 'to', 'kind', 'image', 'conversation', 'favourite', '__proto__'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names), anyText), { maxLength: 12 }),
        (pairs) => {
          const filter = readFilter(new URLSearchParams(pairs));
          expect(cleanFilter(filter)).toEqual(filter);
          expect(readFilter(writeFilter(filter))).toEqual(filter);
          for (const day of [filter.from, filter.to])
            if (day !== undefined) expect(isDay(day)).toBe(true);
          if (filter.from !== undefined && filter.to !== undefined)
            expect(filter.from <= filter.to).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['from=2026-03-02&to=2026-03-01', { from: '2026-03-01', to: '2026-03-02' }],
    ['from=2026-02-30&to=2026-03-01', { to: '2026-03-01' }],
    ['from=2026-03-01&from=2026-04-01', { from: '2026-03-01' }],
    ['kind=post&kind=diary&image=0', {}],
    ['tag=%23Ｗork/ECHO', { tag: 'work/echo' }],
    ['tag=%20/', {}],
    ['hour=0', { hour: 0 }],
    ['hour=24&hour=3', {}],
    ['hour=-1', {}],
    ['hour=', {}],
    ['kind=diary&image=1&favourite=1', { kinds: ['diary'], hasImage: true, isFavourite: true }],
  ])('readFilter %s', (address, filter) => {
    expect(readFilter(new URLSearchParams(address))).toEqual(filter);
  });

  test('isShown · every restriction has to hold', () => {
    const entry = {
      kind: 'post' as const,
      day: '2026-03-02',
      hour: 21,
      hasImage: true,
      hasConversation: false,
      isFavourite: false,
      tags: new Set(['工作', '工作/项目']),
    };
    expect(isShown({}, entry)).toBe(true);
    expect(isShown({ from: '2026-03-02', to: '2026-03-02', hasImage: true }, entry)).toBe(true);
    expect(isShown({ hasImage: true, hasConversation: true }, entry)).toBe(false);
    expect(isShown({ from: '2026-03-03' }, entry)).toBe(false);
    expect(isShown({ to: '2026-03-01' }, entry)).toBe(false);
    expect(isShown({ kinds: ['diary'] }, entry)).toBe(false);
    expect(isShown({ hour: 21 }, entry)).toBe(true);
    expect(isShown({ hour: 22 }, entry)).toBe(false);
    expect(isShown({ hour: 0 }, { ...entry, kind: 'diary', hour: null })).toBe(false);
    expect(isShown({ tag: '工作' }, entry)).toBe(true);
    expect(isShown({ tag: '项目' }, entry)).toBe(false);
  });
});

test('dateChoices · week from Monday, whole month, 28 February before a leap day', () => {
  expect(dateChoices('2024-02-29')).toEqual([
    { label: '今天', from: '2024-02-29', to: '2024-02-29' },
    { label: '本周', from: '2024-02-26', to: '2024-03-03' },
    { label: '本月', from: '2024-02-01', to: '2024-02-29' },
    { label: '去年今天', from: '2023-02-28', to: '2023-02-28' },
  ]);
  expect(dateChoices('2026-11-22')[1]).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
});
