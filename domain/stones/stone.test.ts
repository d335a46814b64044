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

  test('estimateTokens · 0.6 for a Chinese character, 0.3 otherwise, rounded up', () => {
    expect([estimateTokens(''), estimateTokens('桂花开了吧'), estimateTokens('桂花a')]).toEqual([
      0, 3, 2,
    ]);
  });
});
