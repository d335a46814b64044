// What is kept for reading leaves with its session (C§66.07), whichever way that one ended.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptWith } from '#web/core/kept/forget-kept.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';
import { keptStore } from '#web/core/kept/kept-store.ts';
import type { SessionState, SessionStatus } from '#web/core/session/session.ts';

beforeEach(() => keptStore.change('me', (kept) => kept));

/** The session of a page changes to a state. */
function become(status: SessionStatus): void {
  forgetKeptWith({
    getState: () => ({ status }) as SessionState,
    subscribe: (listener) => {
      listener();
      return () => undefined;
    },
  });
}

test.each<SessionStatus>(['signedOut', 'offline', 'halfSignedIn'])(
  'a session that is %s · removes everything',
  async (status) => {
    expect(keptFlag.isSet()).toBe(true);
    become(status);
    await expect.poll(() => keptFlag.isSet()).toBe(false);
  },
);

test.each<SessionStatus>(['loading', 'signedIn', 'unreachable'])(
  'a session that is %s · removes nothing',
  async (status) => {
    const clear = vi.spyOn(keptStore, 'clear');
    become(status);
    await keptStore.read('me');
    expect(clear).not.toHaveBeenCalled();
    expect(keptFlag.isSet()).toBe(true);
    clear.mockRestore();
  },
);

test('what is kept while the earlier is removed · leaves with its session too', async () => {
  await Promise.all([keptStore.clear(), keptStore.change('me', (kept) => kept)]);
  expect(keptFlag.isSet()).toBe(true);
});
