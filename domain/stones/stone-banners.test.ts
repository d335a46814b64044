// The texts of A§8 for the daily claim and for coupon codes, line by line.
import { expect, it } from 'vitest';
import {
  claimBanner,
  CLAIM_FAILURE,
  type ClaimResponse,
  type StoneBanner,
} from '#domain/stones/claim-banner.ts';
import {
  COUPON_EMPTY,
  COUPON_FAILURE,
  couponBanner,
  type CouponResponse,
} from '#domain/stones/coupon-banner.ts';

it.each<[ClaimResponse, StoneBanner['tone'], string]>([
  [{ error: 'Unauthorized' }, 'error', '用户未授权，请重新登录'],
  [
    { error: 'Unauthorized', message: 'Daily tokens claimed successfully' },
    'error',
    '用户未授权，请重新登录',
  ],
  [{ error: '操作太频繁了，请稍等一会儿再试' }, 'error', '操作太频繁了，请稍等一会儿再试'],
  [{ message: 'Daily tokens claimed successfully' }, 'success', '每日token领取成功！'],
  [
    { message: 'You can claim again after 24 hours', hours_left: 3.14159 },
    'info',
    '还需等待 3.2 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 3.1 },
    'info',
    '还需等待 3.1 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 1 / 3_600_000 },
    'info',
    '还需等待 0.1 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 86_399_999 / 3_600_000 },
    'info',
    '还需等待 24.0 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 0.1 + 1 / 3_600_000 },
    'info',
    '还需等待 0.2 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: -1 },
    'info',
    '还需等待 0.0 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 24 },
    'info',
    '还需等待 24.0 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: 0 },
    'info',
    '还需等待 0.0 小时后才能再次领取',
  ],
  [
    { message: 'Sorry. You can claim again after 24 hours.' },
    'info',
    '还需等待 未知 小时后才能再次领取',
  ],
  [
    { message: 'You can claim again after 24 hours', hours_left: Number.NaN },
    'info',
    '还需等待 未知 小时后才能再次领取',
  ],
  [{ message: 'Something else' }, 'info', 'Something else'],
  [{}, 'error', '响应格式错误'],
  [{ message: '', error: '' }, 'error', '响应格式错误'],
])('claim response %o · shows %s: %s', (answer, tone, text) => {
  expect(claimBanner(answer)).toEqual({ tone, text });
});

it.each<[CouponResponse | null, StoneBanner['tone'], string]>([
  [
    { message: 'Coupon used successfully', token_added: 50 },
    'success',
    '优惠码已使用，获得 50 颗灵感石',
  ],
  [
    { message: 'Coupon used successfully', token_added: 0 },
    'success',
    '优惠码已使用，获得 0 颗灵感石',
  ],
  [
    { message: 'Coupon used successfully', token_added: 0, premium_days: 30 },
    'success',
    '优惠码已使用，获得 30 天高级版',
  ],
  [
    { message: 'Coupon used successfully', token_added: 50, premium_days: 7 },
    'success',
    '优惠码已使用，获得 50 颗灵感石和 7 天高级版',
  ],
  [
    { message: 'Coupon used successfully', token_added: 50, premium_days: 'x' },
    'success',
    '优惠码已使用，获得 50 颗灵感石',
  ],
  [{ message: 'Coupon used successfully' }, 'error', '响应格式错误'],
  [{ message: 'Coupon used successfully', token_added: '50' }, 'error', '响应格式错误'],
  [{ error: 'Unauthorized' }, 'error', '用户未授权，请重新登录'],
  [{ error: '优惠码不存在或已失效' }, 'error', '优惠码不存在或已失效'],
  [{ message: 'No' }, 'error', '该优惠码不可使用'],
  [{}, 'error', '该优惠码不可使用'],
  [null, 'error', '响应格式错误'],
])('coupon response %o · shows %s: %s', (answer, tone, text) => {
  expect(couponBanner(answer)).toEqual({ tone, text });
});

it('no response and no code · have texts', () => {
  expect(CLAIM_FAILURE).toEqual({ tone: 'error', text: '领取失败，请检查网络连接' });
  expect(COUPON_FAILURE).toEqual({ tone: 'error', text: '使用优惠码失败，请检查网络连接' });
  expect(COUPON_EMPTY).toEqual({ tone: 'error', text: '请输入优惠码' });
});
