// The price of a call: where reported usage is plausible and where it contradicts its call.
import { describe, expect, test } from 'vitest';
import { estimateTokens, isPlausibleUsage } from '#domain/stones/stone.ts';

const usage = (total_tokens: number) => ({ prompt_tokens: 0, completion_tokens: 0, total_tokens });

describe('usage', () => {
  const call = { estimate: 500, textTokens: 90 };

  test.each([
    ['twice the estimate', 1_000, true],
    ['one token more', 1_001, false],
    ['half of what the text needs', 45, true],
    ['one token less', 44, false],
    ['zero', 0, false],
    ['five million', 5_000_010, false],
  ])('%s', (_name, total, plausible) => {
    expect(isPlausibleUsage(usage(total), call)).toBe(plausible);
  });

  test.each([
    ['', 0],
    ['桂花开了吧', 5],
    ['桂花a', 3],
    ['，。“”', 4],
    ['2026', 4],
    ['🌱🌱', 5],
    ['今日は', 3],
  ])('estimateTokens · %j · %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
