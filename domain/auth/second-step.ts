// What a user types as a second step: a code of an authenticator, or a recovery code.

/** Digits of an authenticator's code. */
export const CODE_DIGITS = 6;

/** Recovery codes of one set. */
export const RECOVERY_CODES = 10;

/** Characters of a recovery code. */
export const RECOVERY_CODE_CHARACTERS = 16;

const RECOVERY_CODE = /^[a-z2-7]{16}$/;

/**
 * Returns a typed code without the spaces and hyphens that make it readable, in lower case: full
 * forms of an input method count as their letters and digits.
 */
export function normalizeCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
}

/** Whether a normalized text has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return RECOVERY_CODE.test(code);
}

/** A recovery code in groups of four, as it is shown and written down. */
export function groupedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
