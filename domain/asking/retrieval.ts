// Chooses what answers a question: at most twelve excerpts, or the finding that the journal does
// not have it. A model sees nothing but these excerpts.
import type { CountedFigures } from '#domain/asking/answer.ts';
import { countEntries, endsOf, isCounted } from '#domain/asking/figures.ts';
import { coverage, groupWeights, inOrder, matchesOf } from '#domain/asking/matches.ts';
import { firstSentences } from '#domain/asking/passages.ts';
import { entriesOfDates } from '#domain/asking/told-later.ts';
import { OWN_WEIGHT, type ConceptGroup } from '#domain/asking/concepts.ts';
import type { Question, QuestionKind } from '#domain/asking/questions.ts';
import {
  isDenied,
  rankEntries,
  termsOf as allTermsOf,
  type AskableEntry,
  type JournalFigures,
  type Passage,
  type RankedEntry,
} from '#domain/asking/ranking.ts';
import { peopleIn } from '#domain/text/people.ts';

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
  /** Figures of all entries that cover the question best; null: there are none. */
  figures: CountedFigures | null;
  /** The first and the last of these entries, in the order of time. */
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
  if (hasRange && inTime.length === 0)
    return { outcome: 'emptyRange', excerpts: [], figures: null, matches: [] };
  const ranked = rankEntries(inTime, groups, figures, {
    nowMs: hasRange ? null : nowMs,
    deniable: deniableOf(question, groups),
  });
  const enough = COVERAGE_MIN[termsOf === 'engine' && hasRange ? 'engineInDates' : termsOf];
  const isCovered = groups.length === 0 || covers(ranked, groups, figures, enough);
  const { entries: matches, about } =
    groups.length === 0
      ? { entries: inOrder(inTime), about: [] }
      : matchesOf(ranked, groups, figures, termsOf);
  const ordered = byKind(ranked, matches, question.kind);
  const passages = fromRanked(ordered, question.kind);
  const chosen = new Set(ordered.map(({ entry }) => entry));
  const others = hasRange || groups.length === 0 ? spread(inTime, chosen, passages.length) : [];
  return {
    outcome: isCovered ? 'found' : 'notFound',
    excerpts: numbered(withinBudget([...passages, ...others], characters)),
    figures: countEntries(about, matches),
    matches: endsOf(matches),
  };
}

/** A synonym covers its concept. */
const isPresent = (weight: number): number => (weight > 0 ? 1 : 0);

function covers(
  ranked: readonly RankedEntry[],
  groups: readonly ConceptGroup[],
  figures: JournalFigures,
  enough: number,
): boolean {
  if (groups.some((group) => isMissing(group, figures))) return false;
  const weights = groupWeights(groups, figures);
  const passages = ranked.flatMap((entry) => entry.passages);
  // Other words of the engine are too loose to answer alone.
  const alone = enough === COVERAGE_MIN.model ? Number.MIN_VALUE : OWN_WEIGHT;
  return passages.some(({ covered }) => {
    const present = covered.map(isPresent);
    if (coverage(present, weights) < enough) return false;
    const found = present.filter((is) => is > 0).length;
    return (
      enough <= COVERAGE_MIN.engineInDates ||
      found >= 2 ||
      found === groups.length ||
      covered.some((weight, at) => weight >= alone && isRare(groups[at], figures))
    );
  });
}

/** Whether no entry has a person or a thing of the question. */
function isMissing({ isThing, terms }: ConceptGroup, figures: JournalFigures): boolean {
  return isThing === true && terms.every(({ text }) => figures.frequency(text) === 0);
}

function isRare(group: ConceptGroup | undefined, figures: JournalFigures): boolean {
  const most = Math.max(0, ...(group?.terms ?? []).map(({ text }) => figures.frequency(text)));
  return most <= Math.max(1, RARE_SHARE * figures.entries);
}

/** 第一次 wants the earliest of the matches, 最后一次 the latest. */
function byKind<Entry extends AskableEntry>(
  ranked: RankedEntry<Entry>[],
  matches: readonly Entry[],
  kind: QuestionKind,
): RankedEntry<Entry>[] {
  if (kind !== 'first' && kind !== 'last') return ranked;
  const half = EXCERPTS_MAX / 2;
  const ends = new Set(kind === 'first' ? matches.slice(0, half) : matches.slice(-half));
  const isEnd = ({ entry }: RankedEntry<Entry>) => ends.has(entry);
  return [...ranked.filter(isEnd), ...ranked.filter((entry) => !isEnd(entry))];
}

/** Terms whose denial is no entry about them: actions, unless the question denies them too. */
function deniableOf({ kind, text }: Question, groups: readonly ConceptGroup[]): Set<string> {
  const terms = isCounted(kind) ? allTermsOf(groups) : [];
  return new Set(terms.filter((term) => peopleIn(term).length === 0 && !isDenied(text, term)));
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
