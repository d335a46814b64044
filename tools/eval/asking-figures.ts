// The figures of asking one's own journal, over the questions and entries of asking/. Shares are
// from 0 to 1.
import { readFileSync } from 'node:fs';
import type { DateRange } from '#domain/asking/date-range.ts';
import { givenGroups } from '#domain/asking/concepts.ts';
import { engineGroups } from '#domain/asking/listed-answer.ts';
import { followedUp, readQuestion, type Question } from '#domain/asking/questions.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import type { AskableEntry } from '#domain/asking/ranking.ts';
import { retrieve, EXCERPTS_MAX, type Retrieval } from '#domain/asking/retrieval.ts';
import { localDay } from '#domain/shared/calendar.ts';
import { isThing, KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';

/** `fresh` is the set of fresh.json, written after the blind half had been looked at. */
export type AskingHalf = 'tuned' | 'blind' | 'fresh';

interface WrittenEntry {
  id: string;
  kind: 'post' | 'diary';
  at: string;
  text: string;
  /** Marked 不给AI看. */
  private?: true;
}

interface AskedQuestion {
  id: string;
  /** As in asking/README.md. */
  kind: number;
  /** Absent in fresh.json. */
  half?: AskingHalf;
  question: string;
  askedAt: string;
  timeZone: string;
  relevant: string[];
  range: { from: string; to: string } | null;
  answerable: boolean;
  /** Concept groups that a model would give. */
  modelTerms: string[][];
  /** The question that this one follows. */
  followsUp?: string;
}

interface KindFigures {
  kind: number;
  questions: number;
  /** Share of the relevant entries among the excerpts, of the questions that have an answer. */
  recall: number | null;
  /** Answerable questions that were refused. */
  refused: number | null;
  /** Unanswerable questions that were refused. */
  abstained: number | null;
}

interface AskingFigures {
  datesRight: number;
  recall: number;
  refused: number;
  abstained: number;
  unanswerable: number;
  kinds: KindFigures[];
}

/** How the set writes a range without a beginning. */
const OPEN_START = '0001-01-01';

const FOLDER = new URL('asking/', import.meta.url);

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as T;
}

/** Entries as a person in a zone sees them; private ones are left out, as for a model. */
function entriesIn(timeZone: string, written: readonly WrittenEntry[]): AskableEntry[] {
  return written
    .filter((entry) => entry.private !== true)
    .map(({ id, text, at }) => {
      const writtenMs = Date.parse(at);
      return { id, text, writtenMs, day: localDay(writtenMs, timeZone) };
    });
}

interface Asked {
  question: Question;
  retrieval: Retrieval;
}

/** Asks all questions of a half, with the terms of a model or those of the engine. */
export function askingFigures(half: AskingHalf, withModel: boolean): AskingFigures {
  const written = readJson<WrittenEntry[]>('entries.json');
  const all = readJson<AskedQuestion[]>(half === 'fresh' ? 'fresh.json' : 'questions.json');
  const byId = new Map(all.map((asked) => [asked.id, asked]));
  const questions = all.filter((asked) => half === 'fresh' || asked.half === half);
  const zones = new Map<string, AskableEntry[]>();
  const entriesOf = (zone: string): AskableEntry[] => {
    const known = zones.get(zone) ?? entriesIn(zone, written);
    zones.set(zone, known);
    return known;
  };
  const results = questions.map((asked) => ({
    asked,
    ...ask(asked, byId, entriesOf(asked.timeZone), withModel),
  }));
  return figures(results);
}

function read(asked: AskedQuestion, byId: ReadonlyMap<string, AskedQuestion>): Question {
  const today = localDay(Date.parse(asked.askedAt), asked.timeZone);
  const question = readQuestion(asked.question, today, KNOWN_WORDS);
  const before = asked.followsUp === undefined ? undefined : byId.get(asked.followsUp);
  return before === undefined ? question : followedUp(read(before, byId), question);
}

function ask(
  asked: AskedQuestion,
  byId: ReadonlyMap<string, AskedQuestion>,
  entries: readonly AskableEntry[],
  withModel: boolean,
): Asked {
  const question = read(asked, byId);
  const nowMs = Date.parse(asked.askedAt);
  const earlier = entries.filter(({ writtenMs }) => writtenMs <= nowMs);
  const groups = withModel
    ? givenGroups(question, asked.modelTerms)
    : engineGroups(question, otherWords, isThing);
  const { figures: journal, candidates } = scanJournal(earlier, groups, question.dates);
  const retrieval = retrieve({
    question,
    groups,
    termsOf: withModel ? 'model' : 'engine',
    entries: candidates,
    figures: journal,
    nowMs,
  });
  return { question, retrieval };
}

function figures(results: readonly (Asked & { asked: AskedQuestion })[]): AskingFigures {
  const rows = results.map(({ asked, question, retrieval }) => ({
    asked,
    recall: asked.answerable ? recallOf(asked, retrieval) : null,
    isRefused: retrieval.outcome !== 'found',
    hasDates: sameRange(question.dates.ranges, asked.range),
  }));
  const answerable = rows.filter(({ asked }) => asked.answerable);
  const others = rows.filter(({ asked }) => !asked.answerable);
  const kinds = [...new Set(rows.map(({ asked }) => asked.kind))].toSorted((a, b) => a - b);
  return {
    datesRight: mean(rows.map(({ hasDates }) => Number(hasDates))) ?? 0,
    recall: mean(answerable.flatMap(({ recall }) => recall ?? [])) ?? 0,
    refused: mean(answerable.map(({ isRefused }) => Number(isRefused))) ?? 0,
    abstained: mean(others.map(({ isRefused }) => Number(isRefused))) ?? 0,
    unanswerable: others.length,
    kinds: kinds.map((kind) => {
      const ofKind = (row: { asked: AskedQuestion }): boolean => row.asked.kind === kind;
      return {
        kind,
        questions: rows.filter(ofKind).length,
        recall: mean(answerable.filter(ofKind).flatMap(({ recall }) => recall ?? [])),
        refused: mean(answerable.filter(ofKind).map(({ isRefused }) => Number(isRefused))),
        abstained: mean(others.filter(ofKind).map(({ isRefused }) => Number(isRefused))),
      };
    }),
  };
}

/** Recall counts at most EXCERPTS_MAX relevant entries. */
function recallOf({ relevant }: AskedQuestion, { excerpts }: Retrieval): number | null {
  if (relevant.length === 0) return null;
  const shown = new Set(excerpts.map(({ entry }) => entry.id));
  const found = relevant.filter((id) => shown.has(id)).length;
  return found / Math.min(EXCERPTS_MAX, relevant.length);
}

function sameRange(ranges: readonly DateRange[], range: AskedQuestion['range']): boolean {
  if (range === null) return ranges.length === 0;
  const [first] = ranges;
  const from = range.from === OPEN_START ? null : range.from;
  return ranges.length === 1 && first?.from === from && first.to === range.to;
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0) / numbers.length;
}
