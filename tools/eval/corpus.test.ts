// The corpus is what its README says: sealed, split by brief, without repeats.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MOODS } from '#domain/diaries/mood.ts';
import { EVENTS } from '#engine/reading/events.ts';
import { TRAINED_ON, WEIGHTS } from '#engine/reading/weights.ts';
import {
  corpusChecksum,
  readCorpus,
  readDangerLines,
  readEveryday,
  STYLES,
} from '#tools/eval/corpus.ts';

const PARTS = ['train', 'dev', 'blind-first', 'blind'] as const;
const entries = PARTS.flatMap((part) => readCorpus(part).map((entry) => ({ part, ...entry })));
const FOLDER = new URL('corpus/', import.meta.url);

describe('corpus', () => {
  test('at least 6,000 entries and 500 everyday lines', () => {
    expect(entries.length).toBeGreaterThanOrEqual(6_000);
    expect(readEveryday().length).toBe(500);
  });

  test('lines about danger · are in one part only, each with a known style', () => {
    const lines = (['train', 'dev', 'blind'] as const).flatMap((part) => readDangerLines(part));
    expect(lines.filter(({ style }) => !STYLES.includes(style))).toEqual([]);
    const plain = lines.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '') || text);
    expect(new Set(plain).size).toBe(plain.length);
  });

  test('a blind part · has enough lines of each style and of each harmless kind', () => {
    const blind = readDangerLines('blind');
    const count = (is: (line: (typeof blind)[number]) => boolean) => blind.filter(is).length;
    expect(count(({ acute, danger }) => acute === true && danger === 'now')).toBeGreaterThan(60);
    for (const style of STYLES)
      expect(
        count((line) => line.danger !== 'none' && line.style === style),
      ).toBeGreaterThanOrEqual(40);
    expect(count(({ kind }) => kind === 'plain')).toBeGreaterThanOrEqual(3_000);
    expect(count(({ kind }) => kind === 'lookalike')).toBeGreaterThanOrEqual(500);
    expect(count(({ kind }) => kind === 'sad')).toBeGreaterThanOrEqual(300);
  });

  test('sealed files · are the ones that were sealed before training', () => {
    const lines = readFileSync(new URL('sealed.sha256', FOLDER), 'utf8').trim().split('\n');
    for (const line of lines) {
      const [sum, name = ''] = line.split(/\s+/u);
      const found = createHash('sha256')
        .update(readFileSync(new URL(name, FOLDER)))
        .digest('hex');
      expect(found, name).toBe(sum);
    }
    expect(lines.length).toBe(4);
  });

  test('weights · were trained on this corpus', () => {
    expect(TRAINED_ON).toBe(corpusChecksum('train'));
  });

  test('weights · are at most 500 kB', () => {
    expect(JSON.stringify(WEIGHTS).length).toBeLessThanOrEqual(500_000);
  });

  test('brief · is in one part only', () => {
    const parts = new Map<string, Set<string>>();
    for (const { brief, part } of entries)
      parts.set(brief, (parts.get(brief) ?? new Set()).add(part));
    expect([...parts].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test('no two entries · are the same without punctuation', () => {
    const plain = entries.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '') || text);
    expect(new Set(plain).size).toBe(plain.length);
  });

  test('no six characters · are in more than 1 % of the entries', () => {
    const counts = new Map<string, number>();
    for (const { text } of entries) {
      const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
      const found = new Set(
        Array.from({ length: Math.max(0, plain.length - 5) }, (_, at) => plain.slice(at, at + 6)),
      );
      for (const part of found) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    const most = [...counts.values()].reduce((top, count) => Math.max(top, count), 0);
    expect(most).toBeLessThanOrEqual(entries.length / 100);
  });

  test('labels · are known, and low entries are 思考 or 平静', () => {
    for (const { id, mood, valence, event } of entries) {
      expect(MOODS, id).toContain(mood);
      if (event !== null) expect(EVENTS, id).toHaveProperty(event);
      if (valence === 'low') expect(['思考', '平静'], id).toContain(mood);
    }
  });

  test('every event · has entries for training', () => {
    const named = new Set(readCorpus('train').map(({ event }) => event));
    expect(Object.keys(EVENTS).filter((event) => !named.has(event as never))).toEqual([]);
  });
});
