// What a recovery link becomes: a session that may set a new password, or the words why not (A§5, A§8, rulings 14).
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import type { MailLink } from '#web/core/session/recovery-link.ts';

/** A§5: no token, or one that has run out. */
export const RESET_LINK_INVALID_TEXT = '重置链接无效或已过期，请重新申请密码重置';
const SERVICE_DOWN_TEXT = '服务不可用，请稍后再试';
const LINK_TROUBLE_TEXT = '处理重置链接时发生错误，请重试';
const NOT_VERIFIED_TEXT = '用户认证失败，请重新使用重置链接';

const isServiceDown = ({ status }: AuthFailure) => status === 0 || (status !== undefined && status >= 500);

/** Works the link off. Answers null when a new password may be set, else what to say. */
export async function openRecoveryLink(auth: AuthClient, link: MailLink): Promise<string | null> {
  try {
    const error = await redeem(auth, link);
    if (error === null) return null;
    if (error === 'invalid') return RESET_LINK_INVALID_TEXT;
    return isServiceDown(error) ? SERVICE_DOWN_TEXT : `验证失败：${describedFailure(error) ?? error.message}`;
  } catch {
    return LINK_TROUBLE_TEXT;
  }
}

async function redeem(auth: AuthClient, link: MailLink): Promise<AuthFailure | 'invalid' | null> {
  switch (link.kind) {
    case 'recovery-token':
      return (await auth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' })).error;
    case 'recovery-session':
      return (await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })).error;
    case 'recovery-code': {
      // The client exchanges `?code=` itself when it starts; a browser that never asked for the mail has no verifier and no session.
      const { error } = await auth.initialize();
      if (error !== null) return error;
      return (await auth.getSession()).data.session === null ? 'invalid' : null;
    }
    case 'invalid':
    case 'code':
    case 'none':
      return 'invalid';
  }
}

/** Sets the new password. Answers null when it is set, else what to say; `passwordMin` is the floor in force. */
export async function setNewPassword(auth: AuthClient, password: string, passwordMin: number): Promise<string | null> {
  try {
    if ((await auth.getSession()).data.session === null) return NOT_VERIFIED_TEXT;
    const { error } = await auth.updateUser({ password });
    if (error === null) return null;
    if (error.name === 'AuthSessionMissingError') return NOT_VERIFIED_TEXT;
    return isServiceDown(error) ? SERVICE_DOWN_TEXT : `密码重置失败：${describedFailure(error, passwordMin) ?? error.message}`;
  } catch {
    return SERVICE_DOWN_TEXT;
  }
}
