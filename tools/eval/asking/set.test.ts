import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTRY_COUNT, formatLines, makeEntries, type AskingEntry } from './make-entries.ts';

interface AskingQuestion {
  id: string;
  kind: number;
  half: 'tuned' | 'blind';
  question: string;
  askedAt: string;
  timeZone: string;
  relevant: readonly string[];
  range: { from: string; to: string } | null;
  answerable: boolean;
  modelTerms: readonly (readonly string[])[];
  followsUp?: string;
  note?: string;
}

const KINDS = 12;
const QUESTIONS_OF_A_KIND = 25;
const TERMS_MAX = 8;
const UNANSWERABLE_MIN = 30;
/** An event written down later: the range is about the event, the entry is outside it. */
const TOLD_LATER = 4;
/** Kinds whose questions are about a time. */
const TIMED = [2, 3, 9];

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const source = read('entries.json');
const entries = JSON.parse(source) as AskingEntry[];
const questions = JSON.parse(read('questions.json')) as AskingQuestion[];
const entryOf = new Map(entries.map((entry) => [entry.id, entry]));

function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
}

function relevantOf({ relevant }: AskingQuestion): AskingEntry[] {
  return relevant.map((id) => entryOf.get(id)).filter((entry) => entry !== undefined);
}

function isInRange({ timeZone, range }: AskingQuestion, { at }: AskingEntry): boolean {
  if (range === null) return true;
  const day = dayIn(timeZone, at);
  return range.from <= day && day < range.to;
}

describe('entries.json', () => {
  it('is the output of the generator', () => {
    expect(source).toBe(formatLines(makeEntries()));
  });

  it('has 5,000 entries with different ids in order of time', () => {
    expect([entries.length, entryOf.size]).toEqual([ENTRY_COUNT, ENTRY_COUNT]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('questions.json', () => {
  it('has 25 questions of each kind, 12 or 13 in each half', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(KINDS * QUESTIONS_OF_A_KIND);
    for (let kind = 1; kind <= KINDS; kind += 1) {
      const ofKind = questions.filter((question) => question.kind === kind);
      expect(ofKind).toHaveLength(QUESTIONS_OF_A_KIND);
      expect([12, 13]).toContain(ofKind.filter(({ half }) => half === 'tuned').length);
    }
  });

  it.each(['tuned', 'blind'])('has at least 30 unanswerable questions in the %s half', (half) => {
    const unanswerable = questions.filter((question) => question.half === half).filter(isHopeless);
    expect(unanswerable.length).toBeGreaterThanOrEqual(UNANSWERABLE_MIN);
  });

  it('names existing, readable, earlier entries as relevant, none if unanswerable', () => {
    for (const question of questions) {
      const relevant = relevantOf(question);
      expect(relevant, question.id).toHaveLength(question.relevant.length);
      expect(relevant.length > 0, question.id).toBe(question.answerable);
      for (const { at, private: isPrivate } of relevant) {
        expect(Date.parse(at), question.id).toBeLessThanOrEqual(Date.parse(question.askedAt));
        expect(isPrivate, question.id).toBeUndefined();
      }
    }
  });

  it('has every relevant entry in the range, unless the event is written down later', () => {
    for (const question of questions)
      if (question.kind !== TOLD_LATER)
        for (const entry of relevantOf(question))
          expect(isInRange(question, entry), `${question.id} ${entry.id}`).toBe(true);
  });

  it('has a range for each question about a time, and the range is not empty', () => {
    for (const { id, kind, range } of questions) {
      if (TIMED.includes(kind)) expect(range, id).not.toBeNull();
      if (range !== null) expect(range.from < range.to, id).toBe(true);
    }
  });

  it('has at most eight model terms, and follows up a question of the same half', () => {
    for (const { id, half, modelTerms, followsUp } of questions) {
      expect(modelTerms.flat().length, id).toBeLessThanOrEqual(TERMS_MAX);
      if (followsUp !== undefined)
        expect(questions.find((other) => other.id === followsUp)?.half, id).toBe(half);
    }
  });
});

function isHopeless({ answerable }: AskingQuestion): boolean {
  return !answerable;
}
