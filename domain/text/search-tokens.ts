// Splits a text into the tokens of the search index: Chinese into overlapping pairs, everything
// else unchanged. A dictionary would miss unknown words and change with its version. Pairs find
// every substring, on both databases alike.
import { normaliseForSearch } from '#domain/text/search-form.ts';

const HAN = /^\p{Script=Han}/u;

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;

/**
 * The pairs, and the last character of a run alone, so that a single character is found as a
 * prefix.
 */
export function documentTokens(text: string): string[] {
  return normalisedTokens(normaliseForSearch(text));
}

/** The tokens of a text that is normalised already: a second time may change it. */
export function normalisedTokens(text: string): string[] {
  return [...tokensOfRuns(runsOf(text))];
}

/**
 * The tokens that a text lost and got by a change, both sides normalised. Runs that stay are not
 * read: most changes of a long text are short.
 */
export function tokenChanges(before: string, after: string): { gone: string[]; added: string[] } {
  const [runsBefore, runsAfter] = [runsOf(before), runsOf(after)];
  const without = (runs: ReadonlySet<string>, others: string, otherRuns: ReadonlySet<string>) => {
    const tokens = tokensOfRuns(new Set([...runs].filter((run) => !otherRuns.has(run))));
    const isThere = finderIn(others, otherRuns, tokens.size);
    return [...tokens].filter((token) => !isThere(token));
  };
  return {
    gone: without(runsBefore, after, runsAfter),
    added: without(runsAfter, before, runsBefore),
  };
}

/** Tokens of a text that are looked up by reading it; for more all of its tokens are listed. */
const LOOKED_UP_MAX = 50;

/** Whether a text with these runs has a token. */
function finderIn(
  text: string,
  runs: ReadonlySet<string>,
  lookups: number,
): (token: string) => boolean {
  if (lookups > LOOKED_UP_MAX) {
    const tokens = tokensOfRuns(runs);
    return (token) => tokens.has(token);
  }
  const ends = new Set([...runs].map((run) => String.fromCodePoint(lastCodePoint(run))));
  return (token) => {
    if (!HAN.test(token)) return runs.has(token);
    return isPair(token) ? text.includes(token) : ends.has(token);
  };
}

function runsOf(text: string): Set<string> {
  return new Set(text.match(RUNS));
}

function tokensOfRuns(runs: ReadonlySet<string>): Set<string> {
  const tokens = new Set<string>();
  for (const run of runs) {
    if (!HAN.test(run)) {
      tokens.add(run);
      continue;
    }
    let before = '';
    for (const character of run) {
      if (before !== '') tokens.add(before + character);
      before = character;
    }
    tokens.add(before);
  }
  return tokens;
}

/** Whether a token of Chinese is a pair, not the last character of a run. */
function isPair(token: string): boolean {
  return String.fromCodePoint(token.codePointAt(0) ?? 0).length < token.length;
}

function lastCodePoint(run: string): number {
  const pair = run.codePointAt(run.length - 2) ?? 0;
  return pair > 0xffff ? pair : (run.codePointAt(run.length - 1) ?? 0);
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
