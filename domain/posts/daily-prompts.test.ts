// Fifteen prompts, and one after the other day by day.
import { describe, expect, it } from 'vitest';
import {
  DAILY_PROMPTS,
  promptIndexOfDay,
  PROMPT_ROTATION_MS,
  PROMPT_TYPING_MS,
} from '#domain/posts/daily-prompts.ts';

describe('daily prompts', () => {
  it('are fifteen different ones', () => {
    expect(new Set(DAILY_PROMPTS).size).toBe(15);
  });

  it('can each be typed to the end before the next comes', () => {
    for (const prompt of DAILY_PROMPTS)
      expect(prompt.length * PROMPT_TYPING_MS).toBeLessThan(PROMPT_ROTATION_MS);
  });

  it('move on by one a day', () => {
    expect(promptIndexOfDay('2026-11-22')).toBe((promptIndexOfDay('2026-11-21') + 1) % 15);
  });
});
