// Registers the service worker that caches the app shell for offline starts. Loaded when the page
// is idle.
import { registerSW } from 'virtual:pwa-register';

/** Interval of the checks for a new version, in milliseconds: every hour. */
const CHECK_INTERVAL_MS = 3_600_000;

/**
 * Registers the worker. `onNewVersion` is called when a new version waits; its argument activates
 * it and reloads the page.
 */
export function registerServiceWorker(onNewVersion: (change: () => void) => void): void {
  const change = registerSW({
    onNeedRefresh: () =>
      onNewVersion(() => {
        // The library reloads only pages that were loaded under a worker. The page of a first visit
        // was not.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
          once: true,
        });
        void change(true);
      }),
    onRegisteredSW: (_address, registration) => {
      if (registration === undefined) return;
      setInterval(() => {
        if (navigator.onLine) registration.update().catch(() => undefined);
      }, CHECK_INTERVAL_MS);
    },
  });
}
