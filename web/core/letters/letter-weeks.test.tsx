// The letter about the last week is asked for with the consent of every AI call. C§59.03
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Letter } from '#domain/letters/letter.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { waitFor } from '#tools/test/wait-for.ts';

const QUIET: Letter = {
  week: '2026-11-16',
  state: 'quiet',
  diaryId: null,
  isSeen: true,
  isCrisis: false,
  isCare: false,
  facts: 0,
};

async function openWeeks({ aiOff }: { aiOff: boolean }) {
  const { api, real, replaced } = createTestApi();
  const write = vi.fn(async () => QUIET);
  const [config, settings] = [await real.config.get(), await real.ai.settings()];
  replaced.ai = { settings: (async () => ({ ...settings, aiOff, consentAt: null })) as never };
  replaced.letters = { write: write as never };
  replaced.config = {
    get: (async () => ({
      ...config,
      ai: { ...config.ai, engine: 'remote', host: 'models.example.org', isOwn: true },
    })) as never,
  };
  const user = await openScreen('/letter-weeks', api);
  const begin = async () =>
    user.click(await screen.findByRole('button', { name: '写上一周的来信' }));
  return { user, write, begin };
}

it('a model on another host · nothing is written before the consent', async () => {
  const { user, write, begin } = await openWeeks({ aiOff: false });
  await begin();
  await user.click(await screen.findByRole('button', { name: '暂不使用' }));
  expect(write).not.toHaveBeenCalled();
  await begin();
  await user.click(await screen.findByRole('button', { name: '同意并继续' }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
});

it('AI switched off · the own sentences are arranged without a question', async () => {
  const { write, begin } = await openWeeks({ aiOff: true });
  await begin();
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
