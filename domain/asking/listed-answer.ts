// The answer without a model: the fitting entries in the order of time and no prose. Abstentions
// list the nearest entries the same way.
import { COUNTED_MAX } from '#domain/asking/figures.ts';
import {
  type AskReceipt,
  type FoundEntry,
  type JournalAnswer,
  type NamedEntry,
} from '#domain/asking/answer.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import { ownGroups } from '#domain/asking/concepts.ts';
import { firstSentences } from '#domain/asking/passages.ts';
import type { Question } from '#domain/asking/questions.ts';
import type { AskableEntry, JournalFigures } from '#domain/asking/ranking.ts';
import { retrieve, type Excerpt, type Retrieval } from '#domain/asking/retrieval.ts';
import { isInRanges } from '#domain/asking/told-later.ts';
import type { EntryKind } from '#domain/entries/entry.ts';

/** Characters of a passage in a list. */
const LISTED_CHARACTERS = 160;

/** An entry that a question may be about. */
export interface JournalEntry extends AskableEntry {
  kind: EntryKind;
  /** 不给AI看. */
  isPrivate: boolean;
}

/** What a search for the terms of a question found. */
export interface JournalScan {
  figures: JournalFigures;
  candidates: readonly JournalEntry[];
}

/** The groups of a question without a model. */
export function engineGroups(
  question: Question,
  otherWords: (words: readonly string[]) => readonly (readonly string[])[],
): ConceptGroup[] {
  return ownGroups(question, otherWords(question.words));
}

/** The answer of the built-in engine; private entries are listed, because nothing is sent. */
export function listedAnswer(
  question: Question,
  groups: readonly ConceptGroup[],
  { figures, candidates }: JournalScan,
  nowMs: number,
): JournalAnswer {
  const retrieval = retrieve({
    question,
    groups,
    termsOf: 'engine',
    entries: candidates,
    figures,
    nowMs,
  });
  return {
    ...listOf(question, retrieval),
    receipt: receiptOf(question, groups, { figures, candidates }, retrieval),
  };
}

/** A list instead of claims. */
export function listOf(
  { kind }: Question,
  { outcome, excerpts, matches }: Retrieval<JournalEntry>,
): Omit<JournalAnswer, 'receipt'> {
  return {
    outcome: outcome === 'found' ? 'listed' : outcome,
    engine: 'builtin',
    text: null,
    claims: [],
    found: excerpts.map(foundEntry),
    counted:
      outcome === 'found' && isCounting(kind) ? matches.slice(0, COUNTED_MAX).map(named) : [],
  };
}

/** What was searched; nothing is sent yet. */
export function receiptOf(
  { dates: { ranges } }: Question,
  groups: readonly ConceptGroup[],
  { figures, candidates }: JournalScan,
  { outcome, matches }: Retrieval<JournalEntry>,
): AskReceipt {
  return {
    ranges: [...ranges],
    terms: groups.map(({ terms }) => terms.map(({ text }) => text)),
    searched:
      ranges.length === 0
        ? figures.entries
        : candidates.filter(({ day }) => isInRanges(day, ranges)).length,
    matched: outcome === 'found' ? matches.length : 0,
    keptFromAi: 0,
    sentIds: [],
    sent: [],
  };
}

/** Whether a question is about a number of entries or the time between them. */
export function isCounting(kind: Question['kind']): boolean {
  return kind === 'count' || kind === 'duration';
}

export function named({ kind, id, day }: JournalEntry): NamedEntry {
  return { kind, id, day };
}

/** An excerpt as a list shows it. */
export function foundEntry({ entry, text }: Excerpt<JournalEntry>): FoundEntry {
  const sentences = firstSentences(text, LISTED_CHARACTERS);
  return {
    ...named(entry),
    text: sentences === '' ? text.slice(0, LISTED_CHARACTERS) : sentences,
    isPrivate: entry.isPrivate,
  };
}
