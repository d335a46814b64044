// The fixed inputs of the model bench, and the journal of one invented person that they are about.
import { readFileSync } from 'node:fs';
import type { JournalEntry } from '#domain/asking/journal-search.ts';
import { localDay } from '#domain/shared/calendar.ts';

export const ZONE = 'Asia/Shanghai';

/** The moment of every request, so that a repeated run sends the same words. */
export const NOW_MS = Date.parse('2026-11-20T21:00:00+08:00');

/** What the person wrote under 关于我. */
export const FACTS = ['我姓程，在绍兴的图书馆上班', '丈夫叫老魏', '父亲2025年3月去世', '猫叫芝麻'];

/** A post of the journal by its id, or a text of its own. */
type Written = { post: string } | { text: string };

export type BenchInput =
  | ({
      kind: 'reply';
      role: string;
      /** Lines after the post, `我：…` or `AI：…`, oldest first. */
      lines?: string[];
      /** The last line is a reply to write again. */
      replace?: true;
      facts?: true;
      related?: string[];
    } & Written)
  | ({ kind: 'enhance'; style: string; previous?: string } & Written)
  | {
      kind: 'summary';
      style: string;
      posts: string[];
      lines?: Record<string, string[]>;
      suggestion?: string;
      facts?: true;
    }
  | { kind: 'letter'; posts: string[]; facts?: true }
  | { kind: 'ask'; question: string; facts?: true }
  | ({ kind: 'recommend' } & Written);

interface WrittenEntry {
  id: string;
  /** Local time, `2026-01-03T20:10`. */
  at: string;
  text: string;
}

function readLines<T>(name: string): T[] {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8');
  return file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The inputs in their fixed order; the first has number 1. */
export function benchInputs(): BenchInput[] {
  return readLines<BenchInput>('inputs.jsonl');
}

export function benchJournal(): JournalEntry[] {
  return readLines<WrittenEntry>('journal.jsonl').map(({ id, at, text }) => {
    const writtenMs = Date.parse(`${at}:00+08:00`);
    return { kind: 'post', id, text, writtenMs, day: localDay(writtenMs, ZONE), isPrivate: false };
  });
}
