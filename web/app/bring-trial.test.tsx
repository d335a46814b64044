// The question about the trial's content does not interrupt a user who types (rulings 38).
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BringTrial } from '#web/app/bring-trial.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { TRIAL_ROW_PREFIXES } from '#web/core/mode/trial-flags.ts';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const TITLE = '把试用时写下的带过来？';

/** Opens it while a field of this type has the focus. */
async function open(type: 'text' | 'checkbox'): Promise<void> {
  localStorage.setItem(`${TRIAL_ROW_PREFIXES.posts}1`, '{}');
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NoticeProvider>
          <input aria-label="文字" autoFocus={type === 'text'} />
          <input aria-label="开关" type="checkbox" autoFocus={type === 'checkbox'} />
          <BringTrial userId="0192" />
        </NoticeProvider>
      </QueryClientProvider>,
    ),
  );
}

test('a switch has the focus · the question opens', async () => {
  await open('checkbox');
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy();
});

test('a text field in use · the question waits until it is left', async () => {
  await open('text');
  // Long enough for the chunk and two looks.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByLabelText('文字').blur();
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy();
});
