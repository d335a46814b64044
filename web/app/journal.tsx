// The routes and providers of all journal pages. A chunk of its own, so that the introduction, the
// login and the legal pages load neither the API client nor its cache.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { AccountLayout, InnerFrame, MainFrame, TrialLayout } from '#web/app/layouts.tsx';
import { ListOutlet, PageOutlet } from '#web/app/page-outlet.tsx';
import { JOURNAL_PAGES, type JournalPageRoute } from '#web/app/pages.ts';
import { LockGate } from '#web/app/lock-gate.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { session } from '#web/app/session.ts';
import { TitledPage } from '#web/app/titled-page.tsx';
import { TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { endDeletions } from '#web/core/deletions/end-deletions.ts';
import { watchInstall } from '#web/core/install/install-offer.store.ts';
import { stopPendingWork } from '#web/core/pending/pending-work.ts';
import { endStores } from '#web/core/pending/session-end.ts';
import { forgetPlaces } from '#web/core/place/place.store.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { loadContentFont } from '#web/core/theme/load-content-font.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { Redirect, Route, Routes } from '#web/ui/navigation/router.tsx';

/** The cache of API responses of the current user. */
export const queryClient = createQueryClient();

// One user's data must never be shown to the next user, whichever page they left from (A§4, rulings
// 18).
session.onEnd((reason) => {
  queryClient.clear();
  forgetPlaces();
  stopPendingWork();
  endStores(reason === 'signedOut');
  void endDeletions(reason === 'signedOut');
});

loadContentFont();
watchInstall();

/**
 * All journal pages with their twins under /test. Unknown addresses redirect to the introduction.
 */
export function Journal() {
  const owner = useOwner();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LockGate>
          {/* What is typed or asked in an open page or dialog ends with its owner. */}
          <ConfirmProvider key={owner}>
            <Routes>
              <Route element={<AccountLayout />}>{framed('')}</Route>
              <Route element={<TrialLayout />}>{framed(TRIAL_PREFIX)}</Route>
              <Route path="*" element={<Redirect to="/info" />} />
            </Routes>
          </ConfirmProvider>
        </LockGate>
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
      <Route element={<MainFrame />}>
        <Route element={<ListOutlet />}>{routesOf('list')}</Route>
        <Route element={<PageOutlet />}>{routesOf('main')}</Route>
      </Route>
      <Route element={<InnerFrame />}>{routesOf('inner')}</Route>
    </>
  );
}
