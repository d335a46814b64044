// E-mail addresses: compared and kept in lower case, checked for shape only — whether one exists,
// only a mail can tell.

/** Characters an address has at the most. */
export const EMAIL_MAX_CHARACTERS = 255;

const ADDRESS =
  /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The form in which an address is kept and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether a string has the shape of an address (A§5). No control characters: it ends up in a mail's
 * header.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= EMAIL_MAX_CHARACTERS &&
    ADDRESS.test(email) &&
    !email.includes('..') &&
    !email.startsWith('.')
  );
}
