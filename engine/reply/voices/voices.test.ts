// The lines of the voices keep their manners: nothing claimed, nothing cheered, one question at
// most.
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

describe('the lines of the voices', () => {
  test('are at least two hundred, and no two are alike', () => {
    const patterns = lines.filter(({ text }) => text.includes('{q}'));
    expect(patterns.length).toBeGreaterThanOrEqual(200);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  });

  test('claim nothing, cheer nothing, open with no empty phrase', () => {
    for (const { text } of lines) {
      expect(text).not.toMatch(
        /我(?:完全|很|能|都)?(?:理解|懂你|明白你)|感同身受|听起来你|重要的是|只有我|加油|你很坚强|一切都会好|别难过|振作|！|!/u,
      );
    }
  });

  test('ask one question at the most; the listener none; the asker exactly one unless asked to stop', () => {
    for (const { key, situation, text } of lines) {
      const questions = (text.match(/？/gu) ?? []).length;
      expect(questions, text).toBeLessThanOrEqual(1);
      if (key === 'quiet_listener') expect(questions, text).toBe(0);
      if (key === 'question_asker' && situation !== 'refusal') expect(questions, text).toBe(1);
    }
  });

  test('leave room for the longest quotation, and name a person only in quotations that hold one', () => {
    for (const { text } of lines)
      expect(lengthOf(text.replace('{q}', '')) + 14, text).toBeLessThanOrEqual(76);
    for (const { text, situation } of lines)
      if (text.includes('{p}')) expect(['person', 'lowPerson']).toContain(situation);
  });
});

test('the lines for danger name the number, stay within the bound, and ask about safety', () => {
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
