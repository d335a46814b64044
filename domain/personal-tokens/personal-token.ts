// Personal tokens (访问令牌): what a shortcut or a bot signs in with. A text that is no token is
// recognized by its checksum, without a look into the database.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shortTextOf } from '#domain/text/short-text.ts';

/** What a token reaches: `write` includes `read`. */
export const TOKEN_SCOPES = ['read', 'write'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Days until a token expires; null: never. */
export const TOKEN_LIFETIMES = [30, 90, 365, null] as const;

export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number];

/** Most tokens of a user, expired ones included. */
export const TOKENS_MAX = 20;

/** Most characters of a name. */
export const TOKEN_NAME_MAX = 30;

/** A token as lists show it. Times are ISO 8601 in UTC. */
export interface PersonalToken {
  id: string;
  name: string;
  scope: TokenScope;
  /** The end of its text. */
  lastFour: string;
  createdAt: string;
  /** null: never. */
  expiresAt: string | null;
  /** To within five minutes; null: not used yet. */
  lastUsedAt: string | null;
}

/** How the text of every token begins, so that scanners of leaked secrets know it. */
export const TOKEN_PREFIX = 'echo_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const TOKEN_PATTERN = /^echo_[0-9A-Za-z]{36}$/;

/** The first byte that would make some characters likelier than others. */
const FIRST_UNFAIR_BYTE = 256 - (256 % BASE62.length);

/** The text of a new token: 178 random bits and their checksum. */
export function newTokenText(randomBytes: (count: number) => Uint8Array): string {
  let random = '';
  while (random.length < RANDOM_CHARACTERS)
    for (const byte of randomBytes(RANDOM_CHARACTERS))
      if (byte < FIRST_UNFAIR_BYTE && random.length < RANDOM_CHARACTERS)
        random += BASE62.charAt(byte % BASE62.length);
  return `${TOKEN_PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a text has the form and the checksum of a token. */
export function isTokenText(text: string): boolean {
  if (!TOKEN_PATTERN.test(text)) return false;
  const random = text.slice(TOKEN_PREFIX.length, -CHECKSUM_CHARACTERS);
  return text.endsWith(checksumOf(random));
}

/** The end of a token's text, by which its owner knows it again. */
export function lastFourOf(text: string): string {
  return text.slice(-4);
}

/** Checks and trims the name of a new token. */
export function checkTokenName(name: string): Outcome<string, 'PERSONAL_TOKEN_NAME_INVALID'> {
  const short = shortTextOf(name, 'NFC', TOKEN_NAME_MAX);
  return short === null ? bad('PERSONAL_TOKEN_NAME_INVALID') : good(short);
}

/** Whether a token of one scope may do what needs the other. */
export function scopeReaches(scope: TokenScope, needed: TokenScope): boolean {
  return TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECKSUM_CHARACTERS; at += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

// CRC-32 (ISO 3309) of ASCII, as zlib has it.
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}
