// Texts for failed sign-ins, sign-ups and resets (A§8, rulings 2). The server's messages are
// GoTrue's English ones. The error code selects the text, or the message when there is no code.
import { PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';
import { passwordErrorText } from '#domain/auth/password.ts';
import { SIGN_IN_FALLBACK_TEXT } from '#web/features/auth/auth-fallback.ts';

/** The parts of an auth error that select the text. */
export interface AuthFailure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  name?: string | undefined;
  /** For a weak password: the rules it breaks. */
  reasons?: readonly string[] | undefined;
}

/** Sign-up with an address that already has an account (A§8, rulings 15). */
export const ALREADY_REGISTERED_TEXT = '该邮箱已注册，请直接登录';
/** The reset mail could not be sent (A§8). */
export const RESET_MAIL_FAILED_TEXT = '发送重置邮件失败';

const TEXT_BY_CODE: Record<string, string> = {
  invalid_credentials: '邮箱或密码错误',
  email_not_confirmed: '请先确认邮箱后再登录',
  user_already_exists: ALREADY_REGISTERED_TEXT,
  email_exists: ALREADY_REGISTERED_TEXT,
  over_request_rate_limit: '操作太频繁了，请稍等一会儿再试',
  over_email_send_rate_limit: '邮件发送得太频繁了，请过一会儿再试',
  email_address_invalid: '邮箱地址格式不正确',
  otp_expired: '链接无效或已过期',
  flow_state_not_found: '链接无效或已过期',
  flow_state_expired: '链接无效或已过期',
  bad_code_verifier: '请在申请重置的那个浏览器里打开链接',
  pkce_code_verifier_not_found: '请在申请重置的那个浏览器里打开链接',
  conflict: '密码刚刚在别处修改过，请用新的密码重试',
  current_password_invalid: '当前密码不对',
  current_password_required: '重置链接已过期，请重新申请密码重置',
  reauthentication_needed: '这一步要在登录后十分钟内完成，没有任何改动；请退出后重新登录再试',
  same_password: '新密码不能与旧密码相同',
  insufficient_aal: '这一步要验证身份，没有任何改动；请重试并输入验证码',
  mfa_challenge_expired: '验证已过期，请再试一次',
  mfa_factor_name_conflict: '已有同名的验证器，请关掉窗口再试一次',
  mfa_factor_not_found: '这个验证器已被移除，请再试一次',
  mfa_ip_address_mismatch: '网络刚刚变过，请再试一次',
  mfa_recovery_codes_locked: '恢复码连续输错了，请15分钟后再试，或使用验证器',
  mfa_recovery_codes_sole_factor: '恢复码要和验证器一起用',
  mfa_totp_enroll_not_enabled: '这台服务器没有开放两步验证',
  mfa_verified_factor_exists: '已经有一批恢复码，请刷新后再看',
  too_many_enrolled_mfa_factors: '验证器太多了，请先移除一个',
  signup_disabled: '这里不接受新的注册，账号没有建立；已有账号可以直接登录',
  session_not_found: '用户会话已过期，请重新登录',
  user_banned: '这个账号已被停用',
};

/** One code has two reasons, and the message tells them apart. */
const TEXT_BY_MESSAGE: Record<string, string> = {
  'Signups need a valid invitation':
    '邀请码不对、已用完、过期、作废，或是给另一个邮箱的。账号没有建立，请核对后再试',
  'Invalid login credentials': '邮箱或密码错误',
  'Email not confirmed': '请先确认邮箱后再登录',
  'User already registered': ALREADY_REGISTERED_TEXT,
};

function weakText(reason: string, passwordMin: number): string {
  switch (reason) {
    case 'length':
      return passwordErrorText('PASSWORD_TOO_SHORT', passwordMin);
    case 'characters':
      return passwordErrorText('PASSWORD_NEEDS_LETTER_AND_DIGIT');
    case 'pwned':
      return '这个密码曾经泄露过，请换一个';
    default:
      return '密码太容易猜，请换一个';
  }
}

/**
 * The text for an error that the server described. Known errors are in Chinese, others keep their
 * message (A§8: "that text"). Returns null when there is no message. `passwordMin` is the minimum
 * length on this server.
 */
export function describedFailure(
  { message, name, code, reasons, status }: AuthFailure,
  passwordMin: number = PASSWORD_MIN_CHARACTERS,
): string | null {
  if (reasons !== undefined && reasons.length > 0)
    return reasons.map((reason) => weakText(reason, passwordMin)).join('；');
  if (status === 0 || (status !== undefined && status >= 500)) return null;
  // The response is not the server's, for example an empty one of a proxy. Its message would be
  // that of the JSON parser.
  if (name === 'AuthUnknownError') return null;
  const known = TEXT_BY_MESSAGE[message] ?? (code === undefined ? undefined : TEXT_BY_CODE[code]);
  return known ?? (message.trim() === '' ? null : message);
}

/** The text for a failed sign-in or sign-up. */
export function signInFailureText(failure: AuthFailure, passwordMin?: number): string {
  return describedFailure(failure, passwordMin) ?? SIGN_IN_FALLBACK_TEXT;
}

/** The text for a failed reset mail. */
export function resetMailFailureText(failure: AuthFailure): string {
  const limited = failure.code !== undefined && failure.code.startsWith('over_');
  return limited ? (describedFailure(failure) ?? RESET_MAIL_FAILED_TEXT) : RESET_MAIL_FAILED_TEXT;
}
