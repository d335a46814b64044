// Feeds arbitrary text to the small parsers: nothing throws, and written values are read back.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import {
  addDays,
  daysBetween,
  dayNumber,
  dayOfNumber,
  isTimeZone,
  localDay,
  weekdayOf,
} from '#domain/shared/calendar.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#domain/shared/paging.ts';
import {
  COUPON_CODE_MAX_CHARACTERS,
  isCouponCode,
  typedCouponCode,
} from '#domain/stones/coupon.ts';
import { readArticle } from '#domain/summary/article.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '\u0000', '\r\n', '__proto__', '１２３', 'İ', 'ﬁ'),
);

test('cursor · is read back; other text is rejected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.uuid(),
      anyText,
      (createdAtMs, id, rubbish) => {
        expect(decodeCursor(encodeCursor({ createdAtMs, id }))).toEqual({ createdAtMs, id });
        expect(decodeCursor(rubbish)).toBeNull();
        expect(decodeCursor(`${createdAtMs}_${id}${rubbish}x`)).toBeNull();
      },
    ),
  );
});

test('valid address · fits a mail header and stays valid when normalised', () => {
  const near = fc
    .tuple(anyText, fc.constantFrom('@', '@@', '@x.', '@x.cc', '@例.测试'), anyText)
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(near, fc.emailAddress()), (email) => {
      if (!isEmail(email)) return;
      expect(email).not.toMatch(/[\p{Cc}\p{Cs}<>,;"\s]/u);
      expect(normalizeEmail(normalizeEmail(email))).toBe(normalizeEmail(email));
    }),
    { numRuns: 500 },
  );
});

test('typed code · becomes a code or nothing', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const code = typedCouponCode(typed);
      expect(code === '' || isCouponCode(code)).toBe(true);
      expect(code.length).toBeLessThanOrEqual(COUPON_CODE_MAX_CHARACTERS);
      expect(isCouponCode(`${typed}\n`)).toBe(false);
    }),
  );
});

test('calendar days · add and subtract; any text is a time zone or not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 2_900_000 }),
      fc.integer({ min: -5_000, max: 5_000 }),
      anyText,
      (number, days, zone) => {
        const day = dayOfNumber(number);
        fc.pre(/^\d{4}-/.test(day) && /^\d{4}-/.test(addDays(day, days)));
        expect([
          dayNumber(day),
          addDays(addDays(day, days), -days),
          daysBetween(day, addDays(day, days)),
        ]).toEqual([number, day, days]);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        if (isTimeZone(zone)) expect(localDay(0, zone)).toMatch(/^(1969-12-31|1970-01-01)$/);
      },
    ),
  );
});

test('any JSON · is an article with a title, or not', () => {
  const near = fc.record(
    { title: fc.anything(), article: fc.oneof(anyText, fc.anything()), used: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), near),
      fc.array(anyText, { maxLength: 4 }),
      fc.boolean(),
      (answer, lines, checked) => {
        const read = readArticle(answer, lines, checked);
        if (read.ok) expect(read.value.article).not.toBe('');
        else expect(read.missed.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('uuid · is read in lower case without surrounding text', () => {
  fc.assert(
    fc.property(fc.uuid(), anyText, (id, around) => {
      expect(isUuid(id)).toBe(true);
      if (around !== '') expect([isUuid(around + id), isUuid(id + around)]).toEqual([false, false]);
    }),
  );
});
