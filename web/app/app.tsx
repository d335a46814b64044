// Everything that stands around every screen.
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#web/app/error-page.tsx';
import { UpdatePrompt } from '#web/app/update-prompt.tsx';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { NoticeProvider } from '#web/ui/notice.tsx';

/** Providers, with the router (or the reset screen alone) inside. */
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
