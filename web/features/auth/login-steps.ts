// What the login form checks and sends in each of its modes (A§5, A§8).
import { INVITATION_FIELD, readInvitationCode } from '#domain/auth/invitation.ts';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import { emailFault, normalizeEmail } from '#domain/auth/email.ts';
import { PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';
import { checkSignUpPassword, passwordErrorText } from '#domain/auth/password.ts';
import { OUTBOX_TEXT } from '#web/core/config/mail-text.ts';
import type { Session } from '#web/core/session/session.ts';
import {
  ALREADY_REGISTERED_TEXT,
  resetMailFailureText,
  signInFailureText,
} from '#web/features/auth/auth-texts.ts';

/** The modes of the form. It starts with `signIn`. */
export type LoginMode = 'signIn' | 'signUp' | 'forgot';

export interface LoginFields {
  email: string;
  password: string;
  confirmation: string;
  /** The code of an invitation; used where sign-ups need one. */
  invitation: string;
}

export interface LoginSettings {
  /** Minimum length of a password; PASSWORD_MIN can raise it. */
  passwordMin: number;
  /** Where mails go. With `outbox` the server sends none and writes them to a folder. */
  mail: 'smtp' | 'outbox';
  signUps: SignUpPolicy;
}

/** The result of a submit. `registered` means that the account waits for the confirmation mail. */
export type LoginResult =
  | { kind: 'signedIn' }
  | { kind: 'error' | 'mailSent' | 'registered'; text: string };

/** Returns the text for the first invalid field, or null. */
export function findFieldError(
  mode: LoginMode,
  { email, password, confirmation, invitation }: LoginFields,
  { passwordMin, signUps }: Pick<LoginSettings, 'passwordMin' | 'signUps'>,
): string | null {
  const address = normalizeEmail(email);
  if (address === '') return '请输入邮箱';
  const fault = emailFault(email, '请输入有效的邮箱地址');
  if (fault !== null) return fault;
  if (mode === 'forgot') return null;
  if (password === '') return '请输入密码';
  // The minimum may have been raised since the password was set.
  if (mode === 'signIn')
    return Array.from(password).length < PASSWORD_MIN_CHARACTERS
      ? passwordErrorText('PASSWORD_TOO_SHORT')
      : null;
  const checked = checkSignUpPassword(password, confirmation, passwordMin);
  if (!checked.ok) return passwordErrorText(checked.code, passwordMin);
  if (signUps !== 'invite') return null;
  if (invitation.trim() === '') return '请输入邀请码';
  return readInvitationCode(invitation) === null ? '邀请码是16位字母和数字，请核对' : null;
}

/** Sends the form. Rejects only when the session client throws. */
export async function submitLogin(
  mode: LoginMode,
  { email, password, invitation }: LoginFields,
  session: Pick<Session, 'signIn' | 'signUp' | 'requestReset'>,
  { passwordMin, mail, signUps }: LoginSettings,
): Promise<LoginResult> {
  // The server knows the stored form. Two accounts may differ in the form that was typed.
  const typed = email.trim();
  switch (mode) {
    case 'signIn': {
      const error = await session.signIn(typed, password);
      return error === null
        ? { kind: 'signedIn' }
        : { kind: 'error', text: signInFailureText(error) };
    }
    case 'signUp': {
      const result = await session.signUp(
        normalizeEmail(email),
        password,
        `${location.origin}/confirm`,
        signUps === 'invite' ? { [INVITATION_FIELD]: invitation } : {},
      );
      if (result.error !== null)
        return { kind: 'error', text: signInFailureText(result.error, passwordMin) };
      if (result.signedIn) return { kind: 'signedIn' };
      if (result.alreadyRegistered) return { kind: 'error', text: ALREADY_REGISTERED_TEXT };
      return {
        kind: 'registered',
        text:
          mail === 'smtp'
            ? '注册成功！请打开邮箱，点击确认链接，然后在这里登录。'
            : `注册成功！${OUTBOX_TEXT}`,
      };
    }
    case 'forgot': {
      const error = await session.requestReset(typed);
      if (error !== null) return { kind: 'error', text: resetMailFailureText(error) };
      return {
        kind: 'mailSent',
        text: mail === 'smtp' ? '重置邮件已发送，请打开邮箱，点击里面的链接。' : OUTBOX_TEXT,
      };
    }
  }
}
