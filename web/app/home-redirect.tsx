// Where `/` leads (A§2).
import { Navigate } from 'react-router';
import { hasTrialUser } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Signed in: the feed. A trial begun here: its feed. Else the introduction. */
export function homePath(isSignedIn: boolean): string {
  if (isSignedIn) return '/inspiration';
  return hasTrialUser() ? '/test/inspiration' : '/info';
}

/** Leads home; a spinner while it is not known who is there. */
export function HomeRedirect() {
  const { status } = useSession();
  return status === 'loading' ? (
    <PageSpinner />
  ) : (
    <Navigate to={homePath(status === 'signedIn' || status === 'unreachable')} replace />
  );
}
