// A loaded module renders at once. A failed load is reported once, then retried.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, startTransition, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
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

it('load · several callers · imports once', async () => {
  expect(await Promise.all([words.load(), words.load()])).toEqual(['在这里', '在这里']);
  expect(await words.load()).toBe('在这里');
  expect(importWords).toHaveBeenCalledTimes(1);
});

it('useValue · loaded module · renders at once', async () => {
  await words.load();
  render(<Words />);
  expect(screen.getByText('在这里')).toBeDefined();
});

it('useValue · module not loaded · suspends', async () => {
  await show();
  expect(await screen.findByText('在这里')).toBeDefined();
  expect(importWords).toHaveBeenCalledTimes(1);
});

function WordsAndStore() {
  const shown = words.useValue();
  return shown + useSyncExternalStore(subscribe, () => '吗');
}

const subscribe = () => () => undefined;

it('useValue · loaded while its component waits · leaves the other hooks in order', async () => {
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onRecoverableError,
  });
  await act(async () => startTransition(() => root.render(<WordsAndStore />)));
  expect(await screen.findByText('在这里吗')).toBeDefined();
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => root.unmount());
});

it('load · failed before any render · imports again', async () => {
  importWords.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(words.load()).rejects.toThrow('Failed to fetch');
  expect(await words.load()).toBe('在这里');
});

it('useValue · failed load · throws, and the next render retries', async () => {
  importWords.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await show();
  expect(await screen.findByText('没能打开')).toBeDefined();
  expect(importWords).toHaveBeenCalledTimes(1);
  cleanup();
  await show();
  expect(await screen.findByText('在这里')).toBeDefined();
});
