// The pages that are built as markup (tools/prerender.ts): those outside the journal, as a visitor
// without a session sees them.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '#web/app/app.tsx';
import {
  CONFIRM_PAGE,
  EMAIL_CHANGE_PAGE,
  OPEN_PAGES,
  RESET_PAGE,
  SIGN_IN_RETURN_PAGE,
  type PageRoute,
} from '#web/app/pages.ts';
import { AppContent } from '#web/app/router.tsx';
import { documentTitle } from '#web/core/browser/use-title.ts';
import { EMPTY_SESSION_STORAGE } from '#web/core/session/empty-session-storage.ts';
import { createSession } from '#web/core/session/session.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

/** A page as markup, with what its head says. */
export interface PrerenderedPage {
  path: string;
  title: string;
  /** undefined: that of index.html. */
  description: string | undefined;
  markup: string;
}

const refuse = () => Promise.reject(new Error('There is no server while pages are built'));

/** A session without a user, which sends no request. */
const emptySession = createSession({
  loadClient: refuse,
  loadDetachedClient: refuse,
  stored: EMPTY_SESSION_STORAGE,
  isOnline: () => true,
  isBackendReachable: () => Promise.resolve(true),
  resetRedirect: '',
});

/** Pages that only a link from a mail or the sign-in provider opens. */
const LED_TO: readonly PageRoute[] = [
  RESET_PAGE,
  CONFIRM_PAGE,
  EMAIL_CHANGE_PAGE,
  SIGN_IN_RETURN_PAGE,
];

/** Renders all pages outside the journal that a visitor may open first. */
export function prerenderPages(): Promise<readonly PrerenderedPage[]> {
  return Promise.all(
    OPEN_PAGES.filter((route) => !LED_TO.includes(route)).map(
      async ({ path, title, description, page }) => {
        await page.load();
        const markup = renderToString(
          <StrictMode>
            <App session={emptySession}>
              <MemoryRouter at={path}>
                <AppContent />
              </MemoryRouter>
            </App>
          </StrictMode>,
        );
        return { path, title: documentTitle(title), description, markup };
      },
    ),
  );
}
