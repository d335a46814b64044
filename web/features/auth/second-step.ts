// Takes the second step with the unchanged client: by a code of an authenticator, or by a recovery
// code (rulings 125).
import {
  CODE_DIGITS,
  isRecoveryCode,
  normalizeCode,
  RECOVERY_CODE_CHARACTERS,
} from '#domain/auth/second-step.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import type { AuthClient } from '#web/core/session/session.ts';

/** How the step is taken. */
export type StepWay = 'code' | 'recovery';

/** An authenticator that can show the code. */
export interface Authenticator {
  id: string;
  name: string;
}

/** No usable answer came back. */
export const STEP_FAILED_TEXT = '没有验证成功，请检查网络连接后重试';

const WRONG_TEXT: Record<StepWay, string> = {
  code: '验证码不对，或已经用过；请等下一组数字，再试一次',
  recovery: '恢复码不对，或已经用过；请换一个再试',
};

const MALFORMED_TEXT: Record<StepWay, string> = {
  code: `请输入验证器里的${CODE_DIGITS}位数字`,
  recovery: `恢复码是${RECOVERY_CODE_CHARACTERS}个字母和数字`,
};

/** The authenticators of the client's user, as its session names them. */
export async function listAuthenticators(auth: AuthClient): Promise<Authenticator[]> {
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }));
}

/**
 * Takes the step. Returns null on success, else the text of the failure. A code that cannot be one
 * is not sent, because each wrong one counts.
 */
export async function takeSecondStep(
  auth: AuthClient,
  way: StepWay,
  factorId: string,
  typed: string,
): Promise<string | null> {
  const code = normalizeCode(typed);
  if (!(way === 'code' ? isCode(code) : isRecoveryCode(code))) return MALFORMED_TEXT[way];
  const { error } =
    way === 'code'
      ? await auth.mfa.challengeAndVerify({ factorId, code })
      : await auth.mfa.recoveryCodes.verify({ code });
  return error === null ? null : stepFailureText(error, way);
}

/** The text for a refused step. */
export function stepFailureText(error: AuthFailure, way: StepWay): string {
  if (error.code === 'mfa_verification_failed') return WRONG_TEXT[way];
  if (error.name === 'AuthSessionMissingError') return '登录已经过期，请返回，重新输入密码';
  return describedFailure(error) ?? STEP_FAILED_TEXT;
}

function isCode(code: string): boolean {
  return code.length === CODE_DIGITS && /^\d+$/.test(code);
}
