// The place of a page: a ring until its chunk is there, and an honest word when it breaks. Another
// address gets a fresh try.
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '#web/app/error-page.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** The page of the current route. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
