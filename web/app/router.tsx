// Every address of the product (A§2). The screens before the journal stand here; the journal with
// everything it needs is one chunk.
import { createElement, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { HomeRedirect } from '#web/app/home-redirect.tsx';
import { journal } from '#web/app/preload-page.ts';
import { OPEN_PAGES } from '#web/app/pages.ts';
import { PageOutlet } from '#web/app/page-outlet.tsx';
import { RouteChange } from '#web/app/route-change.tsx';
import { TitledPage } from '#web/app/titled-page.tsx';
import { useSession } from '#web/core/session/use-session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

// Rarely needed, so a chunk of its own; a line that cannot be loaded must not break the page below
// it.
const SessionNews = lazy(() =>
  import('#web/app/session-news.tsx').then(
    (part) => ({ default: part.SessionNews }),
    () => ({ default: () => null }),
  ),
);

function NewsWhenThere() {
  return useSession().news === undefined ? null : (
    <Suspense>
      <SessionNews />
    </Suspense>
  );
}

/** The route table, for a router that is there already (tests bring their own). */
export function AppRoutes() {
  return (
    <>
      <NewsWhenThere />
      <Routes>
        <Route path="/" element={<HomeRedirect />} />
        <Route element={<PageOutlet />}>
          {OPEN_PAGES.map((route) => (
            <Route key={route.path} path={route.path} element={<TitledPage route={route} />} />
          ))}
        </Route>
        <Route
          path="*"
          element={
            <Suspense fallback={<PageSpinner />}>
              <JournalWhenThere />
            </Suspense>
          }
        />
      </Routes>
    </>
  );
}

function JournalWhenThere() {
  return createElement(journal.useValue().Journal);
}

/** The app at the browser's own address. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <RouteChange />
      <AppRoutes />
    </BrowserRouter>
  );
}
