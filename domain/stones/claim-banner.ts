// The text after the daily claim (A§8), from the fields of the server's response.
import { CLAIM_SUCCESS_MESSAGE, CLAIM_TOO_EARLY_MESSAGE } from '#domain/stones/claim.ts';

export interface StoneBanner {
  tone: 'success' | 'info' | 'error';
  text: string;
}

/** The fields of the response that are read (A§3, A§7). Each may be missing. */
export interface ClaimResponse {
  message?: string | undefined;
  hours_left?: number | undefined;
  error?: string | undefined;
}

/** The server's message for a missing or expired session (A§8). */
export const UNAUTHORIZED = 'Unauthorized';

/** The text shown for it. */
export const UNAUTHORIZED_TEXT = '用户未授权，请重新登录';

/** Shown for a response with neither a success nor an error. */
export const BAD_FORMAT_TEXT = '响应格式错误';

/** Shown without a response. */
export const CLAIM_FAILURE: StoneBanner = { tone: 'error', text: '领取失败，请检查网络连接' };

export function claimBanner({ message, hours_left, error }: ClaimResponse): StoneBanner {
  if (error === UNAUTHORIZED) return { tone: 'error', text: UNAUTHORIZED_TEXT };
  if (error) return { tone: 'error', text: error };
  if (!message) return { tone: 'error', text: BAD_FORMAT_TEXT };
  if (message === CLAIM_SUCCESS_MESSAGE) return { tone: 'success', text: '每日token领取成功！' };
  if (message.includes(CLAIM_TOO_EARLY_MESSAGE))
    return { tone: 'info', text: `还需等待 ${hoursText(hours_left)} 小时后才能再次领取` };
  return { tone: 'info', text: message };
}

const MS_PER_TENTH = 360_000;

/** Hours to one decimal (A§8), rounded up, so that the claim is due at the shown time. */
function hoursText(hours: number | undefined): string {
  if (typeof hours !== 'number' || !Number.isFinite(hours)) return '未知';
  // Whole milliseconds first: as a fraction of hours, 3.1 would be a little more than 31 tenths.
  const milliseconds = Math.max(0, Math.round(hours * 10 * MS_PER_TENTH));
  return (Math.ceil(milliseconds / MS_PER_TENTH) / 10).toFixed(1);
}
