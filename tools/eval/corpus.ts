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

/** How a line about danger is written. */
export const STYLES = [
  'plain',
  'chat',
  'slang',
  'dialect',
  'cantonese',
  'traditional',
  'english',
  'long',
] as const;

/** A line that was written to teach or to measure danger alone. */
export interface DangerLine {
  text: string;
  danger: DangerLabel;
  style: (typeof STYLES)[number];
  /** What it tells; of a harmless line why it is there: `twin`, `lookalike`, `sad`, `plain`. */
  kind: string;
  /** Help is needed within the hour. */
  acute?: boolean;
  /** Of a long training text: the sentence with the danger. */
  at?: string | readonly string[];
}

const FOLDER = new URL('corpus/', import.meta.url);

function linesOf<T>(name: string): T[] {
  return parsed(readFileSync(new URL(name, FOLDER), 'utf8'));
}

function parsed<T>(lines: string): T[] {
  return lines
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

/** Lines about danger and harmless ones beside them: for training, for thresholds, or sealed. */
export function readDangerLines(part: 'train' | 'dev' | 'blind'): DangerLine[] {
  return linesOf(`danger-${part}.jsonl`);
}

/** Lines of the same form in any file, by its path. */
export function readDangerFile(path: string): DangerLine[] {
  return parsed(readFileSync(path, 'utf8'));
}

/** SHA-256 of a part; of `train` with the phrases and the lines about danger. */
export function corpusChecksum(part: CorpusPart): string {
  const hash = createHash('sha256').update(readFileSync(new URL(`${part}.jsonl`, FOLDER)));
  if (part === 'train')
    for (const name of ['phrases.jsonl', 'danger-train.jsonl'])
      hash.update(readFileSync(new URL(name, FOLDER)));
  return hash.digest('hex');
}
