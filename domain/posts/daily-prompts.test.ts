import { describe, expect, it } from 'vitest';
import {
  DAILY_PROMPTS,
  promptIndexOfDay,
  PROMPT_ROTATION_MS,
  PROMPT_TYPING_MS,
} from '#domain/posts/daily-prompts.ts';

describe('daily prompts', () => {
  it('are fifteen distinct prompts', () => {
    expect(new Set(DAILY_PROMPTS).size).toBe(15);
  });

  it('are each typed completely before the next one', () => {
    for (const prompt of DAILY_PROMPTS)
      expect(prompt.length * PROMPT_TYPING_MS).toBeLessThan(PROMPT_ROTATION_MS);
  });

  it('advance by one a day', () => {
    expect(promptIndexOfDay('2026-11-22')).toBe((promptIndexOfDay('2026-11-21') + 1) % 15);
  });
});
