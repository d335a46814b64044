// How a text becomes the words of the search index: Chinese in overlapping pairs, everything else
// as it stands. A dictionary would miss what it does not know and change with its version; pairs
// find every substring, on every engine alike.
import { normaliseForSearch } from '#domain/text/related.ts';

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;

/**
 * The tokens of a text: pairs, and the last character of a run alone, so that a single character is
 * found by its beginning.
 */
export function documentTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const [run] of normaliseForSearch(text).matchAll(RUNS)) {
    const characters = [...run];
    const last = characters.at(-1);
    if (!/^\p{Script=Han}/u.test(run) || last === undefined) {
      tokens.add(run);
      continue;
    }
    for (let i = 0; i + 1 < characters.length; i += 1)
      tokens.add(`${characters[i]}${characters[i + 1]}`);
    tokens.add(last);
  }
  return [...tokens];
}

/**
 * The tokens that every text holding a needle has: its Chinese pairs, and its lone characters as
 * beginnings of tokens. Empty where the needle is no Chinese: a piece of a Latin word is no token.
 */
export function needleTokens(needle: string): { whole: string[]; beginnings: string[] } {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const [run] of normaliseForSearch(needle).matchAll(/\p{Script=Han}+/gu)) {
    const characters = [...run];
    if (characters.length === 1) beginnings.add(run);
    for (let i = 0; i + 1 < characters.length; i += 1)
      whole.add(`${characters[i]}${characters[i + 1]}`);
  }
  return { whole: [...whole], beginnings: [...beginnings] };
}

/**
 * The token that stands in every document of a person, and in no other: a search never leaves what
 * is theirs.
 */
export function ownerToken(userId: string): string {
  return `owner${userId.replace(/[^0-9a-z]/gu, '')}`;
}

/** The token that stands in every document of one kind of a person. */
export function shelfToken(userId: string, kind: string): string {
  return `${ownerToken(userId)}${kind}`;
}
