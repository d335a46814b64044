// After a deployment the page reloads once, only while the server is reachable, and never when the
// user is on the way to another page.
import { afterEach, expect, it, vi } from 'vitest';
import { reloadAfterDeployment } from '#web/app/reload-after-deployment.ts';

const reload = vi.fn<() => void>();
reloadAfterDeployment(reload);

/** Fires the event of a failed chunk load. `server` is the response to the check of the page. */
async function failChunkLoad(server: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', server);
  dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockClear();
});

it('missing chunk · reachable server · reloads, but not twice in a row', async () => {
  await failChunkLoad(async () => new Response());
  expect(reload).toHaveBeenCalledTimes(1);
  await failChunkLoad(async () => new Response());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('missing chunk · no network or failing server · keeps the page', async () => {
  await failChunkLoad(async () => Promise.reject(new TypeError('Failed to fetch')));
  await failChunkLoad(async () => new Response(null, { status: 503 }));
  expect(reload).not.toHaveBeenCalled();
});

// C§75.03
it('missing chunk · the page is being left · the user goes where they wanted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  dispatchEvent(new Event('beforeunload'));
  await failChunkLoad(async () => new Response());
  expect(reload).not.toHaveBeenCalled();
  // It was a download: the page is still there.
  vi.advanceTimersByTime(11_000);
  await failChunkLoad(async () => new Response());
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
