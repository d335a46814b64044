// After a deployment an open page requests chunks that no longer exist. A reload loads the new
// ones, and drafts survive it. When the network is down a reload would lose the page, so it is
// kept.

const LAST_RELOAD_KEY = 'echo.reloadedAt';
const MIN_INTERVAL_MS = 30_000;

/** How long a page counts as being left, in milliseconds; a download does not leave it. */
const LEAVING_MS = 10_000;

/**
 * Reloads when a chunk is missing and the server is reachable. A second failure within 30 seconds
 * shows the error page instead. A page that is being left is not reloaded: Firefox ends the loads
 * of its chunks, and a reload would bring the user back.
 */
export function reloadAfterDeployment(reload: () => void = () => location.reload()): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem(LAST_RELOAD_KEY) ?? 0);
    if (Date.now() - before < MIN_INTERVAL_MS) return;
    void isServed().then((served) => {
      if (!served || Date.now() - leftAt < LEAVING_MS) return;
      sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
      reload();
    });
  });
}

async function isServed(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
}
