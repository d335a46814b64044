// The journal itself: what stands around all of its screens, and who may see them. A chunk of its
// own, so that the screens before it (introduction, login, legal pages) carry neither the API nor
// its cache.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import { AccountLayout, InnerFrame, MainFrame, TrialLayout } from '#web/app/layouts.tsx';
import { JOURNAL_PAGES, type JournalPageRoute } from '#web/app/pages.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { session } from '#web/app/session.ts';
import { TitledPage } from '#web/app/titled-page.tsx';
import { TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';

/** What was loaded, of whoever is here. */
export const queryClient = createQueryClient();

// What one person loaded is never shown to the next, whichever screen they left it from (A§4,
// rulings 18).
session.onEnd(() => queryClient.clear());

/**
 * Every screen of the journal with its twin under /test. An address that is none leads to the
 * introduction.
 */
export function Journal() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <Routes>
            <Route element={<AccountLayout />}>{framed('')}</Route>
            <Route element={<TrialLayout />}>{framed(TRIAL_PREFIX)}</Route>
            <Route path="*" element={<Navigate to="/info" replace />} />
          </Routes>
        </ConfirmProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function framed(prefix: '' | typeof TRIAL_PREFIX) {
  const routesOf = (frame: JournalPageRoute['frame']) =>
    JOURNAL_PAGES.filter((route) => route.frame === frame).map((route) => (
      <Route
        key={route.path}
        path={`${prefix}${route.path}`}
        element={<TitledPage route={route} />}
      />
    ));
  return (
    <>
      <Route element={<MainFrame />}>{routesOf('main')}</Route>
      <Route element={<InnerFrame />}>{routesOf('inner')}</Route>
    </>
  );
}
