// Coupon codes: lower-case letters and digits only (A§5).

export const COUPON_CODE_MAX_CHARACTERS = 40;

/** The server's message after a code was redeemed (A§7). */
export const COUPON_SUCCESS_MESSAGE = 'Coupon used successfully';

/**
 * The content of the input while typing: lower case, everything but a-z and 0-9 removed (A§5).
 * Full-width letters, as an input method writes them, are letters.
 */
export function typedCouponCode(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, COUPON_CODE_MAX_CHARACTERS);
}

/** True for the shape of a code. */
export function isCouponCode(code: string): boolean {
  return /^[a-z0-9]{1,40}$/.test(code);
}
