// Turns a recovery link into a session that may set a new password, or into an error text (A§5,
// A§8, rulings 14).
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { UNKNOWN_FAILURE_TEXT } from '#web/core/errors/error-text.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import type { MailLink } from '#web/core/session/recovery-link.ts';

/** A§5: no token, or an expired one. */
const RESET_LINK_INVALID_TEXT = '重置链接无效或已过期，请重新申请密码重置';
/** The server returned no usable response (A§8). */
export const SERVICE_DOWN_TEXT = '服务不可用，请稍后再试';
const LINK_ERROR_TEXT = '处理重置链接时发生错误，请重试';
const NOT_VERIFIED_TEXT = '用户认证失败，请重新使用重置链接';

const isServiceDown = ({ status }: AuthFailure) =>
  status === 0 || (status !== undefined && status >= 500);

/** The user whose password the link resets. */
export interface ResetUser {
  id: string;
  email: string;
}

/**
 * The result of a link. `needsStep`: the account has two-step sign-in. With `isOpen` the server may
 * not have seen it, so a retry can succeed.
 */
export type OpenedRecovery =
  | { user: ResetUser; needsStep: boolean }
  | { error: string; isOpen: boolean };

/** Redeems the link with a client that stores no session (rulings 83). */
export async function openRecoveryLink(auth: AuthClient, link: MailLink): Promise<OpenedRecovery> {
  try {
    const redeemed = await redeem(auth, link);
    if (redeemed === null) return { error: RESET_LINK_INVALID_TEXT, isOpen: false };
    const { data, error } = redeemed;
    if (error !== null) {
      if (isServiceDown(error)) return { error: SERVICE_DOWN_TEXT, isOpen: true };
      if (error.name === 'AuthPKCECodeVerifierMissingError' || link.kind === 'recovery-kept')
        return { error: RESET_LINK_INVALID_TEXT, isOpen: false };
      return {
        error: `验证失败：${describedFailure(error) ?? UNKNOWN_FAILURE_TEXT}`,
        isOpen: false,
      };
    }
    if (data.user === null) return { error: RESET_LINK_INVALID_TEXT, isOpen: false };
    const isTwoStep = data.user.factors?.some(({ status }) => status === 'verified') === true;
    return {
      user: { id: data.user.id, email: data.user.email ?? '' },
      needsStep: isTwoStep && !(link.kind === 'recovery-kept' && (await hasTakenStep(auth))),
    };
  } catch {
    return { error: LINK_ERROR_TEXT, isOpen: true };
  }
}

/** Whether the second step was taken before the page was left. */
async function hasTakenStep(auth: AuthClient): Promise<boolean> {
  return (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel === 'aal2';
}

interface Redeemed {
  data: {
    user: {
      id: string;
      email?: string | undefined;
      factors?: { status: string }[] | undefined;
    } | null;
  };
  error: AuthFailure | null;
}

async function redeem(auth: AuthClient, link: MailLink): Promise<Redeemed | null> {
  switch (link.kind) {
    case 'recovery-token':
      return auth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
    case 'recovery-session':
      return auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
    case 'recovery-code':
      return auth.exchangeCodeForSession(link.code);
    case 'recovery-kept':
      return auth.getUser();
    case 'invalid':
    case 'code':
    case 'none':
      return null;
  }
}

/**
 * Sets the new password. Returns null on success, else the error text. `passwordMin` is the minimum
 * length on this server.
 */
export async function setNewPassword(
  auth: AuthClient,
  password: string,
  passwordMin: number,
): Promise<string | null> {
  try {
    if ((await auth.getSession()).data.session === null) return NOT_VERIFIED_TEXT;
    const { error } = await auth.updateUser({ password });
    if (error === null) return null;
    if (error.name === 'AuthSessionMissingError') return NOT_VERIFIED_TEXT;
    return isServiceDown(error)
      ? SERVICE_DOWN_TEXT
      : `密码重置失败：${describedFailure(error, passwordMin) ?? UNKNOWN_FAILURE_TEXT}`;
  } catch {
    return SERVICE_DOWN_TEXT;
  }
}
