// The entries that a question is about: all that cover it best. They are what 几次, 多久, 第一次 and
// 最近一次 count (rulings 214).
import { CHARACTER_WEIGHT, type ConceptGroup } from '#domain/asking/concepts.ts';
import {
  rarity,
  type AskableEntry,
  type JournalFigures,
  type RankedEntry,
} from '#domain/asking/ranking.ts';
import { separatedForms } from '#domain/asking/separable-verbs.ts';

/** Entries that cover this share of what the best one covers are meant. */
const MATCH_SHARE = 0.95;

/** Words of a group that a count names. */
const WORDS_MAX = 3;

export interface Matches<Entry> {
  /** In the order of time. */
  entries: Entry[];
  /** The words that all of them have, one for each thing. */
  about: string[];
}

/** The matches among ranked entries. A single character of a longer question does not count. */
export function matchesOf<Entry extends AskableEntry>(
  ranked: readonly RankedEntry<Entry>[],
  groups: readonly ConceptGroup[],
  figures: JournalFigures,
  termsOf: 'model' | 'engine',
): Matches<Entry> {
  const strong = groups.filter(({ terms: [first] }) => (first?.weight ?? 0) > CHARACTER_WEIGHT);
  const counted = (strong.length === 0 ? groups : strong).map((group) => ({
    at: groups.indexOf(group),
    words: countedWords(group, figures, termsOf),
  }));
  const weights = groupWeights(groups, figures);
  const found = ranked.map(({ entry, passages }) => {
    const shares = passages.map(({ covered }) =>
      coverage(
        counted.map(({ at, words }) => Number((covered[at] ?? 0) >= words.weight)),
        counted.map(({ at }) => weights[at] ?? 0),
      ),
    );
    const share = Math.max(0, ...shares);
    return { entry, share, covered: passages[shares.indexOf(share)]?.covered ?? [] };
  });
  const best = found.reduce((most, { share }) => Math.max(most, share), 0);
  const matches = found.filter(({ share }) => best > 0 && share >= best * MATCH_SHARE);
  return {
    entries: inOrder(matches.map(({ entry }) => entry)),
    about: counted.flatMap(({ at, words }) =>
      matches.every(({ covered }) => (covered[at] ?? 0) >= words.weight) ? words.shown : [],
    ),
  };
}

/**
 * The words of a group that count, as 跑步/晨跑, and the weight that a passage needs. The built-in
 * engine's other words count only for a word that the journal does not have.
 */
function countedWords(
  { terms }: ConceptGroup,
  { frequency }: JournalFigures,
  termsOf: 'model' | 'engine',
): { weight: number; shown: string } {
  const [first] = terms;
  const there = terms.filter(({ text }) => frequency(text) > 0);
  const own = there.filter(({ weight }) => weight >= (first?.weight ?? 0));
  const isOwn = termsOf === 'engine' && own.length > 0;
  const forms = new Set(separatedForms(first?.text ?? ''));
  const words = (isOwn ? own : there).map(({ text }) => text).filter((text) => !forms.has(text));
  const named = words.length === 0 ? [first?.text ?? ''] : words.slice(0, WORDS_MAX);
  return {
    weight: isOwn ? (first?.weight ?? 0) : Number.MIN_VALUE,
    shown: `${named.join('/')}${words.length > WORDS_MAX ? '等' : ''}`,
  };
}

/** In the order of time. */
export function inOrder<Entry extends AskableEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.writtenMs - b.writtenMs);
}

/** The share of a concept in the question: rare ones count more, absent ones most. */
export function groupWeights(groups: readonly ConceptGroup[], figures: JournalFigures): number[] {
  return groups.map(({ terms }) =>
    rarity(Math.max(0, ...terms.map(({ text }) => figures.frequency(text))), figures.entries),
  );
}

/** The share of the question's weight that is covered. */
export function coverage(covered: readonly number[], weights: readonly number[]): number {
  const whole = weights.reduce((a, b) => a + b, 0);
  const part = weights.reduce((sum, weight, at) => sum + weight * Math.min(1, covered[at] ?? 0), 0);
  return whole === 0 ? 0 : part / whole;
}
