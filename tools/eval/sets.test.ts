// Checks the labelled sets of the evaluation.
import { expect, test } from 'vitest';
import { MOODS } from '#domain/diaries/mood.ts';
import { BLIND_LINES } from '#tools/eval/diary-set-blind.ts';
import { CRISIS_LINES } from '#tools/eval/crisis-set.ts';
import { LATER_LINES } from '#tools/eval/diary-set-later.ts';
import { DIARY_LINES } from '#tools/eval/diary-set.ts';

test('sets · large enough, and no line is in two of them', () => {
  const texts = [...DIARY_LINES, ...LATER_LINES, ...BLIND_LINES].map((line) => line.text);
  expect(DIARY_LINES.length).toBeGreaterThanOrEqual(300);
  expect(CRISIS_LINES.length).toBeGreaterThanOrEqual(120);
  expect(CRISIS_LINES.filter((line) => line.level === 'none').length).toBeGreaterThanOrEqual(60);
  expect(new Set(texts).size).toBe(texts.length);
});

test('low lines · no cheerful mood (rulings 8), and every mood has lines', () => {
  for (const line of [...DIARY_LINES, ...LATER_LINES, ...BLIND_LINES]) {
    if (line.valence === 'low') expect(['平静', '思考', '感动']).toContain(line.mood);
  }
  for (const mood of MOODS)
    expect(
      DIARY_LINES.filter((line) => line.mood === mood && line.heldOut).length,
      mood,
    ).toBeGreaterThan(10);
});
