// When an offer ends, to the second, and the price of an amount (A§9, rulings 3).
import { describe, expect, it } from 'vitest';
import {
  canBuyStones,
  CUSTOM_STONES_DEFAULT,
  customPriceText,
  isOfferOpen,
  LANDING_OFFER,
  PANEL_OFFER,
  priceText,
  typedStones,
} from '#domain/stones/offers.ts';

describe('discount offer', () => {
  it.each([
    ['2025-11-30T15:59:59.999Z', true],
    ['2025-11-30T16:00:00.000Z', false],
    ['2025-12-01T00:00:00.000Z', false],
    ['2024-01-01T00:00:00.000Z', true],
  ])('at %s · open: %s', (moment, open) => {
    expect(isOfferOpen(LANDING_OFFER, Date.parse(moment))).toBe(open);
    expect(isOfferOpen(PANEL_OFFER, Date.parse(moment))).toBe(open);
  });

  it('price · differs by place', () => {
    expect([
      priceText(LANDING_OFFER.priceCents),
      priceText(LANDING_OFFER.wasCents),
      LANDING_OFFER.label,
      LANDING_OFFER.stones,
    ]).toEqual(['$4.99', '$7.99', 'Save $3', 100]);
    expect([
      priceText(PANEL_OFFER.priceCents),
      priceText(PANEL_OFFER.wasCents),
      PANEL_OFFER.label,
      PANEL_OFFER.stones,
    ]).toEqual(['$3.99', '$7.99', '-40%', 100]);
  });
});

describe('custom amount', () => {
  it.each([
    [CUSTOM_STONES_DEFAULT, '$5.00'],
    [0, '$0.00'],
    [100, '$0.50'],
    [101, '$0.505'],
    [1, '$0.005'],
    [999_999_999, '$4999999.995'],
  ])('%d stones · cost %s', (stones, price) => {
    expect(customPriceText(stones)).toBe(price);
  });

  it.each([
    ['1000', '1000'],
    ['', ''],
    ['0', '0'],
    ['007', '7'],
    ['-5', '5'],
    ['1.5', '15'],
    ['1e3', '13'],
    ['一百', ''],
    ['12345678901', '123456789'],
  ])('typed "%s" · shows "%s"', (typed, stands) => {
    expect(typedStones(typed)).toBe(stands);
  });

  it.each([
    [0, false],
    [99, false],
    [100, true],
    [150, true],
    [Number.NaN, false],
    [100.5, false],
  ])('%d stones · can be bought: %s', (stones, can) => {
    expect(canBuyStones(stones)).toBe(can);
  });
});
