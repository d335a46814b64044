// The daily claim to the second, and typed codes (A§5, A§9, rulings 6).
import { expect, test } from 'vitest';
import { CLAIM_INTERVAL_MS, hoursUntilClaim } from '#domain/stones/claim.ts';
import { isCouponCode, typedCouponCode } from '#domain/stones/coupon.ts';

test.each([
  [null, 5, 0],
  [1000, 1000, 24],
  [1000, 1000 + CLAIM_INTERVAL_MS - 1, 1 / 3_600_000],
  [1000, 1000 + CLAIM_INTERVAL_MS, 0],
  [CLAIM_INTERVAL_MS, 0, 48],
])('claimed at %s · at %i · %d hours left', (last, now, hours) => {
  expect(hoursUntilClaim(last, now)).toBeCloseTo(hours, 9);
});

test('typedCouponCode · cleans while typing', () => {
  expect(typedCouponCode(' Spring-2026 春 ')).toBe('spring2026');
  expect(typedCouponCode('ＷＥＬＣＯＭＥ２６')).toBe('welcome26');
  expect(isCouponCode('spring2026')).toBe(true);
  expect(isCouponCode('')).toBe(false);
  expect(isCouponCode('Spring')).toBe(false);
});
