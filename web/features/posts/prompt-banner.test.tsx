// The prompt under reduced motion: whole at once, and still changed (B§2).
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PROMPT_ROTATION_MS } from '#domain/posts/daily-prompts.ts';
import { PromptBanner } from '#web/features/posts/prompt-banner.tsx';
import { matchOnly } from '#web/test-helpers/media.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('prompt · reduced motion · is whole at once, then the next one', async () => {
  vi.useFakeTimers();
  matchOnly('(prefers-reduced-motion: reduce)');
  render(<PromptBanner onTake={() => undefined} />);
  const button = screen.getByRole('button');
  const first = button.firstElementChild?.textContent ?? '';
  expect(button.textContent).toBe(first.repeat(2));
  await act(async () => void (await vi.advanceTimersByTimeAsync(PROMPT_ROTATION_MS)));
  const next = button.firstElementChild?.textContent ?? '';
  expect(next).not.toBe(first);
  expect(button.textContent).toBe(next.repeat(2));
});
