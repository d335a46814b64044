// Registers the service worker that keeps the app's shell for starts without a network. Loaded when
// the page has come to rest.
import { registerSW } from 'virtual:pwa-register';

/** How often an open page looks for a new version, in milliseconds: every hour. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Registers; `onNewVersion` is told when one waits, with the way to change to it (the page is
 * loaded anew).
 */
export function registerServiceWorker(onNewVersion: (change: () => void) => void): void {
  const change = registerSW({
    onNeedRefresh: () =>
      onNewVersion(() => {
        // The library reloads only pages that began under a worker; the page of a first visit did
        // not.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
          once: true,
        });
        void change(true);
      }),
    onRegisteredSW: (_address, registration) => {
      if (registration === undefined) return;
      setInterval(() => {
        if (navigator.onLine) registration.update().catch(() => undefined);
      }, LOOK_AGAIN_MS);
    },
  });
}
