// The browser asks before leaving while work is pending, and only then.
import { describe, expect, it, vi } from 'vitest';
import { hasPendingWork, stopPendingWork, whilePending } from '#web/core/pending/pending-work.ts';

function browserAsks(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('whilePending', () => {
  it('beforeunload · asks only while work is pending', async () => {
    expect(browserAsks()).toBe(false);
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const works = [whilePending(first.promise, vi.fn()), whilePending(second.promise, vi.fn())];
    expect(browserAsks()).toBe(true);
    first.resolve('a');
    await works[0];
    expect(browserAsks()).toBe(true);
    second.reject(new Error('b'));
    await expect(works[1]).rejects.toThrow('b');
    expect([browserAsks(), hasPendingWork()]).toEqual([false, false]);
  });

  it('stopPendingWork · stops all work', async () => {
    const stop = vi.fn();
    const work = Promise.withResolvers<void>();
    const pending = whilePending(work.promise, stop);
    stopPendingWork();
    expect(stop).toHaveBeenCalledOnce();
    work.resolve();
    await pending;
    stopPendingWork();
    expect(stop).toHaveBeenCalledOnce();
  });
});
