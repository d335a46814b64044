// The settings of trial mode say what is used and free, and ask the browser to keep it. C§77.02
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { inBytes } from '#web/core/text/byte-size.ts';
import { TrialStorage } from '#web/features/account/trial-storage.tsx';

const MB = 1024 * 1024;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(persists: boolean | null) {
  const storage = {
    estimate: async () => ({ usage: 3 * MB, quota: 2048 * MB }),
    persisted: async () => false,
    persist: async () => persists === true,
  };
  vi.stubGlobal('navigator', { storage: persists === null ? undefined : storage });
  localStorage.setItem('echo.trial.post.1', '字'.repeat(51_200));
  render(<TrialStorage />);
}

test('shows what texts and images use, and what is free', async () => {
  open(true);
  expect(await screen.findByText(/文字 100 KB，最多约 5.0 MB/)).toBeTruthy();
  expect(await screen.findByText(/历史版本等 3.0 MB，还能用约 2.0 GB/)).toBeTruthy();
});

test.each([
  [true, /浏览器答应留着/],
  [false, /浏览器没有答应/],
])('asks the browser · %s · shows its answer', async (persists, text) => {
  open(persists);
  await userEvent.click(await screen.findByRole('button', { name: '请浏览器留着' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a browser that says nothing · no numbers and no button', async () => {
  open(null);
  expect(await screen.findByText(/这个浏览器不说还剩多少/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [0, '0 KB'],
  [1536, '1.5 KB'],
  [120 * 1024, '120 KB'],
  [5 * MB, '5.0 MB'],
  [3 * 1024 ** 5, '3072 TB'],
])('inBytes(%d) · %s', (bytes, text) => {
  expect(inBytes(bytes)).toBe(text);
});
