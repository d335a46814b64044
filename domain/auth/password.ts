// The password rules (A§5, rulings 16): a length, and at reset also a letter and a digit. Strength
// and common passwords are advice of the form and never refused.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { isCommonPassword } from '#domain/auth/common-passwords.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';

export type PasswordError =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'SIGN_UP_PASSWORD_MISMATCH'
  | 'RESET_PASSWORD_MISMATCH'
  | 'PASSWORD_NEEDS_LETTER_AND_DIGIT';

/** The text shown to the user (A§5); `min` is the minimum in force. */
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

/**
 * The form in which a password is hashed: systems write the same character in different code points
 * (rulings 208).
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Counts code points, so an emoji counts once. */
export function checkPasswordLength(
  password: string,
  min: number,
): Outcome<string, 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'> {
  const length = Array.from(password).length;
  if (length < min) return bad('PASSWORD_TOO_SHORT');
  return length > PASSWORD_MAX_CHARACTERS ? bad('PASSWORD_TOO_LONG') : good(password);
}

/** A new password at reset needs both (A§5). */
export function hasLetterAndDigit(password: string): boolean {
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/**
 * The rules of the sign-up form. The two entries are compared first, in the order of the
 * specification (A§5).
 */
export function checkSignUpPassword(
  password: string,
  confirmation: string,
  min: number = PASSWORD_MIN_CHARACTERS,
): Outcome<string, PasswordError> {
  return normalizePassword(password) === normalizePassword(confirmation)
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
  if (normalizePassword(password) !== normalizePassword(confirmation))
    return bad('RESET_PASSWORD_MISMATCH');
  return hasLetterAndDigit(password) ? good(password) : bad('PASSWORD_NEEDS_LETTER_AND_DIGIT');
}

/** How hard a password is to guess; `common` is one that guessers try first. */
export type PasswordStrength = 'common' | 'weak' | 'fair' | 'strong';

/** The form's text for each strength. */
export const PASSWORD_STRENGTH_TEXT: Record<PasswordStrength, string> = {
  common: '这是常见密码，很容易被猜到',
  weak: '强度：弱，建议更长并加入特殊字符',
  fair: '强度：中',
  strong: '强度：强',
};

/**
 * Rates by length and variety (A§5 advises special characters). Length counts most; repeated
 * characters do not count.
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
