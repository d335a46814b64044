// Everything that stands around every screen.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { ErrorBoundary } from '#web/app/error-page.tsx';
import { UpdatePrompt } from '#web/app/update-prompt.tsx';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { NoticeProvider, useNotice } from '#web/ui/notice.tsx';

/** Providers, with the router (or the reset screen alone) inside. */
export function App({ session, queryClient, children }: { session: Session; queryClient: QueryClient; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <NoticeProvider>
              <ConfirmProvider>
                <SessionEndings session={session} />
                {children}
                <UpdatePrompt />
              </ConfirmProvider>
            </NoticeProvider>
          </SessionContext>
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** Empties the caches when a person is gone (A§4, rulings 18) and says so when it was not their doing. */
function SessionEndings({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const notice = useNotice();
  useEffect(
    () =>
      session.onEnd((reason) => {
        queryClient.clear();
        if (reason === 'expired') notice.error(ERROR_TEXT.SESSION_EXPIRED);
      }),
    [session, queryClient, notice],
  );
  return null;
}
