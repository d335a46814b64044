// A spinner while the page's chunk loads, and the error page when it fails. Another address
// retries.
import { createElement, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '#web/app/error-page.tsx';
import { LIST_FRAME } from '#web/app/pages.ts';
import { preloadChunks } from '#web/app/preload-chunks.ts';
import { Outlet, useLocation } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The page of the current route. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Outlet />
    </PageBoundary>
  );
}

/** The current list below the frame that both lists share. */
export function ListOutlet() {
  return (
    <PageBoundary>
      <FramedList />
    </PageBoundary>
  );
}

function FramedList() {
  const preload = (pathname: string) => void preloadChunks(pathname);
  return createElement(LIST_FRAME.useValue(), { preload }, <PageOutlet />);
}
