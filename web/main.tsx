// The entry point. It looks for a recovery link first: while one is open, the reset page replaces
// the whole app (A§2, rulings 14).
import '#web/styles/main.css';
import { startTransition, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { dropTokens } from '#web/app/drop-tokens.ts';
import { canHydrate } from '#web/app/first-render.ts';
import { homePath } from '#web/app/home-redirect.tsx';
import { preloadPage } from '#web/app/preload-page.ts';
import { lowerCaseAddress } from '#web/app/lower-case-address.ts';
import { RESET_PAGE } from '#web/app/pages.ts';
import { reloadAfterDeployment } from '#web/app/reload-after-deployment.ts';
import { AppRouter } from '#web/app/router.tsx';
import { session } from '#web/app/session.ts';
import { TitledPage } from '#web/app/titled-page.tsx';
import { installTrustedTypes } from '#web/core/browser/trusted-types.ts';
import { isRecovery, readMailLink } from '#web/core/session/recovery-link.ts';
import { hasStoredSession } from '#web/core/session/session-storage.ts';
import { replaceDeniedStorage } from '#web/core/browser/page-storage.ts';
import { followAppearance } from '#web/core/theme/appearance.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

installTrustedTypes();
replaceDeniedStorage();
lowerCaseAddress();

const mailLink = readMailLink(new URL(location.href));
const recovery = isRecovery(mailLink);
if (!recovery) dropTokens();

followAppearance();
keepFocus(document);
reloadAfterDeployment();
void session.start({ recovery, code: mailLink.kind === 'code' ? mailLink.code : null });

// Pasting a recovery link into an open tab changes only the hash and loads nothing. The reset page
// replaces the app, so the page is reloaded.
addEventListener('hashchange', () => {
  if (isRecovery(readMailLink(new URL(location.href)))) location.reload();
  else dropTokens();
});

/**
 * The address of the first page. It is preloaded before the first render; until then index.html
 * shows a spinner, and a prerendered page itself.
 */
function arrivalPath(): string {
  if (recovery) return RESET_PAGE.path;
  return location.pathname === '/' ? homePath(hasStoredSession()) : location.pathname;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App session={session}>
      {recovery ? (
        <Suspense fallback={<PageSpinner />}>
          <TitledPage route={RESET_PAGE} />
        </Suspense>
      ) : (
        <AppRouter />
      )}
    </App>
  </StrictMode>
);

/** React reports an error that it recovered from by its own name; the cause says what happened. */
const options = {
  onRecoverableError: (error: unknown) =>
    reportError(error instanceof Error ? (error.cause ?? error) : error),
};

/** Takes over a prerendered page, or replaces it. */
function start(element: HTMLElement): void {
  if (canHydrate(element, location.pathname)) {
    hydrateRoot(element, app, options);
    return;
  }
  element.replaceChildren();
  delete document.documentElement.dataset['hidden'];
  createRoot(element, options).render(app);
}

void preloadPage(arrivalPath()).then(() => {
  startTransition(() => start(root));
  root.removeAttribute('data-page');
  root.querySelector<HTMLButtonElement>('[data-pressed]')?.click();
});
