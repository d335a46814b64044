// A part that is there is shown without waiting; one that did not come is told of once and asked
// for anew.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyModule, resetFailedLoads, type LazyModule } from '#web/core/browser/lazy-module.ts';

const importWords = vi.fn<() => Promise<string>>();
let words: LazyModule<string>;

beforeEach(() => {
  importWords.mockReset().mockResolvedValue('在这里');
  words = lazyModule(importWords);
});
afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch() {
    resetFailedLoads();
  }
  override render() {
    return this.state.broken ? '没能打开' : this.props.children;
  }
}

function Words() {
  return words.useValue();
}

async function show(): Promise<void> {
  await act(async () => {
    render(
      <Boundary>
        <Suspense fallback="加载中">
          <Words />
        </Suspense>
      </Boundary>,
      { onCaughtError: () => undefined },
    );
  });
}

it('is fetched once, whoever asks', async () => {
  expect(await Promise.all([words.load(), words.load()])).toEqual(['在这里', '在这里']);
  expect(await words.load()).toBe('在这里');
  expect(importWords).toHaveBeenCalledTimes(1);
});

it('stands at the first drawing when it is there', async () => {
  await words.load();
  render(<Words />);
  expect(screen.getByText('在这里')).toBeDefined();
});

it('is waited for when it is not', async () => {
  await show();
  expect(await screen.findByText('在这里')).toBeDefined();
  expect(importWords).toHaveBeenCalledTimes(1);
});

it('is asked for anew when nobody saw that it did not come', async () => {
  importWords.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(words.load()).rejects.toThrow('Failed to fetch');
  expect(await words.load()).toBe('在这里');
});

it('is told of when it does not come to whoever shows it, and comes the next time', async () => {
  importWords.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await show();
  expect(await screen.findByText('没能打开')).toBeDefined();
  expect(importWords).toHaveBeenCalledTimes(1);
  cleanup();
  await show();
  expect(await screen.findByText('在这里')).toBeDefined();
});
