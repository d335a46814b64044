// Short texts of one line that a user types: a nickname, a fact.

/** Control characters, line separators, lone surrogates, and marks that turn the text around. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * The text trimmed and in a form of Unicode; null unless it has 1 to `max` characters, no control
 * characters, and something that can be seen.
 */
export function shortTextOf(text: string, form: 'NFC' | 'NFKC', max: number): string | null {
  const short = text.trim().normalize(form).trim();
  const isTooLong = [...short].length > max;
  const isBlank = short.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() === '';
  return isTooLong || isBlank || UNSHOWABLE.test(short) ? null : short;
}
