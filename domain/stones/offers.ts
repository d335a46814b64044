// The prices of premium (A§9). Nothing can be bought: the buttons of every offer only announce it
// (A§1). The specification has two discounts in two places with two prices, so both are kept, each
// in its place (rulings 3).
import { typedDigits } from '#domain/text/typed-text.ts';

/** The price of one stone, in thousandths of a US dollar. */
export const STONE_PRICE_MILLS = 5;

/** Initial custom amount, in stones. */
export const CUSTOM_STONES_DEFAULT = 1000;

/** Minimum purchase in stones; also the step of the field. */
export const CUSTOM_STONES_MIN = 100;

/** Maximum digits of the field; a price beyond nine digits has no meaning. */
const CUSTOM_STONES_MAX_DIGITS = 9;

/** A discounted premium package for new users. Prices in US cents. */
export interface DiscountOffer {
  priceCents: number;
  wasCents: number;
  /** Stones of the package. */
  stones: number;
  /** The name of the discount beside the price. */
  label: string;
  /** The first day after the offer, in Shanghai time. */
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

/** `nowMs` is in epoch milliseconds. */
export function isOfferOpen(offer: DiscountOffer, nowMs: number): boolean {
  return nowMs < Date.parse(`${offer.validUntil}T00:00:00+08:00`);
}

/** Cents as a price: `$4.99`. */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** `$5.00`; with a third decimal only where a tenth of a cent remains. */
export function customPriceText(stones: number): string {
  const mills = stones * STONE_PRICE_MILLS;
  return `$${(mills / 1000).toFixed(mills % 10 === 0 ? 2 : 3)}`;
}

/** The content of the field: digits without leading zeros; empty for an empty input. */
export function typedStones(text: string): string {
  return typedDigits(text)
    .replace(/^0+(?=\d)/, '')
    .slice(0, CUSTOM_STONES_MAX_DIGITS);
}

/** True for integers of at least {@link CUSTOM_STONES_MIN}. */
export function canBuyStones(stones: number): boolean {
  return Number.isInteger(stones) && stones >= CUSTOM_STONES_MIN;
}
