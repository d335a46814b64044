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
  if (message.includes(CLAIM_TOO_EARLY_MESSAGE))
    return { tone: 'info', text: `还需等待 ${hoursText(hours_left)} 小时后才能再次领取` };
  return { tone: 'info', text: message };
}

const MS_PER_TENTH = 360_000;

/** Hours to one decimal (A§8), rounded up: at the time that is named, the claim is due. */
function hoursText(hours: number | undefined): string {
  if (typeof hours !== 'number' || !Number.isFinite(hours)) return '未知';
  // Whole milliseconds first: as a fraction of hours, 3.1 would be a little more than 31 tenths.
  const milliseconds = Math.max(0, Math.round(hours * 10 * MS_PER_TENTH));
  return (Math.ceil(milliseconds / MS_PER_TENTH) / 10).toFixed(1);
}
