// Passkeys (通行密钥): how many an account has, and what one may be called (rulings 135).

/** Most passkeys of an account. */
export const PASSKEYS_MAX = 10;

/** Most bytes of a name in UTF-8, as the protocol has it: 40 Chinese characters. */
export const PASSKEY_NAME_MAX_BYTES = 120;

/** A name without white space around it and without what no database stores. */
export function normalizePasskeyName(typed: string): string {
  return typed.replaceAll('\u0000', '').toWellFormed().trim();
}

/** The name, with a number behind it when another passkey of the account has it. */
export function distinctPasskeyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (used.has(numbered())) number += 1;
  return numbered();
}

/** Whether a normalized text can be a name. */
export function isPasskeyName(name: string): boolean {
  return name !== '' && new TextEncoder().encode(name).length <= PASSKEY_NAME_MAX_BYTES;
}
