// All addresses of the product (A§2). The journal's routes are in a chunk of their own.
import { createElement, lazy, Suspense } from 'react';
import { HomeRedirect } from '#web/app/home-redirect.tsx';
import { journal } from '#web/app/preload-page.ts';
import { OPEN_PAGES } from '#web/app/pages.ts';
import { PageOutlet } from '#web/app/page-outlet.tsx';
import { RouteChange } from '#web/app/route-change.tsx';
import { TitledPage } from '#web/app/titled-page.tsx';
import { useSession } from '#web/core/session/use-session.ts';
import { BrowserRouter, Route, Routes } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

// Rarely needed, so a chunk of its own. A failed load must not break the page below it.
const SessionNews = lazy(() =>
  import('#web/app/session-news.tsx').then(
    (module) => ({ default: module.SessionNews }),
    () => ({ default: () => null }),
  ),
);

function LazySessionNews() {
  return useSession().news === undefined ? null : (
    <Suspense>
      <SessionNews />
    </Suspense>
  );
}

/** The routes without a router; tests bring their own router. */
export function AppRoutes() {
  return (
    <>
      <LazySessionNews />
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
              <LazyJournal />
            </Suspense>
          }
        />
      </Routes>
    </>
  );
}

function LazyJournal() {
  return createElement(journal.useValue().Journal);
}

/** Everything inside the router. */
export function AppContent() {
  return (
    <>
      <RouteChange />
      <AppRoutes />
    </>
  );
}

export function AppRouter() {
  return (
    <BrowserRouter>
      <AppContent />
    </BrowserRouter>
  );
}
