// The next page loads when the end is in view for 300 ms, and again when it still is after a fast
// response.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListEnd } from '#web/ui/list-end.tsx';

let see: (...looks: boolean[]) => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (...looks) => tell(looks.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {
        // Browsers report the current state when an observer starts.
        see(true);
      }
      disconnect() {
        see = () => undefined;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('in view under 300 ms · loads nothing', () => {
  const more = vi.fn();
  render(<ListEnd loaded={6} isLoading={false} hasFailed={false} onMore={more} />);
  pass(299);
  act(() => see(false));
  pass(1000);
  expect(more).not.toHaveBeenCalled();
  act(() => see(true));
  pass(300);
  expect(more).toHaveBeenCalledOnce();
});

it('fast response · end still in view · loads the next page', () => {
  const more = vi.fn();
  const { rerender } = render(
    <ListEnd loaded={6} isLoading={false} hasFailed={false} onMore={more} />,
  );
  pass(300);
  rerender(<ListEnd loaded={12} isLoading={false} hasFailed={false} onMore={more} />);
  pass(300);
  expect(more).toHaveBeenCalledTimes(2);
});

it('several entries at once · the last one counts', () => {
  const more = vi.fn();
  render(<ListEnd loaded={6} isLoading={false} hasFailed={false} onMore={more} />);
  act(() => see(true, false));
  pass(1000);
  expect(more).not.toHaveBeenCalled();
  act(() => see(false, true));
  pass(300);
  expect(more).toHaveBeenCalledOnce();
});

it('failed load · only the button retries', () => {
  const more = vi.fn();
  render(<ListEnd loaded={6} isLoading={false} hasFailed onMore={more} />);
  pass(1000);
  expect(more).not.toHaveBeenCalled();
  screen.getByRole('button', { name: '没有加载出来，再试一次' }).click();
  expect(more).toHaveBeenCalledOnce();
});
