// Promo codes: lower-case letters and digits, nothing else (A§5).

/** Characters of a code at the most. */
export const COUPON_CODE_MAX_CHARACTERS = 40;

/** What the server says after a code was redeemed (A§7). */
export const COUPON_SUCCESS_MESSAGE = 'Coupon used successfully';

/**
 * A code as it stands in the input while it is typed: lower case, everything but a-z and 0-9
 * dropped (A§5).
 */
export function typedCouponCode(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, COUPON_CODE_MAX_CHARACTERS);
}

/** Whether a code that arrives has the shape of one. */
export function isCouponCode(code: string): boolean {
  return /^[a-z0-9]{1,40}$/.test(code);
}
