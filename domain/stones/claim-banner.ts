// What is said after the daily claim (A§8): the answer of the server, read field by field.
import { CLAIM_SUCCESS_MESSAGE, CLAIM_TOO_EARLY_MESSAGE } from '#domain/stones/claim.ts';

/** Words about what just happened to the stones, and how they are meant. */
export interface StoneBanner {
  tone: 'success' | 'info' | 'error';
  text: string;
}

/** The fields of an answer that are read (A§3, A§7). Any of them may be missing. */
export interface ClaimAnswer {
  message?: string | undefined;
  hours_left?: number | undefined;
  error?: string | undefined;
}

/** What the server says of a missing or ended session (A§8). */
export const UNAUTHORIZED = 'Unauthorized';

/** What the person is told of it. */
export const UNAUTHORIZED_TEXT = '用户未授权，请重新登录';

/** An answer that says neither what went right nor what went wrong. */
export const BAD_FORMAT_TEXT = '响应格式错误';

/** No answer at all. */
export const CLAIM_FAILURE: StoneBanner = { tone: 'error', text: '领取失败，请检查网络连接' };

/** The banner of an answer. */
export function claimBanner({ message, hours_left, error }: ClaimAnswer): StoneBanner {
  if (error === UNAUTHORIZED) return { tone: 'error', text: UNAUTHORIZED_TEXT };
  if (error) return { tone: 'error', text: error };
  if (!message) return { tone: 'error', text: BAD_FORMAT_TEXT };
  if (message === CLAIM_SUCCESS_MESSAGE) return { tone: 'success', text: '每日token领取成功！' };
  if (message.includes(CLAIM_TOO_EARLY_MESSAGE)) return { tone: 'info', text: `还需等待 ${hoursText(hours_left)} 小时后才能再次领取` };
  return { tone: 'info', text: message };
}

function hoursText(hours: number | undefined): string {
  return typeof hours === 'number' && Number.isFinite(hours) ? hours.toFixed(1) : '未知';
}
