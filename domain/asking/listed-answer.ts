// The answer without a model: the fitting entries in the order of time and no prose. Abstentions
// list the nearest entries the same way.
import { headOf } from '#domain/text/graphemes.ts';
import { isCounting } from '#domain/asking/figures.ts';
import {
  type AskReceipt,
  type FoundEntry,
  type JournalAnswer,
  type NamedEntry,
} from '#domain/asking/answer.ts';
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import { ownGroups } from '#domain/asking/concepts.ts';
import type { FoundName, JournalFindings } from '#domain/asking/journal-search.ts';
import { firstSentences } from '#domain/asking/passages.ts';
import type { Question } from '#domain/asking/questions.ts';
import type { Excerpt, Retrieval } from '#domain/asking/retrieval.ts';

/** Characters of a passage in a list. */
const LISTED_CHARACTERS = 160;

/** The groups of a question without a model. */
export function engineGroups(
  question: Question,
  otherWords: (words: readonly string[]) => readonly (readonly string[])[],
  isThing: (word: string) => boolean,
): ConceptGroup[] {
  return ownGroups(question, otherWords(question.words), isThing);
}

/** The answer of the built-in engine; private entries are listed, because nothing is sent. */
export function listedAnswer(
  question: Question,
  groups: readonly ConceptGroup[],
  findings: JournalFindings,
): JournalAnswer {
  return {
    ...listOf(question, findings.retrieval),
    receipt: receiptOf(question, groups, findings),
  };
}

/** A list instead of claims. */
export function listOf(
  { kind }: Question,
  { outcome, excerpts, ...counted }: Retrieval<FoundName>,
): Omit<JournalAnswer, 'receipt'> {
  return {
    outcome: outcome === 'found' ? 'listed' : outcome,
    engine: 'builtin',
    text: null,
    claims: [],
    found: excerpts.map(foundEntry),
    ...(outcome === 'found' ? countedOf(kind, counted) : { counted: [], figures: null }),
  };
}

/** The entries and figures that an answer shows for 几次 and 多久. */
export function countedOf(
  kind: Question['kind'],
  { figures, matches }: Pick<Retrieval<FoundName>, 'figures' | 'matches'>,
): Pick<JournalAnswer, 'counted' | 'figures'> {
  return isCounting(kind)
    ? { counted: matches.map(named), figures }
    : { counted: [], figures: null };
}

/** What was searched; nothing is sent yet. */
export function receiptOf(
  { dates: { ranges } }: Question,
  groups: readonly ConceptGroup[],
  { searched, retrieval: { outcome, figures } }: JournalFindings,
): AskReceipt {
  return {
    ranges: [...ranges],
    terms: groups.map(({ terms }) => terms.map(({ text }) => text)),
    searched,
    matched: outcome === 'found' ? (figures?.entries ?? 0) : 0,
    keptFromAi: 0,
    sentIds: [],
    sent: [],
  };
}

export function named({ kind, id, day }: FoundName): NamedEntry {
  return { kind, id, day };
}

/** An excerpt as a list shows it. */
export function foundEntry({ entry, text }: Excerpt<FoundName>): FoundEntry {
  const sentences = firstSentences(text, LISTED_CHARACTERS);
  return {
    ...named(entry),
    text: sentences === '' ? headOf(text, LISTED_CHARACTERS) : sentences,
    isPrivate: entry.isPrivate,
  };
}
