// A spinner while the page's chunk loads, and the error page when it fails. Another address
// retries.
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
