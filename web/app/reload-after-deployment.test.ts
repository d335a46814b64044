// After a deployment the page is loaded anew, once, and only where there is a server to load it
// from.
import { afterEach, expect, it, vi } from 'vitest';
import { reloadAfterDeployment } from '#web/app/reload-after-deployment.ts';

const reload = vi.fn<() => void>();
reloadAfterDeployment(reload);

/** A chunk does not come; `server` answers whether the page itself would. */
async function missChunk(server: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', server);
  dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockClear();
});

it('reloads when a chunk is gone and the server is there, and not twice in a row', async () => {
  await missChunk(async () => new Response());
  expect(reload).toHaveBeenCalledTimes(1);
  await missChunk(async () => new Response());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the page that is there when the network is gone or the server in trouble', async () => {
  await missChunk(async () => Promise.reject(new TypeError('Failed to fetch')));
  await missChunk(async () => new Response(null, { status: 503 }));
  expect(reload).not.toHaveBeenCalled();
});
