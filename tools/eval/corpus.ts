// Reads the corpus: entries written for this project, one JSON object a line. corpus/README.md
// describes the labels and the split.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Mood, Valence } from '#domain/diaries/mood.ts';
import type { EventId } from '#engine/reading/events.ts';

export type CorpusPart = 'train' | 'dev' | 'blind-first' | 'blind';

/** `now` and `hint`: the writer is in danger; the others as in corpus/README.md. */
export type DangerLabel = 'none' | 'now' | 'hint' | 'past' | 'bereaved' | 'other' | 'violence';

export interface CorpusEntry {
  id: string;
  /** The voice it was written in; a brief is in one part only. */
  brief: string;
  text: string;
  valence: Valence;
  mood: Mood;
  /** null: none of the events fits. */
  event: EventId | null;
  /** The words of the text that name others. */
  persons: readonly string[];
  danger: DangerLabel;
}

/** A phrase with what it usually means; used in training only. */
export interface Phrase {
  text: string;
  valence: Valence;
  mood: Mood | null;
  event: EventId | null;
}

const FOLDER = new URL('corpus/', import.meta.url);

function linesOf<T>(name: string): T[] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

export function readCorpus(part: CorpusPart): CorpusEntry[] {
  return linesOf(`${part}.jsonl`);
}

export function readPhrases(): Phrase[] {
  return linesOf('phrases.jsonl');
}

/** Lines with words that look like danger and are not. */
export function readEveryday(): string[] {
  return linesOf<{ text: string }>('everyday.jsonl').map(({ text }) => text);
}

/** Lines of the same kind that thresholds are chosen with. */
export function readEverydayDev(): string[] {
  return linesOf<{ text: string }>('everyday-dev.jsonl').map(({ text }) => text);
}

/** SHA-256 of a part; of `train` with the phrases. */
export function corpusChecksum(part: CorpusPart): string {
  const hash = createHash('sha256').update(readFileSync(new URL(`${part}.jsonl`, FOLDER)));
  if (part === 'train') hash.update(readFileSync(new URL('phrases.jsonl', FOLDER)));
  return hash.digest('hex');
}
