// The first screen renders once, complete, because its chunks and data are preloaded.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadPage } from '#web/app/preload-page.ts';
import { AppRoutes } from '#web/app/router.tsx';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

const state = { status: 'signedOut', user: null };
const session = {
  subscribe: () => () => {},
  getState: () => state,
  onEnd: () => () => {},
  accessToken: () => Promise.resolve(null),
} as unknown as Session;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network in this test'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('preloadPage · trial feed · first render shows its posts', async () => {
  await preloadPage('/test/inspiration');
  render(
    <SessionContext value={session}>
      <NoticeProvider>
        <MemoryRouter at="/test/inspiration">
          <AppRoutes />
        </MemoryRouter>
      </NoticeProvider>
    </SessionContext>,
  );
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1);
  expect(screen.queryByText('灵感加载中')).toBeNull();
});

it.each(['/info', '/nowhere', '/notes/1'])('preloadPage · %s · fetches nothing', async (path) => {
  await preloadPage(path);
  expect(fetch).not.toHaveBeenCalled();
});
