// What a password must be (A§5, rulings 16): the length always, a letter and a digit besides at
// reset. Strength and common passwords are advice for the form, never a refusal.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { isCommonPassword } from '#domain/auth/common-passwords.ts';

/** Characters a password has at least (A§5, A§9); operators can raise it by PASSWORD_MIN. */
export const PASSWORD_MIN_CHARACTERS = 6;

/**
 * Characters a password has at the most: bounds the work of hashing, far above what anybody types.
 */
export const PASSWORD_MAX_CHARACTERS = 128;

/** What can be wrong with a password or its repetition. */
export type PasswordError =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'SIGN_UP_PASSWORD_MISMATCH'
  | 'RESET_PASSWORD_MISMATCH'
  | 'PASSWORD_NEEDS_LETTER_AND_DIGIT';

/** What the person is told (A§5); `min` is the floor in force. */
export function passwordErrorText(
  fault: PasswordError,
  min: number = PASSWORD_MIN_CHARACTERS,
): string {
  switch (fault) {
    case 'PASSWORD_TOO_SHORT':
      return `密码长度至少${min}位`;
    case 'PASSWORD_TOO_LONG':
      return `密码长度最多${PASSWORD_MAX_CHARACTERS}位`;
    case 'SIGN_UP_PASSWORD_MISMATCH':
      return '密码确认不匹配';
    case 'RESET_PASSWORD_MISMATCH':
      return '两次输入的密码不匹配';
    case 'PASSWORD_NEEDS_LETTER_AND_DIGIT':
      return '密码需包含字母和数字';
  }
}

/** Checks the length in characters (code points, so that one emoji counts once). */
export function checkPasswordLength(
  password: string,
  min: number,
): Outcome<string, 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'> {
  const length = Array.from(password).length;
  if (length < min) return bad('PASSWORD_TOO_SHORT');
  return length > PASSWORD_MAX_CHARACTERS ? bad('PASSWORD_TOO_LONG') : good(password);
}

/** Whether a password has a letter and a digit, as a new password at reset must (A§5). */
export function hasLetterAndDigit(password: string): boolean {
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/**
 * The rules of the sign-up form: the two entries are compared first, as the specification lists
 * them (A§5).
 */
export function checkSignUpPassword(
  password: string,
  confirmation: string,
  min: number = PASSWORD_MIN_CHARACTERS,
): Outcome<string, PasswordError> {
  return password === confirmation
    ? checkPasswordLength(password, min)
    : bad('SIGN_UP_PASSWORD_MISMATCH');
}

/** The rules of the reset form: length, then the two entries, then a letter and a digit (A§5). */
export function checkResetPassword(
  password: string,
  confirmation: string,
  min: number = PASSWORD_MIN_CHARACTERS,
): Outcome<string, PasswordError> {
  const length = checkPasswordLength(password, min);
  if (!length.ok) return length;
  if (password !== confirmation) return bad('RESET_PASSWORD_MISMATCH');
  return hasLetterAndDigit(password) ? good(password) : bad('PASSWORD_NEEDS_LETTER_AND_DIGIT');
}

/**
 * How hard a password is to guess, in three steps; `common` stands for one that everybody tries
 * first.
 */
export type PasswordStrength = 'common' | 'weak' | 'fair' | 'strong';

/** What the form says about a strength. */
export const PASSWORD_STRENGTH_TEXT: Record<PasswordStrength, string> = {
  common: '这是常见密码，很容易被猜到',
  weak: '强度：弱，建议更长并加入特殊字符',
  fair: '强度：中',
  strong: '强度：强',
};

/**
 * Rates a password by length and variety (A§5 advises special characters); length counts most,
 * repetition does not count.
 */
export function ratePassword(password: string): PasswordStrength {
  if (isCommonPassword(password)) return 'common';
  const characters = Array.from(password);
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /\p{Lo}/u].filter((kind) =>
    kind.test(password),
  ).length;
  const distinct = new Set(characters).size;
  const score = Math.min(distinct * 2, characters.length) + (kinds - 1) * 2;
  if (characters.length < 8 || score < 10) return 'weak';
  return score < 16 ? 'fair' : 'strong';
}
