// The text after a coupon code was sent (A§7, A§8; rulings 7).
import {
  BAD_FORMAT_TEXT,
  UNAUTHORIZED,
  UNAUTHORIZED_TEXT,
  type StoneBanner,
} from '#domain/stones/claim-banner.ts';
import { COUPON_SUCCESS_MESSAGE } from '#domain/stones/coupon.ts';

/** The fields of the response that are read. Each may be missing. */
export interface CouponResponse {
  error?: string | undefined;
  message?: string | undefined;
  token_added?: unknown;
  premium_days?: unknown;
}

/** Shown for an empty input. */
export const COUPON_EMPTY: StoneBanner = { tone: 'error', text: '请输入优惠码' };

/** Shown without a response. */
export const COUPON_FAILURE: StoneBanner = {
  tone: 'error',
  text: '使用优惠码失败，请检查网络连接',
};

/** Success needs the message and a number of stones. */
export function couponBanner(answer: CouponResponse | null): StoneBanner {
  if (answer === null) return { tone: 'error', text: BAD_FORMAT_TEXT };
  if (answer.error === UNAUTHORIZED) return { tone: 'error', text: UNAUTHORIZED_TEXT };
  if (answer.error) return { tone: 'error', text: answer.error };
  if (answer.message !== COUPON_SUCCESS_MESSAGE) return { tone: 'error', text: '该优惠码不可使用' };
  if (typeof answer.token_added !== 'number') return { tone: 'error', text: BAD_FORMAT_TEXT };
  return {
    tone: 'success',
    text: `优惠码已使用，获得 ${giftText(answer.token_added, answer.premium_days)}`,
  };
}

function giftText(stones: number, premiumDays: unknown): string {
  const stonesText = `${stones} 颗灵感石`;
  if (typeof premiumDays !== 'number' || premiumDays <= 0) return stonesText;
  return stones > 0 ? `${stonesText}和 ${premiumDays} 天高级版` : `${premiumDays} 天高级版`;
}
