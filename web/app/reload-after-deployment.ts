// After a deployment an open page asks for chunks that are gone. A new page has the new ones; drafts outlive the reload.

const MARK = 'echo.reloadedAt';
const NOT_AGAIN_WITHIN_MS = 30_000;

/** Reloads once when a chunk is missing; a second time in a row the error page is shown instead. */
export function reloadAfterDeployment(): void {
  addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(MARK) ?? 0);
    if (!navigator.onLine || Date.now() - before < NOT_AGAIN_WITHIN_MS) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
