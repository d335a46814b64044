// The settings show how much trial data is in this browser and open the import.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TRIAL_ROW_PREFIXES } from '#web/core/mode/trial-flags.ts';
import { closeTrialQuestion, useTrialQuestion } from '#web/core/mode/trial-question.ts';
import { LOCK_PREFIX } from '#web/core/lock/lock-flag.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { TrialJournal } from '#web/features/account/trial-journal.tsx';

afterEach(() => {
  cleanup();
  closeTrialQuestion();
  localStorage.clear();
});

function Occasion() {
  return <output>{useTrialQuestion()}</output>;
}

const open = () =>
  render(
    <MemoryRouter at="/setting">
      <TrialJournal />
      <Occasion />
    </MemoryRouter>,
  );

test('no trial data · says so without a button', () => {
  localStorage.setItem('echo.draft.trial.post', '{}');
  open();
  expect(screen.getByText('这台设备上没有可以带过来的内容。')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('posts and diaries · shows the counts and opens the question', async () => {
  for (const id of ['1', '2']) localStorage.setItem(`${TRIAL_ROW_PREFIXES.posts}${id}`, '{}');
  localStorage.setItem(`${TRIAL_ROW_PREFIXES.diaries}1`, '{}');
  open();
  expect(screen.getByText(/2 条灵感、1 篇笔记/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '带过来' }));
  expect(screen.getByRole('status').textContent).toBe('settings');
});

test('imported data · also in another tab · disappears from the line', () => {
  localStorage.setItem(`${TRIAL_ROW_PREFIXES.diaries}1`, '{}');
  open();
  expect(screen.getByText(/还有 1 篇笔记/)).toBeDefined();
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(screen.getByText('这台设备上没有可以带过来的内容。')).toBeDefined();
});

// C§70.01
test('a trial behind its app lock · is not offered', () => {
  localStorage.setItem(`${TRIAL_ROW_PREFIXES.posts}1`, '{}');
  localStorage.setItem(`${LOCK_PREFIX}${TRIAL_OWNER}`, '{}');
  open();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: '打开试用' }).getAttribute('href')).toBe('/test/setting');
});
