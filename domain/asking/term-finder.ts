// Finds which of many terms a text has, in one pass over its characters. A browser reads every
// entry of a journal for a question.
import { normaliseForSearch } from '#domain/text/search-form.ts';

const PLAIN = 0;
const BEGINS_TERM = 1;
/** Characters that normalisation may change, for example capitals and full-width forms. */
const CHANGES = 2;

/** Ranges of UTF-16 units that may change: capitals, full width, compatibility forms. */
const CHANGING: readonly (readonly [from: number, to: number])[] = [
  [0x41, 0x5a],
  [0xa0, 0x2013],
  [0x2027, 0x2fff],
  [0x3200, 0x4dff],
  [0xf900, 0xff00],
  [0xff10, 0xff19],
  [0xff21, 0xff3a],
  [0xff41, 0xff5a],
  [0xff5f, 0xffff],
];

export interface TermFinder {
  /** The form of a text in which terms are found. */
  comparable: (text: string) => string;
  /** The places in the list of the terms that a text has, each once. */
  find: (text: string) => number[];
}

/** The terms are in the form of the search index and not empty. */
export function createTermFinder(terms: readonly string[]): TermFinder {
  const kinds = new Uint8Array(0x1_0000);
  for (const [from, to] of CHANGING) kinds.fill(CHANGES, from, to + 1);
  const byFirst = new Map<number, number[]>();
  for (const [at, term] of terms.entries()) {
    const first = term.charCodeAt(0);
    kinds[first] = BEGINS_TERM;
    byFirst.set(first, [...(byFirst.get(first) ?? []), at]);
  }
  const comparable = (text: string): string => {
    for (let at = 0; at < text.length; at += 1)
      if (kinds[text.charCodeAt(at)] === CHANGES) return normaliseForSearch(text);
    return text;
  };
  const findIn = (text: string, isComparable: boolean): number[] => {
    const found: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const kind = kinds[unit];
      if (kind === PLAIN) continue;
      if (kind === CHANGES) {
        if (isComparable) continue;
        return findIn(normaliseForSearch(text), true);
      }
      for (const index of byFirst.get(unit) ?? [])
        if (!found.includes(index) && text.startsWith(terms[index] ?? '', at)) found.push(index);
    }
    return found;
  };
  return { comparable, find: (text) => findIn(text, false) };
}
