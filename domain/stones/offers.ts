// What premium is said to cost (A§9). Nothing can be bought: the buttons of every offer only say
// that it is to come (A§1). The two discounts were seen in two places with two prices, so both are
// kept, each where it was seen (rulings 3).

/** A price of one stone, in thousandths of a US dollar. */
export const STONE_PRICE_MILLS = 5;

/** Stones the custom amount begins with. */
export const CUSTOM_STONES_DEFAULT = 1000;

/** The fewest stones that can be bought; also the step of the field. */
export const CUSTOM_STONES_MIN = 100;

/** The most stones the field takes: nine digits, beyond which a price has no meaning. */
const CUSTOM_STONES_MAX_DIGITS = 9;

/** A discounted premium for new users. Prices in US cents. */
export interface DiscountOffer {
  priceCents: number;
  wasCents: number;
  /** Stones the package brings. */
  stones: number;
  /** How the discount is named beside the price. */
  label: string;
  /** The first day on which it no longer holds, in Shanghai. */
  validUntil: string;
}

const NEW_USER_PACKAGE = { wasCents: 799, stones: 100, validUntil: '2025-12-01' } as const;

/** The discount of the landing page. */
export const LANDING_OFFER: DiscountOffer = {
  ...NEW_USER_PACKAGE,
  priceCents: 499,
  label: 'Save $3',
};

/** The discount of the purchase panel. */
export const PANEL_OFFER: DiscountOffer = { ...NEW_USER_PACKAGE, priceCents: 399, label: '-40%' };

/** Whether an offer still holds at a moment (epoch milliseconds). */
export function isOfferOpen(offer: DiscountOffer, nowMs: number): boolean {
  return nowMs < Date.parse(`${offer.validUntil}T00:00:00+08:00`);
}

/** Cents as a price: `$4.99`. */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** What so many stones cost: `$5.00`; a third decimal only where a tenth of a cent remains. */
export function customPriceText(stones: number): string {
  const mills = stones * STONE_PRICE_MILLS;
  return `$${(mills / 1000).toFixed(mills % 10 === 0 ? 2 : 3)}`;
}

/**
 * A typed amount as it stands in the field: digits without leading zeros; empty while nothing is
 * typed.
 */
export function typedStones(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, CUSTOM_STONES_MAX_DIGITS);
}

/** Whether an amount can be bought: an integer of at least {@link CUSTOM_STONES_MIN}. */
export function canBuyStones(stones: number): boolean {
  return Number.isInteger(stones) && stones >= CUSTOM_STONES_MIN;
}
