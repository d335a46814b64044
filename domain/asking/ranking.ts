// Ranks the entries that may answer a question: BM25 over passages, with groups of terms. The same
// code scores the candidates of both databases and the entries of a browser.
import { passagesOf } from '#domain/asking/passages.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import { createTermFinder } from '#domain/asking/term-finder.ts';

const K1 = 1.2;
const B = 0.5;

/** Share that further terms of a group add to its best one. */
const OTHER_TERMS = 0.5;

/** Before an action that did not happen: 没跑步, 没能去跑步. 想不到 and 要不 deny nothing. */
const DENIED = /(?:没有?|未|别|(?<![要会能是该想差])不)(?:再|去|能|想|有|怎么|空|时间|力气){0,2}$/u;
const DENIED_CHARACTERS = 8;

/** The newest entry gains at most this share. */
const RECENCY = 0.1;
const RECENCY_HALF_LIFE_MS = 180 * 86_400_000;

/** An entry as the ranking needs it. */
export interface AskableEntry {
  id: string;
  text: string;
  writtenMs: number;
  /** The local day of the person, `YYYY-MM-DD`. */
  day: string;
}

/** What is known of all entries of the person. */
export interface JournalFigures {
  /** Entries in the journal. */
  entries: number;
  /** Entries that have a term. */
  frequency: (term: string) => number;
}

/** A passage with its score. */
export interface Passage<Entry extends AskableEntry = AskableEntry> {
  entry: Entry;
  text: string;
  score: number;
  /** The clause of its best term; passages that repeat each other have the same. */
  context: string;
  /** The weight of each group in it: 1, less for another word, 0 without one. */
  covered: number[];
}

/** An entry with the score of its best passage. */
export interface RankedEntry<Entry extends AskableEntry = AskableEntry> {
  entry: Entry;
  score: number;
  /** Best first. */
  passages: Passage<Entry>[];
}

/** Okapi's inverse document frequency, never negative. */
export function rarity(frequency: number, entries: number): number {
  return Math.log(1 + (Math.max(entries, frequency) - frequency + 0.5) / (frequency + 0.5));
}

/** Occurrences of a term, without overlap. Both are in the form of the search index. */
function countOf(text: string, term: string): number {
  let count = 0;
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length))
    count += 1;
  return count;
}

interface WeighedGroup {
  terms: { text: string; weight: number }[];
}

function weighed(groups: readonly ConceptGroup[], figures: JournalFigures): WeighedGroup[] {
  return groups.map(({ terms }) => ({
    terms: terms.map(({ text, weight }) => ({
      text,
      weight: weight * rarity(figures.frequency(text), figures.entries),
    })),
  }));
}

/**
 * Entries with at least one term, best first. `nowMs` lets recent entries gain a little; null for a
 * question with a date. Of terms in `deniable` only an action that was done counts as covered.
 */
export function rankEntries<Entry extends AskableEntry>(
  entries: readonly Entry[],
  groups: readonly ConceptGroup[],
  figures: JournalFigures,
  { nowMs, deniable }: Pick<Scoring, 'nowMs' | 'deniable'>,
): RankedEntry<Entry>[] {
  const terms = weighed(groups, figures);
  const finder = createTermFinder(termsOf(groups));
  const averageLength = averageOf(entries.map(({ text }) => Math.min(text.length, 400)));
  const scoring = { groups, terms, averageLength, nowMs, deniable };
  return entries
    .filter(({ text }) => finder.find(text).length > 0)
    .map((entry) => {
      const passages = passagesOf(entry.text)
        .map((text) => passageOf(entry, text, finder.comparable(text), scoring))
        .toSorted((a, b) => b.score - a.score);
      return { entry, passages, score: passages[0]?.score ?? 0 };
    })
    .toSorted((a, b) => b.score - a.score || b.entry.writtenMs - a.entry.writtenMs);
}

interface Scoring {
  groups: readonly ConceptGroup[];
  terms: readonly WeighedGroup[];
  averageLength: number;
  nowMs: number | null;
  deniable: ReadonlySet<string>;
}

function passageOf<Entry extends AskableEntry>(
  entry: Entry,
  text: string,
  body: string,
  { groups, terms, averageLength, nowMs, deniable }: Scoring,
): Passage<Entry> {
  return {
    entry,
    text,
    score: scoreOf(body, terms, averageLength) * recency(entry.writtenMs, nowMs),
    context: contextOf(body, terms),
    covered: groups.map((group) => coverageOf(body, group, deniable)),
  };
}

/** Characters read on either side of a term, and what ends a clause. */
const CONTEXT_CHARACTERS = 20;
const CLAUSE_END = /[\s，。！？；：、…,.!?;:~～（）()“”"]/u;

/** The clause of the term that counts most. */
function contextOf(text: string, groups: readonly WeighedGroup[]): string {
  let best = { weight: 0, at: -1, length: 0 };
  for (const { terms } of groups)
    for (const term of terms) {
      const at = term.weight > best.weight ? text.indexOf(term.text) : -1;
      if (at !== -1) best = { weight: term.weight, at, length: term.text.length };
    }
  if (best.at === -1) return '';
  const before = text.slice(Math.max(0, best.at - CONTEXT_CHARACTERS), best.at);
  const after = text.slice(best.at + best.length, best.at + best.length + CONTEXT_CHARACTERS);
  return `${before.split(CLAUSE_END).at(-1)}${text.slice(best.at, best.at + best.length)}${after.split(CLAUSE_END)[0]}`;
}

/** The terms of all groups, in their order. */
export function termsOf(groups: readonly ConceptGroup[]): string[] {
  return groups.flatMap(({ terms }) => terms.map(({ text }) => text));
}

function scoreOf(text: string, groups: readonly WeighedGroup[], averageLength: number): number {
  const norm = K1 * (1 - B + (B * text.length) / averageLength);
  let score = 0;
  for (const { terms } of groups) {
    let best = 0;
    let sum = 0;
    for (const term of terms) {
      const count = countOf(text, term.text);
      const part = (term.weight * count * (K1 + 1)) / (count + norm);
      best = Math.max(best, part);
      sum += part;
    }
    score += best + OTHER_TERMS * (sum - best);
  }
  return score;
}

function coverageOf(body: string, { terms }: ConceptGroup, deniable: ReadonlySet<string>): number {
  let best = 0;
  for (const { text, weight } of terms)
    if (weight > best && body.includes(text) && !(deniable.has(text) && isDenied(body, text)))
      best = weight;
  return best;
}

/** Whether a text has a term only where it is denied. */
export function isDenied(text: string, term: string): boolean {
  let found = false;
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) {
    if (!DENIED.test(text.slice(Math.max(0, at - DENIED_CHARACTERS), at))) return false;
    found = true;
  }
  return found;
}

function recency(writtenMs: number, nowMs: number | null): number {
  if (nowMs === null) return 1;
  return 1 + RECENCY * 0.5 ** (Math.max(0, nowMs - writtenMs) / RECENCY_HALF_LIFE_MS);
}

function averageOf(numbers: readonly number[]): number {
  return numbers.length === 0
    ? 1
    : Math.max(1, numbers.reduce((a, b) => a + b, 0) / numbers.length);
}
