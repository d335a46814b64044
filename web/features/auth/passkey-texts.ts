// Texts for what can go wrong with a passkey: in the browser, at the authenticator, and on the
// server.
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';

/** What the user was doing. */
export type PasskeyAct = 'signIn' | 'manage';

/** An error of the auth client; one of the browser has it as its cause. */
export interface PasskeyFailure extends AuthFailure {
  cause?: unknown;
}

const CANCELLED_TEXT: Record<PasskeyAct, string> = {
  signIn: '没有完成：取消了，或是等得太久。请再试一次，或用密码登录',
  manage: '没有添加：取消了，或是等得太久。请再试一次',
};

const NO_LOCK_TEXT: Record<PasskeyAct, string> = {
  signIn: '没有完成：这台设备没有设置 PIN 或锁屏密码。设置好再试，或用密码登录',
  manage: '没有添加：这台设备没有设置 PIN 或锁屏密码。设置好再试，或换一台设备',
};

const UNFIT_TEXT =
  '这台设备存不了通行密钥：没有 PIN 或锁屏密码就先设置，否则换一台能用指纹、面容或锁屏密码验证的';
const OVER_TEXT = '等得太久，这次验证已过期，请再试一次';
const WRONG_SITE_TEXT = '在这个网址用不了通行密钥，请用平时的网址打开再试';
const EXISTS_TEXT = '这里已经有这个账号的通行密钥，不用再添加';

const TEXT_BY_CODE: Record<string, string | Record<PasskeyAct, string>> = {
  ERROR_INVALID_DOMAIN: WRONG_SITE_TEXT,
  ERROR_INVALID_RP_ID: WRONG_SITE_TEXT,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: EXISTS_TEXT,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: UNFIT_TEXT,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: UNFIT_TEXT,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: UNFIT_TEXT,
  webauthn_challenge_expired: OVER_TEXT,
  webauthn_challenge_not_found: OVER_TEXT,
  webauthn_credential_exists: EXISTS_TEXT,
  webauthn_verification_failed: {
    signIn: '这把通行密钥登录不了，可能已经移除。请用密码登录，在设置里重新添加',
    manage: '没有通过验证，通行密钥没有添加，请再试一次',
  },
  too_many_passkeys: '通行密钥太多了，请先移除一把',
  reauthentication_needed: '没有添加：请再试一次，并输入密码',
  not_found: '这台服务器没有开放通行密钥',
  user_not_found: '这个账号正在彻底删除，不能再登录',
};

const UNSUPPORTED_TEXT = '这个浏览器不支持通行密钥';
const DEVICE_FAILED_TEXT = '验证设备没有回应，请再试一次';
const FAILED_TEXT = '没有成功，请检查网络连接后重试';

/** Whether the user closed the browser's dialog or it ran out of time, which look the same. */
export function isCancelled({ cause }: PasskeyFailure): boolean {
  return nameOf(cause) === 'NotAllowedError' || nameOf(cause) === 'AbortError';
}

/**
 * Whether this device can check its user. Without a PIN or a screen lock it cannot, and the browser
 * reports that as it reports a user who has cancelled.
 */
export async function hasScreenLock(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return true;
  }
}

/** The text of a failure; `isLockable` is the result of {@link hasScreenLock}. */
export function passkeyFailureText(
  failure: PasskeyFailure,
  act: PasskeyAct,
  isLockable = true,
): string {
  if (isCancelled(failure)) return (isLockable ? CANCELLED_TEXT : NO_LOCK_TEXT)[act];
  const known = failure.code === undefined ? undefined : TEXT_BY_CODE[failure.code];
  if (known !== undefined) return typeof known === 'string' ? known : known[act];
  if (failure.message === 'Browser does not support WebAuthn') return UNSUPPORTED_TEXT;
  if (failure.code?.startsWith('ERROR_')) return DEVICE_FAILED_TEXT;
  if (failure.message === 'Passkey not found') return '这把通行密钥已经移除';
  return describedFailure(failure) ?? FAILED_TEXT;
}

function nameOf(cause: unknown): string | null {
  return cause instanceof Error ? cause.name : null;
}
