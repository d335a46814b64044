// E-mail addresses: compared and stored in lower case. Only the shape is checked; only a mail
// proves that an address exists.

/** Maximum length of an address. */
export const EMAIL_MAX_CHARACTERS = 255;

const ADDRESS =
  /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The form in which an address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * True for the shape of an address (A§5). Control characters are refused because the address is put
 * into mail headers.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= EMAIL_MAX_CHARACTERS &&
    ADDRESS.test(email) &&
    !email.includes('..') &&
    !email.startsWith('.')
  );
}
