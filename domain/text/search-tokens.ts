// Splits a text into the tokens of the search index: Chinese into overlapping pairs, everything
// else unchanged. A dictionary would miss unknown words and change with its version. Pairs find
// every substring, on both databases alike.
import { normaliseForSearch } from '#domain/text/search-form.ts';

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;

/**
 * The pairs, and the last character of a run alone, so that a single character is found as a
 * prefix.
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
 * The tokens of every text that contains the needle: its Chinese pairs, and its lone characters as
 * prefixes. Empty for a needle without Chinese, because a part of a Latin word is not a token.
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
 * The token in every document of a user and in no other: a search never leaves the user's own
 * texts.
 */
export function ownerToken(userId: string): string {
  return `owner${userId.replace(/[^0-9a-z]/gu, '')}`;
}

/** The token in every document of one kind of a user. */
export function shelfToken(userId: string, kind: string): string {
  return `${ownerToken(userId)}${kind}`;
}
