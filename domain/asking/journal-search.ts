// What a question finds in a journal, without the texts of whole entries: it is small and can be
// cloned, so the search may run in another thread than what answers.
import type { ConceptGroup } from '#domain/asking/concepts.ts';
import type { Scan } from '#domain/asking/journal-scan.ts';
import type { Question } from '#domain/asking/questions.ts';
import type { AskableEntry } from '#domain/asking/ranking.ts';
import { retrieve, type Excerpt, type Retrieval } from '#domain/asking/retrieval.ts';
import { isInRanges } from '#domain/asking/told-later.ts';
import type { EntryKind } from '#domain/entries/entry.ts';

/** An entry that a question may be about. */
export interface JournalEntry extends AskableEntry {
  kind: EntryKind;
  /** 不给AI看. */
  isPrivate: boolean;
}

/** An entry that was found. */
export type FoundName = Omit<JournalEntry, 'text'>;

/** What is looked for. */
export interface JournalSearch {
  question: Question;
  groups: readonly ConceptGroup[];
  /** Who gave the groups. */
  termsOf: 'model' | 'engine';
  nowMs: number;
  /** What a model takes; it sees no private entry. null: nothing is sent. */
  characters: number | null;
}

/** What is found. */
export interface JournalFindings {
  retrieval: Retrieval<FoundName>;
  /** Private entries that fit what is sent to a model. */
  hidden: Excerpt<FoundName>[];
  /** Entries that were searched: those of the question's days, or all. */
  searched: number;
}

/** Searches what was scanned for the same groups and dates. */
export function searchJournal(
  { figures, candidates }: Scan<JournalEntry>,
  { question, groups, termsOf, nowMs, characters }: JournalSearch,
): JournalFindings {
  const { ranges } = question.dates;
  const common = { question, groups, termsOf, figures, nowMs };
  const whole = retrieve({ ...common, entries: candidates });
  const searched =
    ranges.length === 0
      ? figures.entries
      : candidates.filter(({ day }) => isInRanges(day, ranges)).length;
  if (characters === null) return { retrieval: named(whole), hidden: [], searched };
  const open = candidates.filter(({ isPrivate }) => !isPrivate);
  const hidden =
    whole.outcome === 'found' ? whole.excerpts.filter(({ entry }) => entry.isPrivate) : [];
  return {
    retrieval: named(retrieve({ ...common, entries: open, characters })),
    hidden: hidden.map(withName),
    searched,
  };
}

function named({ excerpts, matches, ...found }: Retrieval<JournalEntry>): Retrieval<FoundName> {
  return { ...found, excerpts: excerpts.map(withName), matches: matches.map(nameOf) };
}

function withName({ number, entry, text }: Excerpt<JournalEntry>): Excerpt<FoundName> {
  return { number, entry: nameOf(entry), text };
}

function nameOf({ kind, id, writtenMs, day, isPrivate }: JournalEntry): FoundName {
  return { kind, id, writtenMs, day, isPrivate };
}
