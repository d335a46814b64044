// After a deployment an open page asks for chunks that are gone. A new page has the new ones;
// drafts outlive the reload. A chunk that does not come because the network is gone is another
// thing: then the page that is there is the best there is.

const MARK = 'echo.reloadedAt';
const NOT_AGAIN_WITHIN_MS = 30_000;

/**
 * Reloads once when a chunk is missing and the server is there; a second time in a row the error
 * page is shown instead.
 */
export function reloadAfterDeployment(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem(MARK) ?? 0);
    if (Date.now() - before < NOT_AGAIN_WITHIN_MS) return;
    void isServed().then((served) => {
      if (!served) return;
      sessionStorage.setItem(MARK, String(Date.now()));
      reload();
    });
  });
}

async function isServed(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
}
