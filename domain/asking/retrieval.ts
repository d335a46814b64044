// Chooses what answers a question: at most twelve excerpts, or the finding that the journal does
// not have it. A model sees nothing but these excerpts.
import { firstSentences } from '#domain/asking/passages.ts';
import { entriesOfDates } from '#domain/asking/told-later.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import type { Question, QuestionKind } from '#domain/asking/questions.ts';
import {
  rankEntries,
  rarity,
  type AskableEntry,
  type JournalFigures,
  type Passage,
  type RankedEntry,
} from '#domain/asking/ranking.ts';

export const EXCERPTS_MAX = 12;
const EXCERPTS_OF_ENTRY_MAX = 2;

/** Characters of all excerpts; a Chinese character is about one token. */
export const EXCERPT_CHARACTERS = 6_000;

/**
 * Share of the question's weight that a passage has to cover. A model names only what matters; the
 * words of the question itself include some that no entry repeats, and more so beside a date.
 */
const COVERAGE_MIN = { model: 0.6, engine: 0.4, engineInDates: 0.1 } as const;
/** A concept in at most this share of the entries may answer alone. */
const RARE_SHARE = 0.02;

/** Entries that cover this share of what the best one covers are meant by 第一次 and by 几次. */
const MATCH_SHARE = 0.95;

export interface Excerpt<Entry = AskableEntry> {
  /** From 1, in the order of time; citations name it. */
  number: number;
  entry: Entry;
  /** Whole sentences of the entry. */
  text: string;
}

/**
 * `emptyRange`: the person wrote nothing in these days. `notFound`: no entry covers enough of the
 * question; the excerpts are the nearest ones.
 */
export type RetrievalOutcome = 'found' | 'emptyRange' | 'notFound';

export interface Retrieval<Entry = AskableEntry> {
  outcome: RetrievalOutcome;
  excerpts: Excerpt<Entry>[];
  /** All entries that cover the question best, in the order of time: what 几次 counts. */
  matches: Entry[];
}

export interface RetrievalInput<Entry extends AskableEntry> {
  question: Question;
  groups: readonly ConceptGroup[];
  /** Who gave the groups. */
  termsOf: 'model' | 'engine';
  /**
   * Entries that may answer: those of the question's days, and for each term those that have it.
   * Others of the journal are ignored.
   */
  entries: readonly Entry[];
  figures: JournalFigures;
  nowMs: number;
  /** At most {@link EXCERPT_CHARACTERS}; a small model takes less. */
  characters?: number;
}

/** Finds the excerpts for a question. */
export function retrieve<Entry extends AskableEntry>({
  question,
  groups,
  termsOf,
  entries,
  figures,
  nowMs,
  characters = EXCERPT_CHARACTERS,
}: RetrievalInput<Entry>): Retrieval<Entry> {
  const hasRange = question.dates.ranges.length > 0;
  const inTime = hasRange ? entriesOfDates(entries, question, groups) : entries;
  if (hasRange && inTime.length === 0) return { outcome: 'emptyRange', excerpts: [], matches: [] };
  const ranked = rankEntries(inTime, groups, figures, hasRange ? null : nowMs);
  const enough = COVERAGE_MIN[termsOf === 'engine' && hasRange ? 'engineInDates' : termsOf];
  const isCovered = groups.length === 0 || covers(ranked, groups, figures, enough);
  const matches = matchesOf(ranked, groups, figures);
  const ordered = byKind(ranked, matches, question.kind);
  const passages = fromRanked(ordered, question.kind);
  const chosen = new Set(ordered.map(({ entry }) => entry));
  const others = hasRange || groups.length === 0 ? spread(inTime, chosen, passages.length) : [];
  return {
    outcome: isCovered ? 'found' : 'notFound',
    excerpts: numbered(withinBudget([...passages, ...others], characters)),
    matches: matches.map(({ entry }) => entry).toSorted((a, b) => a.writtenMs - b.writtenMs),
  };
}

/** The share of a concept in the question: rare ones count more, absent ones most. */
function groupWeights(groups: readonly ConceptGroup[], figures: JournalFigures): number[] {
  return groups.map(({ terms }) =>
    rarity(Math.max(0, ...terms.map(({ text }) => figures.frequency(text))), figures.entries),
  );
}

function coverage(covered: readonly number[], weights: readonly number[]): number {
  const whole = weights.reduce((a, b) => a + b, 0);
  const part = weights.reduce((sum, weight, at) => sum + weight * Math.min(1, covered[at] ?? 0), 0);
  return whole === 0 ? 0 : part / whole;
}

/** A synonym covers its concept. */
const isPresent = (weight: number): number => (weight > 0 ? 1 : 0);

function covers(
  ranked: readonly RankedEntry[],
  groups: readonly ConceptGroup[],
  figures: JournalFigures,
  enough: number,
): boolean {
  const weights = groupWeights(groups, figures);
  const passages = ranked.flatMap((entry) => entry.passages);
  return passages.some(({ covered }) => {
    const present = covered.map(isPresent);
    if (coverage(present, weights) < enough) return false;
    const found = present.filter((is) => is > 0).length;
    return (
      enough <= COVERAGE_MIN.engineInDates ||
      found >= 2 ||
      found === groups.length ||
      present.some((is, at) => is > 0 && isRare(groups[at], figures))
    );
  });
}

function isRare(group: ConceptGroup | undefined, figures: JournalFigures): boolean {
  const most = Math.max(0, ...(group?.terms ?? []).map(({ text }) => figures.frequency(text)));
  return most <= Math.max(1, RARE_SHARE * figures.entries);
}

function matchesOf<Entry extends AskableEntry>(
  ranked: readonly RankedEntry<Entry>[],
  groups: readonly ConceptGroup[],
  figures: JournalFigures,
): RankedEntry<Entry>[] {
  const weights = groupWeights(groups, figures);
  const shares = ranked.map(({ passages }) =>
    Math.max(0, ...passages.map(({ covered }) => coverage(covered.map(isPresent), weights))),
  );
  const best = shares.reduce((most, share) => Math.max(most, share), 0);
  return ranked.filter((_, at) => best > 0 && (shares[at] ?? 0) >= best * MATCH_SHARE);
}

/** 第一次 wants the earliest of the matches, 最后一次 the latest. */
function byKind<Entry extends AskableEntry>(
  ranked: RankedEntry<Entry>[],
  matches: readonly RankedEntry<Entry>[],
  kind: QuestionKind,
): RankedEntry<Entry>[] {
  if (kind !== 'first' && kind !== 'last') return ranked;
  const sign = kind === 'first' ? 1 : -1;
  const half = EXCERPTS_MAX / 2;
  const ends = matches
    .toSorted((a, b) => sign * (a.entry.writtenMs - b.entry.writtenMs))
    .slice(0, half);
  const isEnd = new Set(ends);
  return [...ends, ...ranked.filter((entry) => !isEnd.has(entry))];
}

/**
 * The best passage of each entry, then second ones. Passages that repeat others word for word come
 * last, unless the question counts them.
 */
function fromRanked<Entry extends AskableEntry>(
  ranked: readonly RankedEntry<Entry>[],
  kind: QuestionKind,
): Passage<Entry>[] {
  const rows = Array.from({ length: EXCERPTS_OF_ENTRY_MAX }, (_, row) =>
    ranked.flatMap(({ passages }) => passages.slice(row, row + 1)),
  );
  const passages = rows.flatMap((row, at) =>
    at === 0 ? row : row.filter(({ score }) => score > 0),
  );
  if (kind === 'count') return passages;
  const seen = new Set<string>();
  const isRepeated = passages.map(({ context }) => {
    const isKnown = seen.has(context);
    seen.add(context);
    return isKnown && context !== '';
  });
  return [
    ...passages.filter((_, at) => isRepeated[at] !== true),
    ...passages.filter((_, at) => isRepeated[at] === true),
  ];
}

/** Entries of evenly spaced days, the longest of each day first. */
function spread<Entry extends AskableEntry>(
  entries: readonly Entry[],
  chosen: ReadonlySet<Entry>,
  taken: number,
): Passage<Entry>[] {
  const wanted = EXCERPTS_MAX - taken;
  if (wanted <= 0) return [];
  const days = Map.groupBy(
    entries.filter((entry) => !chosen.has(entry)),
    ({ day }) => day,
  );
  const rows = [...days.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofDay]) => ofDay.toSorted((a, b) => b.text.length - a.text.length));
  const spaced = rows.length <= wanted ? rows : evenly(rows, wanted);
  const picked: Entry[] = [];
  for (let round = 0; picked.length < wanted && round < EXCERPTS_MAX; round += 1)
    for (const row of spaced) {
      const entry = row[round];
      if (entry !== undefined && picked.length < wanted) picked.push(entry);
    }
  return picked.map((entry) => ({ entry, text: entry.text, score: 0, context: '', covered: [] }));
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: count },
    (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)],
  ).filter((item) => item !== undefined);
}

function withinBudget<Entry extends AskableEntry>(
  passages: readonly Passage<Entry>[],
  characters: number,
): Passage<Entry>[] {
  const kept: Passage<Entry>[] = [];
  let left = characters;
  for (const passage of passages) {
    if (kept.length >= EXCERPTS_MAX || left <= 0) break;
    const text = firstSentences(passage.text, left);
    if (text.trim() === '') continue;
    kept.push({ ...passage, text });
    left -= text.length;
  }
  return kept;
}

function numbered<Entry extends AskableEntry>(
  passages: readonly Passage<Entry>[],
): Excerpt<Entry>[] {
  return passages
    .toSorted((a, b) => a.entry.writtenMs - b.entry.writtenMs)
    .map(({ entry, text }, at) => ({ number: at + 1, entry, text }));
}
