import type { ReactNode } from 'react';
import { ErrorBoundary } from '#web/app/error-page.tsx';
import { UpdatePrompt } from '#web/app/update-prompt.tsx';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { NoticeProvider } from '#web/ui/notice.tsx';

/** The providers of all pages. `children` is the router, or the reset page alone. */
export function App({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <SessionContext value={session}>
        <NoticeProvider>
          {children}
          <UpdatePrompt />
        </NoticeProvider>
      </SessionContext>
    </ErrorBoundary>
  );
}
