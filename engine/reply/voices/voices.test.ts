// The lines of the voices follow their rules: no claims, no cheer, one question at most.
import { describe, expect, test } from 'vitest';
import { PERSONA_KEYS } from '#engine/personas.ts';
import { VOICES } from '#engine/reply/patterns.ts';
import { crisisLines } from '#engine/reply/crisis-lines.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const lines = PERSONA_KEYS.flatMap((key) =>
  Object.entries(VOICES[key]).flatMap(([situation, texts]) =>
    texts.map((text) => ({ key, situation, text })),
  ),
);

describe('lines of the voices', () => {
  test('at least two hundred distinct lines', () => {
    const patterns = lines.filter(({ text }) => text.includes('{q}'));
    expect(patterns.length).toBeGreaterThanOrEqual(200);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  });

  test('no claims, no cheer, no empty opening phrase', () => {
    for (const { text } of lines) {
      expect(text).not.toMatch(
        /我(?:完全|很|能|都)?(?:理解|懂你|明白你)|感同身受|听起来你|重要的是|只有我|加油|你很坚强|一切都会好|别难过|振作|！|!/u,
      );
    }
  });

  test('questions · one at most, none by the listener, one by the asker', () => {
    for (const { key, situation, text } of lines) {
      const questions = (text.match(/？/gu) ?? []).length;
      expect(questions, text).toBeLessThanOrEqual(1);
      if (key === 'quiet_listener') expect(questions, text).toBe(0);
      if (key === 'question_asker' && situation !== 'refusal') expect(questions, text).toBe(1);
    }
  });

  test('quotation · the longest one fits; people only where it names one', () => {
    for (const { text } of lines)
      expect(lengthOf(text.replace('{q}', '')) + 14, text).toBeLessThanOrEqual(76);
    for (const { text, situation } of lines)
      if (text.includes('{p}')) expect(['person', 'lowPerson']).toContain(situation);
  });
});

test('crisis lines · name the number, are bounded, ask about safety', () => {
  const readings = [
    { level: 'explicit', about: 'self' },
    { level: 'indirect', about: 'self' },
    { level: 'indirect', about: 'other' },
    { level: 'indirect', about: 'violence' },
  ] as const;
  for (const reading of readings) {
    for (const line of crisisLines(reading)) {
      expect(line).toContain('12356');
      expect(line).toMatch(/120|110/u);
      expect(line).not.toContain('24');
      expect(lengthOf(line), line).toBeLessThanOrEqual(80);
    }
  }
});
