// The end loads when it is in sight for 300 ms, and again when it still is after a quick answer.
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
        // As browsers do: the first look tells where the element stands now.
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

it('waits 300 ms, and forgets a quick glance', () => {
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

it('goes on when an answer was so quick that it never left sight', () => {
  const more = vi.fn();
  const { rerender } = render(
    <ListEnd loaded={6} isLoading={false} hasFailed={false} onMore={more} />,
  );
  pass(300);
  rerender(<ListEnd loaded={12} isLoading={false} hasFailed={false} onMore={more} />);
  pass(300);
  expect(more).toHaveBeenCalledTimes(2);
});

it('believes the last of several looks', () => {
  const more = vi.fn();
  render(<ListEnd loaded={6} isLoading={false} hasFailed={false} onMore={more} />);
  act(() => see(true, false));
  pass(1000);
  expect(more).not.toHaveBeenCalled();
  act(() => see(false, true));
  pass(300);
  expect(more).toHaveBeenCalledOnce();
});

it('leaves a failure to the button', () => {
  const more = vi.fn();
  render(<ListEnd loaded={6} isLoading={false} hasFailed onMore={more} />);
  pass(1000);
  expect(more).not.toHaveBeenCalled();
  screen.getByRole('button', { name: '没有加载出来，再试一次' }).click();
  expect(more).toHaveBeenCalledOnce();
});
