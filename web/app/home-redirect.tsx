// Where `/` leads (A§2).
import { Navigate } from 'react-router';
import { hasTrialUser } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Signed in: the feed. A trial begun here: its feed. Else the introduction; a spinner while that is not known. */
export function HomeRedirect() {
  const { status } = useSession();
  if (status === 'loading') return <PageSpinner />;
  if (status === 'signedIn') return <Navigate to="/inspiration" replace />;
  return <Navigate to={hasTrialUser() ? '/test/inspiration' : '/info'} replace />;
}
